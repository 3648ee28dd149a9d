import { attemptOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { PaymentDoubt } from './payment-doubt.tsx';

export const examples = {
  'being checked': ({ session }) => {
    session.state.attempt = attemptOf({ phase: 'asking' });
    return <PaymentDoubt />;
  },
  'without a network, after a failure': ({ session }) => {
    session.state.link = 'lost';
    session.state.attempt = attemptOf({
      phase: 'paused',
      error: { code: 'timeout', diagnosticsId: 'a-1' },
    });
    return <PaymentDoubt />;
  },
} satisfies PartExamples;
