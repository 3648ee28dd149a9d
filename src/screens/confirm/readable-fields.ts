import type { Method } from '../../domain/method.ts';
import type { I18n } from '../../i18n/i18n.ts';

/**
 * The requisites of a withdrawal as a person checks them: label and value, a list's text in place of its code,
 * and what was shown of a saved number in place of its token.
 */
export function readableFields(
  method: Pick<Method, 'fields'>,
  values: Readonly<Record<string, string>>,
  masked: Readonly<Record<string, string>>,
  { lookUp }: Pick<I18n, 'lookUp'>,
): { term: string; detail: string }[] {
  return method.fields.flatMap((field) => {
    const value = values[field.name];
    if (!value) return [];
    const chosen = field.values.find((choice) => choice.value === value);
    return [
      {
        term: lookUp(field.placeholder_key) ?? field.name,
        detail: chosen?.text ?? masked[field.name] ?? inGroups(value),
      },
    ];
  });
}

/** Long digit strings are checked four by four. */
function inGroups(value: string): string {
  return /^\d{9,}$/.test(value) ? value.replace(/(\d{4})(?=\d)/g, '$1 ') : value;
}
