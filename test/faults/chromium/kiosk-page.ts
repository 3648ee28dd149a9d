import { PageDriver } from '../../all-methods/page-driver.ts';

/** Runs in the page: makes one payment after the other in the same widget, each to its end and back to the list. */
async function payMany({ from, count }: { from: number; count: number }): Promise<void> {
  const root = document.querySelector('pay-widget')?.shadowRoot;
  if (!root) throw new Error('There is no widget');
  const hand = new PageDriver(root);
  for (let at = from; at < from + count; at += 1) {
    await hand.pressTile('SPEI bank transfer');
    // The amounts differ, because the cashier rejects an equal payment as a duplicate.
    await hand.enterAmount(`${150 + Math.floor(at / 100)}.${String(at % 100).padStart(2, '0')}`);
    await hand.press('Deposit ');
    await hand.press('New deposit');
    window.toldHost.length = 0;
  }
}

Object.assign(window, { payMany });

declare global {
  interface Window {
    payMany: typeof payMany;
  }
}
