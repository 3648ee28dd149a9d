import { type FormEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { checkField } from '../../domain/fields/compile-field-rule.ts';
import type { Field } from '../../domain/fields/field.ts';
import { normalizeReference } from '../../domain/fields/typed-text.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { type FormField, refuseCardData, toFormField } from '../../forms/field.ts';
import { inputAttributesOf } from '../../forms/input-attributes.ts';
import { errorMessage } from '../../forms/use-input-props.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { TransactionValues } from '../../session/draft/draft.ts';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { TextInput } from '../../ui/controls/text-input.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { focusSafely } from '../../ui/safe-focus.ts';
import { useFieldContext } from '../form/use-method-form.ts';

/** Default field if the cashier sends none: a UTR, the twelve-digit number of an Indian transfer by UPI or IMPS (R-RAIL-1). */
const UTR: Field = {
  name: 'utr',
  type: 'text',
  placeholder: 'placeholders.utr',
  mask: '000000000000',
  value: '',
  isAdvanced: false,
  validations: [{ regex: '^\\d{12}$', error: 'errors.utr', isExists: false }],
  values: [],
  isTriggered: false,
  isDisabled: false,
};

interface Props {
  payment: Pick<Transaction, 'id'>;
  invoice: Pick<NextOf<'invoice'>, 'field' | 'attempts'>;
  isEarly: boolean;
  children: ReactNode;
}

/** The form for the number of the transfer, by which the user confirms that the money was sent. */
export function TransferReferenceForm({ payment, invoice, isEarly, children }: Props) {
  const session = useSession();
  const { isStepping } = useSessionState();
  const i18n = useI18n();
  const { t } = i18n;
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const field = toFormField(invoice.field ?? UTR, useFieldContext());
  const [value, setValue] = useState(() => session.get(TransactionValues).of(payment.id)[field.name] ?? '');
  const [isTriggered, setTriggered] = useState(false);
  const [rejection, setRejection] = useState<string | null>(null);
  const broken = checkField(value, field.validations);
  const problem = rejection ?? (isTriggered ? broken : null);
  const words = problem === null ? undefined : errorMessage(i18n, problem);
  const tries =
    invoice.attempts === undefined ? undefined : i18n.plural('invoice.triesLeft', invoice.attempts);
  const error = rejection !== null && words && tries ? t('invoice.wrong', { problem: words, tries }) : words;

  const change = (text: string) => {
    setValue(text);
    setRejection(null);
    session.get(TransactionValues).keep(payment.id, { [field.name]: text });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTriggered(true);
    if (broken === null) {
      const result = await continuePayment(session, 'utr', { [field.name]: value });
      if (result.ok) return;
      setRejection(result.fields[field.name] ?? null);
    }
    focusSafely(input.current);
  };
  return (
    <>
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <Section title={t('invoice.then')}>
          <ReferenceField
            input={input}
            field={field}
            value={value}
            error={error}
            hint={tries ?? t(field.name === 'utr' ? 'invoice.utrHint' : 'invoice.referenceHint')}
            onChange={change}
            onLeave={() => setTriggered(value !== '')}
          />
        </Section>
      </form>
      {children}
      <StickyFooter>
        {value === '' && !isTriggered ? (
          <Button
            size="xl"
            color={isEarly ? 'neutral' : 'primary'}
            onClick={() => focusSafely(input.current)}
          >
            {t('invoice.paidThen')}
          </Button>
        ) : (
          <Button type="submit" form={form} size="xl" loading={isStepping}>
            {t('invoice.submit')}
          </Button>
        )}
      </StickyFooter>
    </>
  );
}

/** More characters than required, because the user must see that a pasted number is too long. Cut to length it would be another number. */
const MAX_TYPED_CHARS = 64;

interface ReferenceFieldProps {
  field: FormField;
  value: string;
  error: string | undefined;
  hint: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * A field for the number of a transfer. It has no mask, because a mask would make a twelve-digit UTR of the longer number of another Indian
 * transfer (NEFT). Spaces are removed and digits of other scripts become 0–9, without moving the caret.
 */
export function ReferenceField({ field, value, error, hint, onChange, onLeave, input }: ReferenceFieldProps) {
  refuseCardData(field);
  const isUppercase = field.type === 'text_uppercase';

  const take = (box: HTMLInputElement) => {
    const before = box.value.slice(0, box.selectionStart ?? box.value.length);
    const clean = normalizeReference(box.value, isUppercase);
    if (box.value !== clean) {
      const caret = normalizeReference(before, isUppercase).length;
      box.value = clean;
      box.setSelectionRange(caret, caret);
    }
    // React does not treat events inside a shadow root as urgent; a delayed render could restore an older text.
    flushSync(() => onChange(clean));
  };
  return (
    <TextInput
      {...inputAttributesOf(field)}
      ref={input}
      className="invoice-number"
      name={field.name}
      label={field.label}
      value={value}
      maxLength={MAX_TYPED_CHARS}
      enterKeyHint="done"
      error={error}
      hint={hint}
      onChange={({ currentTarget, nativeEvent }) => {
        // While an input method composes text, the field is not changed; the text is cleaned afterwards.
        if ('isComposing' in nativeEvent && nativeEvent.isComposing) onChange(currentTarget.value);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      onBlur={onLeave}
    />
  );
}
