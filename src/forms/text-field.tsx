import { type ChangeEvent, useState } from 'react';
import { AMEX, brandOf } from '../domain/fields/card-brand.ts';
import { checkField, MAX_VALUE_CHARS } from '../domain/fields/compile-field-rule.ts';
import { sanitizeText } from '../domain/fields/sanitize-text.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { TextInput } from '../ui/text-input/text-input.tsx';
import { errorMessage } from './error-message.ts';
import type { FieldProps } from './field-props.ts';
import { prepareExpiry, prepareText } from './prepare-text.ts';
import { partOf, useInputProps } from './use-input-props.ts';
import { useMask } from './use-mask.ts';

/** A text field, with or without a mask. */
export function TextField(props: FieldProps) {
  return props.field.mask ? <MaskedField {...props} mask={props.field.mask} /> : <PlainField {...props} />;
}

/**
 * The input shows the text as typed, so that the caret stays; only the value is cleaned and converted to
 * capitals.
 */
function PlainField(props: FieldProps) {
  const { field, value, onChange } = props;
  const isUppercase = field.type === 'text_uppercase';
  const toValue = (text: string) =>
    isUppercase ? sanitizeText(text, 'compatible').toUpperCase() : sanitizeText(text);
  const [typed, setTyped] = useState(value);
  return (
    <TextInput
      {...useInputProps(props)}
      value={toValue(typed) === value ? typed : value}
      maxLength={MAX_VALUE_CHARS}
      style={isUppercase ? { textTransform: 'uppercase' } : undefined}
      onChange={(event: ChangeEvent<HTMLInputElement>) => {
        setTyped(event.currentTarget.value);
        onChange(toValue(event.currentTarget.value));
      }}
    />
  );
}

/** An American Express card, whose number has fewer digits in other groups than those of other brands. */
const AMEX_MASK = '0000 000000 00000';
const AMEX_EXAMPLE = '378282246310005';

function MaskedField({ mask: ownMask, ...props }: FieldProps & { mask: string }) {
  const { field, value, saved, onChange } = props;
  const i18n = useI18n();
  const part = partOf(field);
  const brand = part === 'number' ? brandOf(value || (saved?.value ?? '')) : undefined;
  // The American Express mask is used only if the rules of the cashier accept such a number.
  const isAmex = brand === AMEX && checkField(AMEX_EXAMPLE, field.validations) === null;
  const mask = isAmex ? AMEX_MASK : ownMask;
  const isExpiry = part === 'expiry';
  const prepare = isExpiry ? prepareExpiry(mask) : prepareText(mask, field.type === 'text_uppercase');
  const { ref, isRejected } = useMask(mask, prepare, value, onChange);
  const input = useInputProps(props);
  const inputError = isRejected
    ? errorMessage(i18n, field.validations[0]?.error ?? 'form.invalid')
    : undefined;
  return (
    <TextInput
      {...input}
      ref={ref}
      error={inputError ?? input.error}
      suffix={brand ? <span className="card-brand">{brand}</span> : undefined}
    />
  );
}
