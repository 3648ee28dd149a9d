import { type AccountNumberContext, checkAccountNumber } from '../domain/checks/account-number-checks.ts';
import { checkField } from '../domain/fields/compile-field-rule.ts';
import { withoutPrefix } from '../domain/fields/phone.ts';
import type { FormField } from './field.ts';
import { fitsMask } from './field-entry.ts';

/** A saved value: shown masked, and sent as its token while the user has not changed it. */
export interface SavedValue {
  /** Masked text of a saved value: `•••• 4242`. */
  value: string;
  token: string;
}

/** Values and flags of a form: a plain object, which the functions below change. */
export interface FormState {
  /** Unmasked values by field name; a phone number contains its dial prefix. */
  values: Record<string, string>;
  /** Fields that the user has left or changed, so that their errors are shown (R-FIELD-9). */
  touched: Record<string, boolean>;
  /** Error messages (text keys or texts) from the cashier by field name; focusing a field clears its own. */
  serverErrors: Record<string, string>;
  saved: Record<string, SavedValue>;
  /** The invalid field that gets the focus once. */
  lead?: FormField | null;
}

/** The part of a saved value that a form needs (R-METHOD-9). */
interface SavedLike {
  value: string;
  token?: string | undefined;
  masked: boolean;
}

/** Fields that are reset when another field changes (R-FIELD-4). */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  network: ['address', 'memo'],
  bank_name: ['account_number'],
};

/** A record without prototype, so that a field called `constructor` finds no inherited value. */
function withoutPrototype<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.assign(Object.create(null), record);
}

export function copyForm({ values, touched, serverErrors, saved }: FormState): FormState {
  return {
    values: withoutPrototype(values),
    touched: withoutPrototype(touched),
    serverErrors: withoutPrototype(serverErrors),
    saved: withoutPrototype(saved),
  };
}

/** A new form: each field with the value typed before, else its initial value, else the saved one. */
export function createForm(
  fields: readonly FormField[],
  {
    saved = {},
    typed = {},
  }: { saved?: Readonly<Record<string, SavedLike>>; typed?: Readonly<Record<string, string>> } = {},
): FormState {
  const form = copyForm({ values: {}, touched: {}, serverErrors: {}, saved: {} });
  for (const { name, value: initial, isTriggered, serverError } of fields) {
    const kept = Object.hasOwn(saved, name) ? saved[name] : undefined;
    const known = Object.hasOwn(typed, name) ? typed[name] : undefined;
    form.values[name] = known || initial || (kept && !kept.masked ? kept.value : '');
    if (kept?.masked && kept.token && !form.values[name]) {
      form.saved[name] = { value: kept.value, token: kept.token };
    }
    if (isTriggered) form.touched[name] = true;
    if (serverError) form.serverErrors[name] = serverError;
  }
  return form;
}

/**
 * Sets a value: marks the field as touched, clears its server error and saved value, and resets its
 * dependents.
 */
export function changeField(form: FormState, name: string, value: string): void {
  const isNew = form.values[name] !== value;
  form.values[name] = value;
  form.touched[name] = true;
  delete form.serverErrors[name];
  delete form.saved[name];
  if (!isNew) return;
  for (const dependent of Object.hasOwn(DEPENDENTS, name) ? (DEPENDENTS[name] ?? []) : []) {
    if (form.values[dependent] === undefined) continue;
    form.values[dependent] = '';
    delete form.touched[dependent];
    delete form.serverErrors[dependent];
    delete form.saved[dependent];
  }
}

/**
 * Clears the values of one saved account, unless the user has changed them, and fills in those of another.
 */
export function fillSaved(
  form: FormState,
  fields: readonly FormField[],
  { leave = {}, take = {} }: { leave?: SavedFields | undefined; take?: SavedFields | undefined },
): void {
  for (const { name } of fields) {
    const [left, taken] = [leave, take].map((saved) =>
      Object.hasOwn(saved, name) ? saved[name] : undefined,
    );
    if (!taken && !(left && holds(form, name, left))) continue;
    form.values[name] = taken && !taken.masked ? taken.value : '';
    delete form.saved[name];
    if (taken?.masked && taken.token) form.saved[name] = { value: taken.value, token: taken.token };
    delete form.touched[name];
    delete form.serverErrors[name];
  }
}

/** True while the form contains all values of a saved account unchanged. */
export function isFilledWith(form: FormState, saved: SavedFields): boolean {
  return Object.entries(saved).every(([name, field]) => holds(form, name, field));
}

/** True while the user has entered nothing and no saved value fills a field. */
export function isBlank(form: FormState, fields: readonly FormField[]): boolean {
  return fields.every(({ name, value }) => form.values[name] === value && !form.saved[name]);
}

type SavedFields = Readonly<Record<string, SavedLike>>;

function holds(form: FormState, name: string, { value, token, masked }: SavedLike): boolean {
  return masked ? form.saved[name]?.token === token : form.values[name] === value;
}

export function maskedValues({ saved }: FormState): Record<string, string> {
  return Object.fromEntries(Object.entries(saved).map(([name, { value }]) => [name, value]));
}

export function focusField(form: FormState, name: string): void {
  delete form.serverErrors[name];
}

/** Marks a field as touched when the user leaves it, and trims its text. */
export function leaveField(form: FormState, field: FormField): void {
  const value = form.values[field.name];
  if (value !== undefined && value !== value.trim()) form.values[field.name] = value.trim();
  form.touched[field.name] = true;
}

/** Sets server errors on their fields; names that the form does not have are ignored. */
export function setServerErrors(
  form: FormState,
  fields: readonly FormField[],
  errors: Readonly<Record<string, string>>,
): void {
  for (const { name } of fields) {
    const error = Object.hasOwn(errors, name) ? errors[name] : undefined;
    if (error) form.serverErrors[name] = error;
  }
}

/** Marks every field as touched because the user submits, and clears the previous server errors. */
export function touchAll(form: FormState, fields: readonly FormField[]): void {
  for (const { name } of fields) {
    form.touched[name] = true;
    delete form.serverErrors[name];
  }
}

/** The value that a field's rules apply to: trimmed, a phone number without dial prefix. */
function ruleValue(form: FormState, field: FormField): string {
  const value = (form.values[field.name] ?? '').trim();
  return field.country ? withoutPrefix(value, field.country) : value;
}

/**
 * True for a field with rules. An amount has limits instead, and a field that cannot be edited is never
 * invalid.
 */
const isJudged = ({ type, isDisabled }: FormField) => type !== 'amount' && !isDisabled;

/** Text key of the first rule that a field fails, touched or not; null if none. */
function errorOf(form: FormState, field: FormField, facts: AccountNumberContext): string | null {
  if (!isJudged(field)) return null;
  if (form.saved[field.name]) return null;
  const value = ruleValue(form, field);
  const failed = checkField(value, field.validations);
  if (failed) return failed;
  if (!fitsMask(field, form.values[field.name] ?? '')) return field.validations[0]?.error ?? 'form.invalid';
  const isChoice = field.type === 'dropdown' || field.type === 'networks';
  if (isChoice && !field.values.some((choice) => choice.value === value)) return 'errors.required';
  return checkAccountNumber(field.name, value, facts);
}

/** The error to show: the server error, or the failed rule of a touched field. */
export function shownError(form: FormState, field: FormField, facts: AccountNumberContext): string | null {
  const serverError = form.serverErrors[field.name];
  if (serverError) return isJudged(field) ? serverError : null;
  return form.touched[field.name] ? errorOf(form, field, facts) : null;
}

/**
 * The first invalid field in drawing order, advanced fields last. Server errors do not count, because the
 * cashier validates each attempt again.
 */
export function firstInvalid(
  form: FormState,
  fields: readonly FormField[],
  facts: AccountNumberContext,
): FormField | null {
  return inOrder(fields).find((field) => errorOf(form, field, facts) !== null) ?? null;
}

/** Fields in drawing order: plain fields first, then advanced ones. */
export function inOrder(fields: readonly FormField[]): FormField[] {
  return [...fields.filter((field) => !field.isAdvanced), ...fields.filter((field) => field.isAdvanced)];
}

/** Values to submit by field name: the token of an unchanged saved value, else the trimmed value. */
export function submitValues(form: FormState, fields: readonly FormField[]): Record<string, string> {
  const values = withoutPrototype<string>({});
  for (const { name, type } of fields) {
    if (type === 'amount') continue;
    values[name] = form.saved[name]?.token ?? (form.values[name] ?? '').trim();
  }
  return values;
}
