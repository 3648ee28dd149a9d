import { attemptOf, methodOf } from '../../session/testing/static-session.ts';
import { TextInput } from '../../ui/controls/text-input.tsx';
import type { PartExamples } from '../testing/part-examples.ts';
import { LockableFields } from './lockable-fields.tsx';
import { EditButton, SubmitButton } from './submit-buttons.tsx';
import { SubmitPanel } from './submit-panel.tsx';

export const examples = {
  'the main action, and the way back': ({ t }) => (
    <>
      <SubmitButton>{t('confirm.submit', { amount: '$500.00' })}</SubmitButton>
      <EditButton />
    </>
  ),
  'the way back as the main action': () => <EditButton isMain />,
  'the same, while the payment is being made': ({ session, t }) => {
    session.state.attempt = attemptOf();
    return (
      <>
        <SubmitButton>{t('confirm.submit', { amount: '$500.00' })}</SubmitButton>
        <EditButton />
      </>
    );
  },
  'what stands above the main action': ({ t }) => (
    <SubmitPanel type="deposit" method={methodOf()} amount="500" isPaying>
      <SubmitButton>{t('deposit.submit', { amount: '$500.00' })}</SubmitButton>
    </SubmitPanel>
  ),
  'fields that cannot be changed meanwhile': ({ session, t }) => {
    session.state.attempt = attemptOf();
    return (
      <LockableFields>
        <TextInput label={t('placeholders.email')} defaultValue="a@b.example" />
      </LockableFields>
    );
  },
} satisfies PartExamples;
