import type { Locator } from 'playwright';
import { expect } from 'vitest';
import type { Widget } from './open-host-page.ts';

export const NAME = 'María José Núñez';
export const CLABE = '032180000118359719';

export async function fillSpei(widget: Widget, amount: string): Promise<void> {
  await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  await widget.getByLabel('Amount').fill(amount);
  await fillName(widget);
  await readFee(widget);
}

/** Fills in the full name. If the form shows the details of an earlier payment as one line, they stay. */
async function fillName(widget: Widget): Promise<void> {
  const name = widget.getByLabel('Full name');
  const line = widget.getByRole('group', { name: 'Saved details' }).getByRole('button', { name: 'Change' });
  await name.or(line).first().waitFor();
  if (await name.isVisible()) await name.fill(NAME);
}

/** Waits until the fee is above the main button, because the button does nothing until then. */
export async function readFee(widget: Widget): Promise<void> {
  await widget.locator('.sticky-footer').first().waitFor();
  await widget.locator('.quote dl:has-text("…")').waitFor({ state: 'detached' });
}

export async function paySpei(widget: Widget, amount: string): Promise<void> {
  await fillSpei(widget, amount);
  await submit(widget, 'Deposit');
  await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
}

/** This form needs a reCAPTCHA. */
export async function fillCardTransfer(widget: Widget, amount: string): Promise<void> {
  await widget.getByRole('button', { name: /^Card transfer/ }).click();
  await widget.getByLabel('Amount').fill(amount);
  await fillName(widget);
}

/** This form needs a geetest captcha. */
export async function fillWallet(widget: Widget): Promise<void> {
  await widget.getByRole('button', { name: /^E-wallet/ }).click();
  await widget.getByLabel('Amount').fill('512');
  await widget.getByLabel('E-mail').fill('maria@example.com');
}

export async function fillPayout(widget: Widget, amount: string): Promise<void> {
  await widget.getByRole('button', { name: /^SPEI to CLABE/ }).click();
  await widget.getByLabel('Amount').fill(amount);
  // The box is found by its role, because on a wide screen the list beside the form has a method of that name.
  await widget.getByRole('textbox', { name: 'CLABE' }).fill(CLABE);
  await widget.getByLabel('Full name').fill(NAME);
  await submit(widget, 'Withdraw');
  await widget.getByRole('heading', { name: 'Check your details' }).waitFor();
}

/** Presses a button if it is there. The click waits only a second, because the button may leave the screen meanwhile. */
export async function pressIfThere(button: Locator): Promise<void> {
  if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
}

export async function submit(widget: Widget, verb: 'Deposit' | 'Withdraw'): Promise<void> {
  await readFee(widget);
  await widget.getByRole('button', { name: new RegExp(`^${verb} `) }).click();
}

/** The press is repeated, because the widget ignores it as a double tap in the first half second after the question. */
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
