import { startScriptedCashier } from './scripted-cashier.ts';

export const METHOD_NAME = 'After the bomb';

/** Bad input `socket-42`: the first message unpacks to 20 MB. @param pages origin of the sandbox, whose files this cashier serves */
export function startCompressionBomb(pages: string): Promise<{ url: string; stop(): Promise<void> }> {
  const text = { en: METHOD_NAME };
  const methods = { only: { name: 'only', category: 'bank', text, amount_rules: {}, fields: [] } };
  return startScriptedCashier(pages, {
    greetings: [{ source: 'bomb', data: 'a'.repeat(20_000_000) }],
    answer: (type) => (type === 'BANKING:methods-payment-v3' ? methods : {}),
  });
}
