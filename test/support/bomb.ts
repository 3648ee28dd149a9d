import { startScriptedCashier } from './scripted-cashier.ts';

/** The name of the one method that this cashier has. */
export const AFTER_THE_BOMB = 'After the bomb';

/**
 * socket-42: a cashier that greets everybody with a few kilobytes which unpack to 20 MB, and then answers as it should.
 * @param pages origin of the cashier whose files it serves as its own
 */
export function startBomb(pages: string): Promise<{ url: string; stop(): Promise<void> }> {
  const text = { en: AFTER_THE_BOMB };
  const methods = { only: { name: 'only', category: 'bank', text, amount_rules: {}, fields: [] } };
  return startScriptedCashier(pages, {
    greetings: [{ source: 'bomb', data: 'a'.repeat(20_000_000) }],
    answer: (type) => (type === 'BANKING:methods-payment-v3' ? methods : {}),
  });
}
