import { CopyButton } from '../../ui/copy/copy-button.tsx';
import type { PartExamples } from '../testing/part-examples.ts';
import { PaidButton, ThenPaid } from './paid-button.tsx';

export const examples = {
  'the payer says that the money is sent': () => <PaidButton />,
  'the same, while it is told': ({ session }) => {
    session.state.isStepping = true;
    return <PaidButton />;
  },
  'before anything can have been paid': () => <PaidButton isEarly />,
  'the main action of a prompt': ({ t }) => <PaidButton isSecond label={t('rails.approved')} />,
  'the same, after another action': () => <PaidButton isSecond />,
  'a code to collect money with': ({ t }) => (
    <ThenPaid isPayable={false}>
      {(step) => <CopyButton text="1234" label={t('rails.copyCode')} {...step} />}
    </ThenPaid>
  ),
  'after a code is copied': ({ t }) => (
    <ThenPaid>{(step) => <CopyButton text="00020126" label={t('pix.copy')} {...step} />}</ThenPaid>
  ),
} satisfies PartExamples;
