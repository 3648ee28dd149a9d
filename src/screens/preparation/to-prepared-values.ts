import type { FormField } from '../../forms/field.ts';
import { type FormState, submitValues } from '../../forms/form-state.ts';
import { readableValue } from '../../forms/readable-value.ts';
import type { Prepared } from '../../session/state.ts';

/** The values of a preparation form, as they are sent and as the confirmation shows them. */
export function toPreparedValues(form: FormState, fields: readonly FormField[]): Prepared[] {
  const values = submitValues(form, fields);
  return fields.flatMap((field) => {
    const { name, label } = field;
    const value = values[name];
    if (value === undefined) return [];
    return [{ name, value, label, text: readableValue(field, value) }];
  });
}
