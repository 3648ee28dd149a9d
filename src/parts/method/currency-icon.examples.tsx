import type { PartExamples } from '../testing/part-examples.ts';
import { CurrencyIcon } from './currency-icon.tsx';

export const examples = {
  'a coin of ours': () => <CurrencyIcon code="USDT" />,
  'a code that is no currency': () => <CurrencyIcon code="XQZ" />,
} satisfies PartExamples;
