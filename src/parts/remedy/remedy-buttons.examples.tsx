import { ref } from 'valtio/vanilla';
import { methodOf } from '../../session/testing/still-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { RemedyButtons } from './remedy-buttons.tsx';

export const examples = {
  'of a form that was refused': () => <RemedyButtons type="deposit" code="limit_exceeded" after="form" />,
  'of a payment that has failed': ({ session }) => {
    session.state.choice.method = ref(methodOf());
    return <RemedyButtons type="deposit" code="rejected_by_bank" after="payment" />;
  },
  'of a reason that is not known': () => <RemedyButtons type="deposit" code={undefined} after="payment" />,
} satisfies PartExamples;
