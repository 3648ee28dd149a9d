import { inGroups, phoneText } from '../domain/fields/number-groups.ts';
import { type FormField, isSecretCode } from './field.ts';
import { entryOf } from './field-entry.ts';

/** A field's value in a form that the user can check: the text of a choice, or a number in the groups in which its owner knows it. A PIN or security code is never shown. */
export function readableValue(field: FormField, value: string): string {
  const { name, country, mask, values } = field;
  const chosen = values.find((choice) => choice.value === value);
  if (chosen) return chosen.text;
  if (isSecretCode(field)) return '••••';
  if (country) return phoneText(value, { country, mask });
  return inGroups(name, value, entryOf(field, value)?.mask ?? null);
}
