import { Select } from '../ui/select/select.tsx';
import type { FieldProps } from './use-input-props.tsx';
import { glyphOf } from './use-input-props.tsx';

export function DropdownField({ field, value, error, hint, iconOf, onChange }: FieldProps) {
  return (
    <Select
      label={field.label}
      value={value}
      options={field.values.map(({ value: choice, text }) => ({
        value: choice,
        label: text,
        note: '',
        aliases: '',
      }))}
      hint={hint}
      error={error}
      disabled={field.isDisabled}
      prefix={glyphOf(field)}
      icon={iconOf && ((option) => iconOf(option.value))}
      onChange={onChange}
    />
  );
}
