import { isCardField } from '../../domain/fields/card-field.ts';
import type { Method } from '../../domain/methods/method.ts';

/** Fewer characters name a bank or a type, and no account. */
const MIN_ACCOUNT_CHARS = 6;
const SHOWN_CHARS = 4;

/**
 * The account that a withdrawal goes to, masked: the end of the first value that identifies one. A holder's name and a choice
 * identify none. Card numbers are not kept, so there is none for a card.
 * @param values form values by field name
 */
export function destinationOf(
  method: Pick<Method, 'fields'>,
  values: Readonly<Record<string, string>>,
): string | undefined {
  for (const field of method.fields) {
    const value = (values[field.name] ?? '').replace(/\s/g, '');
    const isAccount = /[\d@]/.test(value) && value.length >= MIN_ACCOUNT_CHARS;
    if (isAccount && field.values.length === 0 && !isCardField(field))
      return `•••• ${value.slice(-SHOWN_CHARS)}`;
  }
  return undefined;
}
