import type { PartExamples } from '../testing/part-examples.ts';
import { QuoteSummary } from './quote-summary.tsx';

export const examples = {
  'no amount yet': () => <QuoteSummary quote="unasked" currency="MXN" largest={10_000_000n} />,
  'being asked for': () => <QuoteSummary quote={undefined} currency="MXN" largest={10_000_000n} />,
  'no fee, at once': () => (
    <QuoteSummary quote={{ fee: '0', net: '500.00', arrivesIn: 0, expiresAt: 0 }} currency="MXN" />
  ),
  'a fee and a sum in other currencies': () => (
    <QuoteSummary
      quote={{
        fee: '0.0001',
        feeCurrency: 'BTC',
        net: '25.10',
        netCurrency: 'USD',
        arrivesIn: 7_200_000,
        expiresAt: 0,
      }}
      currency="MXN"
    />
  ),
} satisfies PartExamples;
