import { checkField } from '../domain/field-rules.ts';
import { withoutPrefix } from '../domain/phone.ts';
import { checkRequisite, type RequisiteFacts } from '../domain/requisites.ts';
import type { FormField } from './field.ts';

/** A requisite the user saved before: shown masked, sent as its token while nobody touches it. */
export interface SavedValue {
  /** Displayed text: `•••• 4242`. */
  value: string;
  token: string;
}

/** Values and flags of a form. A plain object that the functions below change, so that it can be a proxy. */
export interface FormState {
  /** Unmasked, by field name; a phone number with its prefix. */
  values: Record<string, string>;
  /** Fields that blur, input or change has triggered (R-FIELD-9). */
  touched: Record<string, boolean>;
  /** Message keys or texts that the server gave a field; focus clears them. */
  serverErrors: Record<string, string>;
  saved: Record<string, SavedValue>;
}

/** The part of a saved value that a form needs (R-METHOD-9). */
interface SavedLike {
  value: string;
  token?: string | undefined;
  masked: boolean;
}

/** The fields whose value means something only for the value of another (R-FIELD-4). */
const DEPENDENTS: Readonly<Record<string, readonly string[]>> = {
  network: ['address', 'memo'],
  bank_name: ['account_number'],
};

/** A record without a prototype: a field called `constructor` finds nothing of everybody's there. */
function bare<T>(record: Readonly<Record<string, T>>): Record<string, T> {
  return Object.assign(Object.create(null), record);
}

/** A form of its own with the same contents. */
export function copyForm({ values, touched, serverErrors, saved }: FormState): FormState {
  return {
    values: bare(values),
    touched: bare(touched),
    serverErrors: bare(serverErrors),
    saved: bare(saved),
  };
}

/** A form before anybody typed: what the fields bring, then what the user saved or typed before. */
export function createForm(
  fields: readonly FormField[],
  {
    saved = {},
    typed = {},
  }: { saved?: Readonly<Record<string, SavedLike>>; typed?: Readonly<Record<string, string>> } = {},
): FormState {
  const form = copyForm({ values: {}, touched: {}, serverErrors: {}, saved: {} });
  for (const { name, initial, isTriggered, serverError } of fields) {
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

/** Takes a new value: it triggers the field, ends what the server said and what was saved, and resets dependents. */
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

/** Empties what a saved account has filled in and nobody has changed since, and fills another one in. */
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

/** True while every value of a saved account stands in the form as it was filled in. */
export function isFilledWith(form: FormState, saved: SavedFields): boolean {
  return Object.entries(saved).every(([name, field]) => holds(form, name, field));
}

/** True while nobody has put anything into the form. */
export function isBlank(form: FormState, fields: readonly FormField[]): boolean {
  return fields.every(({ name, initial }) => form.values[name] === initial && !form.saved[name]);
}

type SavedFields = Readonly<Record<string, SavedLike>>;

function holds(form: FormState, name: string, { value, token, masked }: SavedLike): boolean {
  return masked ? form.saved[name]?.token === token : form.values[name] === value;
}

/** Displayed texts of saved values, by field name. */
export function maskedValues({ saved }: FormState): Record<string, string> {
  return Object.fromEntries(Object.entries(saved).map(([name, { value }]) => [name, value]));
}

/** Focus clears what the server said about a field. */
export function focusField(form: FormState, name: string): void {
  delete form.serverErrors[name];
}

/** Leaving a field triggers it, and trims a text field. */
export function leaveField(form: FormState, field: FormField): void {
  const value = form.values[field.name];
  if (value !== undefined && value !== value.trim()) form.values[field.name] = value.trim();
  form.touched[field.name] = true;
}

/** Shows the server's messages at their fields; a name that the form does not have is left to the caller. */
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

/** Triggers every field: the user asked to go on. What the server said of the last try it may say again. */
export function touchAll(form: FormState, fields: readonly FormField[]): void {
  for (const { name } of fields) {
    form.touched[name] = true;
    delete form.serverErrors[name];
  }
}

/** The value that a field's rules check: trimmed, a phone number without its prefix. */
function ruleValue(form: FormState, field: FormField): string {
  const value = (form.values[field.name] ?? '').trim();
  return field.country ? withoutPrefix(value, field.country) : value;
}

/** An amount has limits instead of rules, and a field nobody can edit cannot be wrong. */
const isJudged = ({ type, isDisabled }: FormField) => type !== 'amount' && !isDisabled;

/** Message key of the first rule that a field breaks, triggered or not, or null. */
function problemOf(form: FormState, field: FormField, facts: RequisiteFacts): string | null {
  if (!isJudged(field)) return null;
  if (form.saved[field.name]) return null;
  const value = ruleValue(form, field);
  const failed = checkField(value, field.validations);
  if (failed) return failed;
  const isChoice = field.type === 'dropdown' || field.type === 'networks';
  if (isChoice && !field.values.some((choice) => choice.value === value)) return 'errors.required';
  return checkRequisite(field.name, value, facts);
}

/** The problem to show: that of a triggered field, or what the server said. */
export function shownProblem(form: FormState, field: FormField, facts: RequisiteFacts): string | null {
  const told = form.serverErrors[field.name];
  if (told) return isJudged(field) ? told : null;
  return form.touched[field.name] ? problemOf(form, field, facts) : null;
}

/**
 * The first field that stands in the way, in the order they are drawn: advanced fields come last. What the server said
 * does not: it judges each try anew.
 */
export function firstInvalid(
  form: FormState,
  fields: readonly FormField[],
  facts: RequisiteFacts,
): FormField | null {
  return inOrder(fields).find((field) => problemOf(form, field, facts) !== null) ?? null;
}

/** Every field has a value and passes its rules (R-FIELD-9). */
export function isFormValid(form: FormState, fields: readonly FormField[], facts: RequisiteFacts): boolean {
  return firstInvalid(form, fields, facts) === null;
}

/** Plain fields, then advanced ones. */
export function inOrder(fields: readonly FormField[]): FormField[] {
  return [...fields.filter((field) => !field.isAdvanced), ...fields.filter((field) => field.isAdvanced)];
}

/** Values to send, by field name: the token of an untouched saved value, else the trimmed value. */
export function submitValues(form: FormState, fields: readonly FormField[]): Record<string, string> {
  const values = bare<string>({});
  for (const { name, type } of fields) {
    if (type === 'amount') continue;
    values[name] = form.saved[name]?.token ?? (form.values[name] ?? '').trim();
  }
  return values;
}
