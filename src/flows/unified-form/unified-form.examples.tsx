import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import type { PartExamples } from '../../parts/testing/part-examples.ts';
import { transactionOf } from '../../session/testing/static-session.ts';
import UnifiedFormScreen, { UnifiedForm } from './unified-form-screen.tsx';

const PART = {
  mask: null,
  value: '',
  isAdvanced: false,
  validations: [],
  values: [],
  isTriggered: false,
  isDisabled: false,
};
const FORM: NextOf<'form'> = {
  kind: 'form',
  fields: [
    { ...PART, name: 'sender', type: 'text', placeholder: 'placeholders.sender_name' },
    { ...PART, name: 'phone', type: 'phone_with_prefix', placeholder: 'placeholders.phone' },
  ],
};

export const examples = {
  'fields of the cashier’s own making': () => (
    <UnifiedForm payment={transactionOf({ expiresAt: Date.now() + 900_000 })} asked={FORM} />
  ),
  'a field that was triggered without an answer, and a button of its own': () => (
    <UnifiedForm
      payment={transactionOf()}
      asked={{
        ...FORM,
        submitLabel: 'invoice.submit',
        fields: FORM.fields.map((field) => ({
          ...field,
          isTriggered: true,
          validations: [{ regex: '', error: 'errors.required', isExists: true }],
        })),
      }}
    />
  ),
  'its page': ({ session }) => {
    session.state.transaction = transactionOf({ next: FORM });
    return <UnifiedFormScreen />;
  },
} satisfies PartExamples;
