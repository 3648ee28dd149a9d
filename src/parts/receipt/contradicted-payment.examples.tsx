import type { Contradiction } from '../../domain/payment/confirmed-payment.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { ContradictedPayment } from './contradicted-payment.tsx';

const CONFIRMED = { type: 'deposit', method: 'spei', amount: '500', currency: 'MXN' } as const;
const error = { code: 'contradicted', diagnosticsId: 'a-1' };

const OTHER_SUM: Contradiction = {
  fields: ['amount', 'currency'],
  confirmed: CONFIRMED,
  received: { ...CONFIRMED, amount: '500', currency: 'USD' },
  error,
};
const OTHER_KIND: Contradiction = {
  fields: ['type', 'method', 'payee'],
  confirmed: { ...CONFIRMED, type: 'withdrawal', payee: 'match' },
  received: { ...CONFIRMED, method: 'oxxo', payee: 'no-match' },
  error,
};

export const examples = {
  'a deposit of another sum': () => (
    <ContradictedPayment
      transaction={{ id: 'dep_1', type: 'deposit', status: 'waiting' }}
      contradiction={OTHER_SUM}
    />
  ),
  'a withdrawal of another kind, which can be taken back': () => (
    <ContradictedPayment
      transaction={{ id: 'wdr_1', type: 'withdrawal', status: 'waiting', cancellable: true }}
      contradiction={OTHER_KIND}
    />
  ),
} satisfies PartExamples;
