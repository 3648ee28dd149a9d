import type { FrameLocator, Page } from 'playwright';
import type { EmbeddedWidget, Mode } from './embedding-modes.ts';
import type { Widget } from './open-host-page.ts';

export const CARD_FRAME = '.card-frame';

export function inCardFrame(page: Page): FrameLocator {
  return page.frameLocator(CARD_FRAME);
}

/** The part with the card form: inline the card frame, because only the cashier's own page takes cards, else the whole widget. */
export function cardsOf({ page, widget }: Pick<EmbeddedWidget, 'page' | 'widget'>, mode: Mode): Widget {
  return mode === 'inline' ? inCardFrame(page) : widget;
}

const CARD = {
  number: '4111 1111 1111 1111',
  expiry: '12/34',
  code: '123',
  holder: 'ADA OBI',
} as const;

/** Fills in the card form without submitting it. A saved card is shown as one line, so its form is opened first. */
export async function fillCard(cards: Widget, amount: string): Promise<void> {
  const change = cards.getByRole('button', { name: 'Change', exact: true });
  await cards.getByLabel('Card number').or(change).first().waitFor();
  if (await change.isVisible()) await change.click();
  await cards.getByLabel('Amount', { exact: true }).fill(amount);
  await cards.getByLabel('Card number').fill(CARD.number);
  await cards.getByLabel('Expiry date').fill(CARD.expiry);
  await cards.getByLabel('CVV').fill(CARD.code);
  const holder = cards.getByLabel('Cardholder name');
  if ((await holder.count()) > 0) await holder.fill(CARD.holder);
}

/** Selects the card method of Mexico, whose bank confirms the payment on a page of the bank (3-D Secure). */
export async function chooseCard(widget: Widget): Promise<void> {
  await widget
    .getByRole('button', { name: /^Card\b/ })
    .first()
    .click();
  await widget.getByRole('button', { name: /^Visa \/ Mastercard/ }).click();
}
