import { useI18n } from '../i18n/use-i18n.tsx';
import { glyphOf } from './field-glyph.tsx';
import type { FieldProps } from './field-props.ts';
import { inputAttributesOf } from './input-attributes.ts';

/**
 * Props of the input of every text field. A saved value is shown as its placeholder; typing starts a new
 * value.
 */
export function useInputProps({ field, saved, error, hint, enterKey }: FieldProps) {
  const { t } = useI18n();
  return {
    ...inputAttributesOf(field),
    name: field.name,
    label: field.label,
    prefix: glyphOf(field),
    error,
    hint: hint ?? (saved ? t('form.saved') : undefined),
    placeholder: saved?.value,
    disabled: field.isDisabled,
    enterKeyHint: enterKey,
  };
}
