import { type CardPart, cardPartOf } from '../domain/fields/card-brand.ts';
import { isCardField } from '../domain/fields/card-field.ts';
import type { FieldRule } from '../domain/fields/compile-field-rule.ts';
import { type Country, countryOf } from '../domain/fields/countries.ts';
import type { FormFieldData } from '../domain/fields/form-field.ts';
import type { MethodField } from '../domain/fields/method-field.ts';
import { pickText } from '../domain/fields/pick-text.ts';
import { translateCashierText } from '../i18n/translate-cashier-text.ts';

interface Choice {
  text: string;
  value: string;
}

/** A field as a form draws it. Values are unmasked; a phone number contains its dial prefix, without plus. */
export interface FormField {
  name: string;
  type: MethodField['type'];
  /** Label in the user's language. */
  label: string;
  /**
   * Input mask: `0` is a digit, `a` a letter, `*` any character, and `[]` encloses an optional part.
   * The masks `number` and `date` are named ones (R-FIELD-11).
   */
  mask: string | null;
  /** Rules with a text key or the cashier's own text as message. */
  validations: readonly FieldRule[];
  values: readonly Choice[];
  /** Name of the glyph for the field's subject. */
  category?: string | null | undefined;
  /** The browser's word for the field, if the cashier names it. */
  autocomplete?: string | null | undefined;
  /** The field is collapsed under "more details" until it is invalid. */
  isAdvanced: boolean;
  isDisabled: boolean;
  /** The country whose dial prefix a phone field shows. */
  country: Country | null;
  /** Initial value of the field. */
  initial: string;
  /** The cashier marks the field as touched, so that its errors are shown at once. */
  isTriggered: boolean;
  /** Error message that the cashier wants to show at once. */
  serverError: string | null;
  /** The field is for card data, and this document must not have it. */
  isRefused?: boolean;
}

/**
 * The second wall after the card gate (`session/card-frame/needs-card-frame.ts`): every box for a field passes it.
 * @throws {Error} for card data outside the card frame
 */
export function refuseCardData({ name, isRefused }: FormField): void {
  if (isRefused)
    throw new Error(`The field ${name} is for card data, which is typed into the card frame alone`);
}

/** The part of a card that a form's field asks for. */
export const partOf = (field: FormField): CardPart | undefined => cardPartOf(describedOf(field));

/** A form's field as the rules for card data read it. */
const describedOf = ({ name, category = null, mask, autocomplete = null, label }: FormField) => ({
  name,
  category,
  mask,
  autocomplete,
  placeholder: label,
});

/** A PIN or password of a wallet or an account. A PIN code is a postal code in India, and the PIN of a voucher is printed on it. */
const SECRET =
  /^(?!.*(?:voucher|gift|coupon)).*(?<![a-z])(?:[mt]?pin|password|passcode|pwd)(?![a-z]|[ _-]?code)/i;

/** True for a security code, a password, and a PIN, the one field of a card that is no part of what is printed on it. */
export function isSecretCode(field: FormField): boolean {
  const part = partOf(field);
  const isSecret = isCardField(describedOf(field)) || SECRET.test(`${field.name} ${field.label}`);
  return part === 'code' || (!part && isSecret);
}

/** Context of the mappers: texts in the user's language, and the country of the phone prefix. */
export interface FieldContext {
  /** Language codes for the cashier's own texts, the best first. */
  labels: readonly string[];
  /** The text of a key, or undefined if there is none. */
  lookUp(key: string): string | undefined;
  /** The user's country code, which decides the dial prefix of phone fields. */
  country: string;
  /** This document may have fields for card data; a host page must not. */
  takesCards?: boolean;
}

/** `Account number` for `account_number`: a readable label for a field whose text key is unknown. */
function nameInWords(name: string): string {
  const words = name.replace(/[_\s]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function labelOf(placeholder: string, name: string, { lookUp }: FieldContext): string {
  return translateCashierText({ lookUp }, placeholder) ?? nameInWords(name);
}

const phoneCountry = (type: MethodField['type'], code: string) =>
  type === 'phone_with_prefix' ? (countryOf(code) ?? null) : null;

/** Converts a payment method's field (R-METHOD-1) for the form. */
export function fromMethodField(field: MethodField, context: FieldContext): FormField {
  return {
    name: field.name,
    type: field.type,
    label: labelOf(field.placeholder_key, field.name, context),
    mask: field.mask,
    validations: [field, ...(field.regexList ?? [])]
      .filter(({ regex }) => regex !== '')
      .map(({ regex, regex_error_key }) => ({ regex, error: regex_error_key })),
    values: field.values,
    category: field.category,
    autocomplete: field.autocomplete,
    isAdvanced: false,
    isDisabled: false,
    country: phoneCountry(field.type, context.country),
    initial: '',
    isTriggered: false,
    serverError: null,
    isRefused: !context.takesCards && isCardField(field),
  };
}

/** Converts a dynamic form field (R-FIELD-2) for the form; a text per language falls back to English. */
export function fromFormField(field: FormFieldData, context: FieldContext): FormField {
  const { placeholder } = field;
  const text =
    typeof placeholder === 'string' ? placeholder : (pickText(placeholder, context.labels)?.text ?? '');
  return {
    name: field.name,
    type: field.type,
    label: labelOf(text, field.name, context),
    mask: field.mask,
    validations: field.validations.map(({ regex, error }) => ({ regex, error })),
    values: field.values,
    autocomplete: field.autocomplete,
    isAdvanced: field.isAdvanced,
    isDisabled: field.isDisabled,
    country: phoneCountry(field.type, context.country),
    initial: field.value,
    isTriggered: field.isTriggered,
    serverError: field.validations.find(({ isExists }) => isExists)?.error ?? null,
    isRefused: !context.takesCards && isCardField(field),
  };
}
