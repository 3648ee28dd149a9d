import type { PartExamples } from '../testing/part-examples.ts';
import { AmountCard } from './amount-card.tsx';
import { PaymentTimer } from './payment-timer.tsx';

export const examples = {
  'to be read': ({ t }) => <AmountCard label={t('instruction.payoutAmount')} amount="500" currency="MXN" />,
  'to be copied, with a reason and a time': ({ t }) => (
    <AmountCard
      label={t('invoice.exactly')}
      amount="500.37"
      currency="MXN"
      isCopied
      why={t('invoice.exactlyWhy')}
    >
      <PaymentTimer deadline={Date.now() + 900_000} />
    </AmountCard>
  ),
  'a very long sum': ({ t }) => (
    <AmountCard label={t('instruction.exact')} amount="125000000000.00" currency="IDR" isCopied />
  ),
} satisfies PartExamples;
