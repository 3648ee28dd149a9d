import type { PartExamples } from '../../parts/testing/part-examples.ts';
import { intentOf } from '../../session/testing/still-session.ts';
import { PaymentCheckScreen } from './payment-check-screen.tsx';

export const examples = {
  'being checked': ({ session }) => {
    session.state.intent = intentOf({ phase: 'asking' });
    return <PaymentCheckScreen />;
  },
  'without a network, after a failure': ({ session }) => {
    session.state.link = 'lost';
    session.state.intent = intentOf({
      phase: 'paused',
      fault: { code: 'timeout', diagnosticsId: 'a-1' },
    });
    return <PaymentCheckScreen />;
  },
} satisfies PartExamples;
