import { type AccountNumberContext, checkAccountNumber } from '../domain/checks/account-number-checks.ts';
import { checkField } from '../domain/fields/compile-field-rule.ts';
import { withoutPrefix } from '../domain/fields/phone.ts';
import type { FormField } from './field.ts';
import { fitsMask } from './field-entry.ts';

/** A saved value: the form shows it masked, and submits its token while the user has not changed it. */
export interface SavedValue {
  value: string;
  token: string;
}

/** Values and flags of a form: a plain object, which the functions below change. */
export interface FormState {
  /** Values without mask, by field name. A phone number contains its dial prefix. */
  values: Record<string, string>;
  /** Fields that the user has left or changed, so that their errors are shown (R-FIELD-9). */
  touched: Record<string, boolean>;
  /** Error messages (text keys or texts) from the cashier by field name. Focusing a field clears its message. */
  serverErrors: Record<string, string>;
  saved: Record<string, SavedValue>;
  /** The invalid field that gets the focus once. */
  lead?: FormField | null;
}

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

/** Without prototype, a field called `constructor` finds no inherited value. */
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

/** A change also clears the field's server error and saved value, and resets its dependents. */
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

/** Clears the values of one saved account, unless the user has changed them, and fills in those of another. */
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

export function leaveField(form: FormState, field: FormField): void {
  const value = form.values[field.name];
  if (value !== undefined && value !== value.trim()) form.values[field.name] = value.trim();
  form.touched[field.name] = true;
}

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

/** Prepares a submit: every field counts as touched, and previous server errors are gone. */
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

/** An amount has limits instead of rules, and a field that the user cannot edit is never invalid. */
const isJudged = ({ type, isDisabled }: FormField) => type !== 'amount' && !isDisabled;

/** Text key or text for the first rule or check that a field fails, whether the user has touched it or not. Null if there is none. */
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

export function shownError(form: FormState, field: FormField, facts: AccountNumberContext): string | null {
  const serverError = form.serverErrors[field.name];
  if (serverError) return isJudged(field) ? serverError : null;
  return form.touched[field.name] ? errorOf(form, field, facts) : null;
}

/** The first invalid field in drawing order. Server errors do not count, because the cashier validates each attempt again. */
export function firstInvalid(
  form: FormState,
  fields: readonly FormField[],
  facts: AccountNumberContext,
): FormField | null {
  return inOrder(fields).find((field) => errorOf(form, field, facts) !== null) ?? null;
}

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
