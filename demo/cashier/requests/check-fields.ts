import { isLuhn } from '../../../src/domain/checks/check-digits.ts';
import type { Field } from '../../../src/domain/fields/field.ts';
import type { Method } from '../../../src/domain/methods/method.ts';
import type { Snippet } from '../../../src/domain/methods/saved-data.ts';
import { type Preparation, preparationOf } from '../catalogue.ts';
import { isOfMethod } from '../storage/saved-account-rows.ts';
import { RequestRejection } from './reply.ts';

export interface FieldRules {
  method: Method;
  fields: Record<string, string>;
  /** Dial code of the request's country. A phone number may start with it; the method's pattern fits the number with or without it. */
  dialPrefix: string;
  snippet: Snippet;
}

/** Finds values that break a rule of the method or of its preparation; returns the message key of each by the field's name. */
export function findWrongFields({ method, fields, dialPrefix, snippet }: FieldRules): Record<string, string> {
  const wrong: Record<string, string> = {};
  for (const field of method.fields) {
    const value = fields[field.name] ?? '';
    // The widget sends an unchanged saved value as its token, to which the rules of the field do not apply.
    if (value !== '' && isSaved(snippet, method, field, value)) continue;
    const plain = field.type === 'phone_with_prefix' ? value.replace(/^\+/, '') : value;
    const national = plain.startsWith(dialPrefix) ? plain.slice(dialPrefix.length) : plain;
    const { regex = '', error = 'errors.required' } = field.validations[0] ?? {};
    const isGood = matches(regex, plain) || (plain !== national && matches(regex, national));
    if (!isGood || breaksList(field, value) || breaksLuhn(method, field, plain)) {
      wrong[field.name] = error;
    }
  }
  for (const [name, rule] of Object.entries(preparationOf(method.name))) {
    const value = fields[name];
    const isGood = value === undefined ? !method.isPreparationRequired : fitsPreparation(rule, value);
    if (!isGood) wrong[name] = rule.regexError;
  }
  // Without +55 a bank reads eleven digits as a taxpayer number (CPF), which is another person's PIX key.
  const key = method.fields.find(({ name }) => name === 'pix_key');
  const isTyped = key && !isSaved(snippet, method, key, fields.pix_key ?? '');
  if (fields.pix_key_type === 'PHONE' && isTyped && !fields.pix_key?.startsWith('+55'))
    wrong.pix_key = 'errors.pix_key';
  return wrong;
}

function isSaved(snippet: Snippet, method: Method, field: Field, value: string): boolean {
  return Object.entries(snippet).some(([id, account]) => {
    const saved = isOfMethod(id, method.name) ? account[field.name] : undefined;
    return saved?.masked === true && (value === saved.token || value === saved.value);
  });
}

export function rejectFields(wrong: Record<string, string>): void {
  if (Object.keys(wrong).length === 0) return;
  throw new RequestRejection(400, 'Some fields are not right', { code: 'invalid_fields', fields: wrong });
}

/** Without a pattern any value matches that is not empty. */
export function matches(pattern: string, value: string): boolean {
  return pattern === '' ? value.trim() !== '' : new RegExp(pattern, 'u').test(value);
}

function breaksList(field: Field, value: string): boolean {
  return field.values.length > 0 && !field.values.some((choice) => choice.value === value);
}

function breaksLuhn(method: Method, field: Field, value: string): boolean {
  return method.checkLuhn && field.name === 'card_number' && !isLuhn(value);
}

function fitsPreparation(rule: Preparation, value: string): boolean {
  return (
    matches(rule.regex, value) &&
    (rule.values.length === 0 || rule.values.some((choice) => choice.value === value))
  );
}
