import type { PartExamples } from '../testing/part-examples.ts';
import { PaidButton } from './paid-button.tsx';

export const examples = {
  'the payer says that the money is sent': () => <PaidButton transaction={{ status: 'waiting' }} />,
  'the same, while it is told': ({ session }) => {
    session.state.isStepping = true;
    return <PaidButton transaction={{ status: 'waiting' }} />;
  },
  'the main action of a prompt': ({ t }) => (
    <PaidButton transaction={{ status: 'waiting' }} isSecond label={t('rails.approved')} />
  ),
  'the same, after another action': () => <PaidButton transaction={{ status: 'waiting' }} isSecond />,
} satisfies PartExamples;
