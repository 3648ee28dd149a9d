import { isCardField } from '../../domain/fields/card-field.ts';
import { countryOf } from '../../domain/fields/countries.ts';
import type { Method } from '../../domain/methods/method.ts';
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
    const chosen = field.values.find((choice) => choice.value === value);
    return [
      {
        term: lookUp(field.placeholder_key) ?? field.name,
        detail:
          chosen?.text ??
          masked[field.name] ??
          (field.type === 'phone_with_prefix'
            ? phoneText(value, field.mask, country)
            : inGroups(value, field.mask)),
        isSecret: isCardField(field),
      },
    ];
  });
}

/** A stored phone number as its owner writes it: plus, dial prefix, and the groups of the field or the country. */
function phoneText(value: string, mask: string | null, code: string): string {
  const country = countryOf(code);
  if (!country || !value.startsWith(country.prefix)) return `+${value}`;
  const national = value.slice(country.prefix.length);
  return `+${country.prefix} ${inGroupsOf(mask ?? country.format, national) ?? national}`;
}

/** Groups a long number as its mask does; without groups in the mask, by fours. */
function inGroups(value: string, mask: string | null): string {
  if (!/^\d{9,}$/.test(value)) return value;
  return (mask && inGroupsOf(mask, value)) ?? value.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Groups digits as a mask does; null for a mask without groups, or one that the number does not fit. */
function inGroupsOf(mask: string, digits: string): string | null {
  const pattern = mask.replace(/[[\]]/g, '').trim();
  if (!/^[0 .-]*[ .-][0 .-]*$/.test(pattern)) return null;
  let used = 0;
  const text = pattern.replace(/0/g, () => digits[used++] ?? '');
  return used < digits.length ? null : text.replace(/[ .-]+$/, '');
}
