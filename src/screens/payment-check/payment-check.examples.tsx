import type { PartExamples } from '../../parts/testing/part-examples.ts';
import { ConfirmedPayments } from '../../session/payment/attempt/confirmed-payments.ts';
import { attemptOf } from '../../session/testing/static-session.ts';
import { PaymentCheckScreen } from './payment-check-screen.tsx';

export const examples = {
  'being checked': ({ session }) => {
    const attempt = attemptOf({ phase: 'checking' });
    session.state.attempt = attempt;
    session
      .get(ConfirmedPayments)
      .add(attempt.idempotencyKey, { type: 'deposit', method: 'spei', amount: '500', currency: 'MXN' });
    return <PaymentCheckScreen />;
  },
  'without a network, after a failure': ({ session }) => {
    session.state.link = 'lost';
    session.state.attempt = attemptOf({
      phase: 'paused',
      error: { code: 'timeout', diagnosticsId: 'a-1' },
    });
    return <PaymentCheckScreen />;
  },
} satisfies PartExamples;
