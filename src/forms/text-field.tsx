import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { brandOf } from '../domain/fields/card-brand.ts';
import { MAX_VALUE_CHARS } from '../domain/fields/compile-field-rule.ts';
import type { Country } from '../domain/fields/countries.ts';
import { phoneValue, withoutPrefix } from '../domain/fields/phone.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { isLeft } from '../ui/safe-focus.ts';
import { partOf } from './field.ts';
import { entryOf, phoneEntryOf, plainText, readPlain } from './field-entry.ts';
import type { Entry } from './prepare-text.ts';
import { errorMessage, type FieldProps, useInputProps } from './use-input-props.tsx';
import { useMask } from './use-mask.ts';

export function TextField(props: FieldProps) {
  const entry = entryOf(props.field, props.value || (props.saved?.value ?? ''));
  return entry ? <MaskedField {...props} {...entry} /> : <PlainField {...props} />;
}

/**
 * While the user types, the input shows the text as typed, so that the caret stays. When the user leaves it, it shows the value. Capitals
 * are written and not drawn by CSS: CSS uses the capitals of the page's language, which differ in Turkish, and copies would be lower case.
 */
function PlainField(props: FieldProps) {
  const { field, value, onChange } = props;
  const isUppercase = field.type === 'text_uppercase';
  const [typed, setTyped] = useState(plainText(field, value));
  const take = (input: HTMLInputElement, isComposing: boolean) => {
    const capitals = input.value.toUpperCase();
    // An input method loses its text if the text is changed during the composition.
    if (isUppercase && !isComposing && capitals !== input.value) {
      const { selectionStart, selectionEnd } = input;
      input.value = capitals;
      input.setSelectionRange(selectionStart, selectionEnd);
    }
    setTyped(input.value);
    onChange(readPlain(field, input.value));
  };
  return (
    <TextInput
      {...useInputProps(props)}
      value={readPlain(field, typed) === value ? typed : plainText(field, value)}
      maxLength={MAX_VALUE_CHARS}
      onChange={({ currentTarget, nativeEvent }) =>
        take(currentTarget, 'isComposing' in nativeEvent && nativeEvent.isComposing === true)
      }
      onCompositionEnd={({ currentTarget }) => take(currentTarget, false)}
      onBlur={({ currentTarget }) => isLeft(currentTarget) && setTyped(plainText(field, value))}
    />
  );
}

function MaskedField({ mask, prepare, ...props }: FieldProps & Entry) {
  const { field, value, saved, onChange } = props;
  const brand = partOf(field) === 'number' ? brandOf(value || (saved?.value ?? '')) : undefined;
  return (
    <TextInput
      {...useMaskedInput(props, useMask(mask, prepare, value, onChange))}
      suffix={brand ? <span className="card-brand">{brand}</span> : undefined}
    />
  );
}

/** Props of an input with a mask. A text that does not fit causes the error of the field's first rule. */
function useMaskedInput(
  props: FieldProps,
  { ref, isRejected }: ReturnType<typeof useMask>,
  error = 'form.invalid',
) {
  const i18n = useI18n();
  const input = useInputProps(props);
  const [rule] = props.field.validations;
  return { ...input, ref, ...(isRejected && { error: errorMessage(i18n, rule?.error ?? error) }) };
}

/** When the country changes, the field is emptied, because behind another dial prefix the same digits are another person's number. */
function useNumberOf({ prefix }: Country, { value, onChange }: Pick<FieldProps, 'value' | 'onChange'>): void {
  const before = useRef(prefix);
  const follow = useEffectEvent((former: string) => {
    if (value.startsWith(former) && !value.startsWith(prefix)) onChange('');
  });
  useEffect(() => {
    if (before.current !== prefix) follow(before.current);
    before.current = prefix;
  }, [prefix]);
}

/**
 * A phone number (R-FIELD-7). The dial prefix before the input cannot be edited. The input accepts the national digits, and pasted numbers
 * in any common form.
 */
export function PhoneField({ country, ...props }: FieldProps & { country: Country }) {
  const { field, value, onChange } = props;
  const prefixId = useId();
  useNumberOf(country, props);
  const { mask, prepare } = phoneEntryOf(country, field.mask);
  const masked = useMask(mask, prepare, withoutPrefix(value, country), (national) =>
    onChange(phoneValue(national, country)),
  );
  const input = useMaskedInput(props, masked, 'errors.phone');
  return (
    <TextInput
      {...input}
      type="tel"
      prefix={
        <>
          {input.prefix}
          <span id={prefixId}>+{country.prefix}</span>
        </>
      }
      aria-describedby={prefixId}
      placeholder={input.placeholder ?? mask.replace(/\[[^\]]*\]/g, '')}
    />
  );
}
