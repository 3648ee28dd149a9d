import { useId } from 'react';
import type { Country } from '../domain/fields/countries.ts';
import { phoneValue, withoutPrefix } from '../domain/fields/phone.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { TextInput } from '../ui/controls/text-input.tsx';
import { phoneEntryOf } from './field-entry.ts';
import { errorMessage, type FieldProps, useInputProps } from './use-input-props.ts';
import { useMask } from './use-mask.ts';

/**
 * A phone number (R-FIELD-7). The dial prefix is shown before the input and cannot be edited; the input
 * accepts the national digits, and pasted numbers in any common form.
 */
export function PhoneField({ country, ...props }: FieldProps & { country: Country }) {
  const { field, value, onChange } = props;
  const i18n = useI18n();
  const prefixId = useId();
  const { mask, prepare } = phoneEntryOf(country, field.mask);
  const { ref, isRejected } = useMask(mask, prepare, withoutPrefix(value, country), (national) =>
    onChange(phoneValue(national, country)),
  );
  const input = useInputProps(props);
  const inputError = isRejected
    ? errorMessage(i18n, field.validations[0]?.error ?? 'errors.phone')
    : undefined;
  return (
    <TextInput
      {...input}
      ref={ref}
      type="tel"
      prefix={
        <>
          {input.prefix}
          <span id={prefixId}>+{country.prefix}</span>
        </>
      }
      aria-describedby={prefixId}
      placeholder={input.placeholder ?? mask.replace(/\[[^\]]*\]/g, '')}
      error={inputError ?? input.error}
    />
  );
}
