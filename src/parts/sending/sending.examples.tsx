import { intentOf, methodOf } from '../../session/testing/still-session.ts';
import { TextInput } from '../../ui/text-input/text-input.tsx';
import type { PartExamples } from '../testing/part-examples.ts';
import { EditButton, SendButton } from './send-buttons.tsx';
import { SendSide } from './send-side.tsx';
import { SendingFields } from './sending-fields.tsx';
import { SlowNotice } from './slow-notice.tsx';

/** A response that is a minute late. */
const LATE_MS = 60_000;

export const examples = {
  'the main action, and the way back': ({ t }) => (
    <>
      <SendButton>{t('confirm.submit', { amount: '$500.00' })}</SendButton>
      <EditButton />
    </>
  ),
  'the same, while the payment is being made': ({ session, t }) => {
    session.state.intent = intentOf();
    return (
      <>
        <SendButton>{t('confirm.submit', { amount: '$500.00' })}</SendButton>
        <EditButton />
      </>
    );
  },
  'what stands above the main action': ({ t }) => (
    <SendSide type="deposit" method={methodOf()} amount="500">
      <SendButton>{t('deposit.submit', { amount: '$500.00' })}</SendButton>
    </SendSide>
  ),
  'fields that cannot be changed meanwhile': ({ session, t }) => {
    session.state.intent = intentOf();
    return (
      <SendingFields>
        <TextInput label={t('placeholders.email')} defaultValue="a@b.example" />
      </SendingFields>
    );
  },
  'an answer that is late': ({ session }) => {
    session.state.intent = intentOf({ since: Date.now() - LATE_MS });
    return <SlowNotice />;
  },
} satisfies PartExamples;
