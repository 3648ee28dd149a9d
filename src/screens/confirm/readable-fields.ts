import { isCardField } from '../../domain/fields/card-field.ts';
import type { Method } from '../../domain/methods/method.ts';
import { toFormField } from '../../forms/field.ts';
import { readableValue } from '../../forms/readable-value.ts';
import type { I18n } from '../../i18n/i18n.ts';

/**
 * The payment details of a withdrawal, in a form that the user can check: label and value, a choice's text
 * instead of its code, and a saved value's masked text instead of its token.
 */
export function readableFields(
  method: Pick<Method, 'fields'>,
  values: Readonly<Record<string, string>>,
  masked: Readonly<Record<string, string>>,
  { lookUp }: Pick<I18n, 'lookUp'>,
  country: string,
): { term: string; detail: string; isSecret: boolean }[] {
  return method.fields.flatMap((field) => {
    const value = values[field.name];
    if (!value) return [];
    const drawn = toFormField(field, { labels: [], lookUp, country });
    return [
      {
        term: drawn.label,
        detail: masked[field.name] ?? readableValue(drawn, value),
        isSecret: isCardField(field),
      },
    ];
  });
}
