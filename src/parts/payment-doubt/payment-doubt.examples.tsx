import { intentOf } from '../../session/testing/still-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { PaymentDoubt } from './payment-doubt.tsx';

export const examples = {
  'being checked': ({ session }) => {
    session.state.intent = intentOf({ phase: 'asking' });
    return <PaymentDoubt />;
  },
  'without a network, after a failure': ({ session }) => {
    session.state.link = 'lost';
    session.state.intent = intentOf({
      phase: 'paused',
      fault: { code: 'timeout', diagnosticsId: 'a-1' },
    });
    return <PaymentDoubt />;
  },
} satisfies PartExamples;
