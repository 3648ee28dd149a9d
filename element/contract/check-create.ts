import type { CreateBody } from '../../src/api/contract.ts';
import { isLuhn } from '../../src/domain/checks/check-digits.ts';
import { type Field, readFields } from '../../src/domain/fields/field.ts';
import { parseMethods } from '../../src/domain/methods/method.ts';
import { limitsOf } from '../../src/domain/money/limits.ts';
import { fromDecimal, type Minor } from '../../src/domain/money/money.ts';
import { isRecord } from '../../src/domain/parsing/decoders.ts';
import { compileRegex } from '../../src/domain/regex/linear-regex.ts';
import { RequestRejection } from './request-rejection.ts';

export interface CheckOptions {
  /** The digits that the widget puts before a phone number (`prefix` of the region). */
  dialPrefix?: string;
  /** True for a payment in coins: its amount may be zero, because the user decides it in the wallet. */
  isAmountOpen?: boolean;
}

/**
 * Checks a create request as the widget checks its form: the method is listed, the amount is valid and within the limits, and each value
 * matches the rules of its field. Returns the amount in minor units.
 * @param methods the methods that the cashier lists for the country and currency of the body
 * @throws {RequestRejection} with the code and the message of each wrong part
 */
export function checkCreate(body: CreateBody, methods: unknown, options: CheckOptions = {}): Minor {
  const listed = findMethod(methods, body.method);
  const [method] = parseMethods(listed ? [listed] : [], () => undefined);
  if (!listed || !method) throw new RequestRejection(404, 'unknown_method');
  const amount = fromDecimal(body.amount, body.currency);
  if (amount === null) throw wrongAmount('invalid_amount', 'errors.required');
  if (!(options.isAmountOpen && amount === 0n)) {
    const limits = limitsOf(method.amount_rules, body.currency, body.country);
    if (limits === 'unavailable') throw new RequestRejection(400, 'invalid_currency');
    if (amount < limits.min) throw wrongAmount('amount_min', 'errors.amount_min');
    if (amount > limits.max) throw wrongAmount('amount_max', 'errors.amount_max');
  }
  checkFields(body.fields, listed.fields, options);
  const card = method.fields.find(({ name }) => name === 'card_number');
  if (method.checkLuhn && card && !isLuhn(body.fields.card_number ?? '')) {
    throw new RequestRejection(400, 'invalid_fields', {
      fields: { card_number: card.validations[0]?.error ?? 'errors.required' },
    });
  }
  return amount;
}

function findMethod(methods: unknown, name: string): Record<string, unknown> | undefined {
  return (isRecord(methods) || Array.isArray(methods) ? Object.values(methods) : []).find(
    (method): method is Record<string, unknown> => isRecord(method) && method.name === name,
  );
}

const wrongAmount = (code: string, message: string) =>
  new RequestRejection(400, code, { fields: { amount: message } });

/**
 * Checks values by the fields of a method, a preparation or a form. Every field needs a value. A field without a name is called
 * `<prefix>_<position>`, as in the widget.
 * @throws {RequestRejection} 400 `invalid_fields`, with a message for each wrong value
 */
export function checkFields(
  values: Readonly<Record<string, string>>,
  fields: unknown,
  { dialPrefix = '', prefix = 'field' }: { dialPrefix?: string; prefix?: string } = {},
): void {
  const wrong = readFields(fields ?? [], prefix, 'fields', () => undefined).flatMap((field) => {
    const message = problemOf(Object.hasOwn(values, field.name) ? values[field.name] : '', field, dialPrefix);
    return message === null ? [] : [[field.name, message]];
  });
  if (wrong.length > 0) {
    throw new RequestRejection(400, 'invalid_fields', { fields: Object.fromEntries(wrong) });
  }
}

/** The message of the first rule that a value breaks. A field `amount` has none, because the request's own amount is checked. */
function problemOf(value = '', field: Field, dialPrefix: string): string | null {
  if (field.type === 'amount') return null;
  if (value === '') return 'errors.required';
  const isPrefixed = field.type === 'phone_with_prefix' && value.startsWith(dialPrefix);
  const tested = isPrefixed ? value.slice(dialPrefix.length) : value;
  const rules = field.validations.filter(({ regex }) => regex !== '');
  const broken = rules.find(({ regex }) => !matches(regex, tested));
  if (broken) return broken.error;
  const isListed = field.values.length === 0 || field.values.some((choice) => choice.value === value);
  return isListed ? null : (rules[0]?.error ?? 'errors.required');
}

/** Tests in linear time, so that no value can stall the cashier. Only rules that `compileRegex` does not support are tested by `RegExp`. */
function matches(regex: string, value: string): boolean {
  const test = compileRegex(regex);
  return test ? test(value) === 'match' : new RegExp(regex, 'u').test(value);
}
