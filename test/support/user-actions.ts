import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Widget } from './open-host-page.ts';

/** A name that every form of Mexico accepts. */
export const NAME = 'María José Núñez';
/** A CLABE with a correct check digit. */
export const CLABE = '032180000118359719';

/** Chooses SPEI in the list and fills in its form, without submitting it. */
export async function fillSpei(widget: Widget, amount: string): Promise<void> {
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await widget.getByLabel('Amount').fill(amount);
  await fillName(widget);
  await readFee(widget);
}

/** Fills in the full name, unless details that the user has paid with are one line instead of their fields. */
async function fillName(widget: Widget): Promise<void> {
  const name = widget.getByLabel('Full name');
  const line = widget.getByRole('group', { name: 'Saved details' }).getByRole('button', { name: 'Change' });
  await name.or(line).first().waitFor();
  if (await name.isVisible()) await name.fill(NAME);
}

/** Waits until the fee is above the main button, where the form has one: a press before would have to be repeated. Both are drawn after the amount. */
export async function readFee(widget: Widget): Promise<void> {
  await widget.locator('.sticky-footer').first().waitFor();
  await widget.locator('.quote dl:has-text("…")').waitFor({ state: 'detached' });
}

/** Submits a SPEI deposit and waits for the payment instructions. */
export async function paySpei(widget: Widget, amount: string): Promise<void> {
  await fillSpei(widget, amount);
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
}

/** Chooses the card transfer, which requires a reCAPTCHA, and fills in its form. */
export async function fillCardTransfer(widget: Widget, amount: string): Promise<void> {
  await widget.getByRole('button', { name: /^Card transfer/ }).click();
  await widget.getByLabel('Amount').fill(amount);
  await fillName(widget);
}

/** Chooses the wallet, which requires a geetest captcha, and fills in its form. */
export async function fillWallet(widget: Widget): Promise<void> {
  await widget.getByRole('button', { name: /^E-wallet/ }).click();
  await widget.getByLabel('Amount').fill('512');
  await widget.getByLabel('E-mail').fill('maria@example.com');
}

/** Fills in a withdrawal to a CLABE and goes on to its confirmation. */
export async function fillPayout(widget: Widget, amount: string): Promise<void> {
  await widget.getByRole('button', { name: /^SPEI to CLABE/ }).click();
  await widget.getByLabel('Amount').fill(amount);
  // On a wide screen a method of that name is in the list beside the form, so the box is found by its role.
  await widget.getByRole('textbox', { name: 'CLABE' }).fill(CLABE);
  await widget.getByLabel('Full name').fill(NAME);
  await submit(widget, 'Withdraw');
  await widget.getByRole('heading', { name: 'Check your details' }).waitFor();
}

/** Presses a button if it is there. One that leaves the screen meanwhile needs no press, so the click does not wait for it. */
export async function pressIfThere(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
}

/** Presses the main button, named `Deposit …` or `Withdraw …`. */
export async function submit(widget: Widget, verb: 'Deposit' | 'Withdraw'): Promise<void> {
  await readFee(widget);
  await widget.getByRole('button', { name: new RegExp(`^${verb} `) }).click();
}

/** Cancels a payment and confirms that. The first half second counts as a double tap, so the button is pressed until the press counts. */
export async function cancel(widget: Widget, name: 'Cancel payment' | 'Cancel withdrawal'): Promise<void> {
  await widget.getByRole('button', { name }).click();
  const yes = widget.getByRole('button', { name: 'Yes, cancel it' });
  await yes.waitFor();
  await expect
    .poll(async () => {
      await pressIfThere(yes);
      return yes.count();
    })
    .toBe(0);
}
