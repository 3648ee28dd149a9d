import { ref } from 'valtio/vanilla';
import { methodOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { RecoveryActions } from './recovery-actions.tsx';

export const examples = {
  'of a form that was refused': () => <RecoveryActions type="deposit" code="limit_exceeded" after="form" />,
  'of a payment that has failed': ({ session }) => {
    session.state.choice.method = ref(methodOf());
    return <RecoveryActions type="deposit" code="rejected_by_bank" after="payment" />;
  },
  'of a reason that is not known': () => <RecoveryActions type="deposit" code={undefined} after="payment" />,
} satisfies PartExamples;
