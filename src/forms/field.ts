import { type CardPart, cardPartOf } from '../domain/fields/card-brand.ts';
import { type Described, isCardField } from '../domain/fields/card-field.ts';
import { type Country, countryOf } from '../domain/fields/countries.ts';
import type { Field } from '../domain/fields/field.ts';
import { pickText } from '../domain/parsing/clean-text.ts';
import { translateCashierText } from '../i18n/i18n.ts';

/** A field as a form draws it. Values are without mask; a phone number has its dial prefix, without plus. */
export interface FormField extends Omit<Field, 'placeholder'> {
  label: string;
  country: Country | null;
  serverError: string | null;
  /** True for a field for card data in a document that must not have it. Drawing it is an error (`refuseCardData`). */
  isRefused?: boolean;
}

/**
 * The second check after the card gate (`session/card-frame/needs-card-frame.ts`), called before any field is drawn.
 * @throws {Error} for card data outside the card frame
 */
export function refuseCardData({ isRefused }: FormField): void {
  if (isRefused) throw new Error('Card form refused');
}

export const partOf = (field: FormField): CardPart | undefined => cardPartOf(describedOf(field));

const describedOf = ({ name, category = null, mask, autocomplete = null, label }: FormField): Described => ({
  name,
  category,
  mask,
  autocomplete,
  placeholder: label,
});

/**
 * A PIN or password of a wallet or an account. A PIN code is a postal code in India, and a voucher's PIN is printed on it, so both are
 * excluded.
 */
const SECRET =
  /^(?!.*(?:voucher|gift|coupon)).*(?<![a-z])(?:[mt]?pin|password|passcode|pwd)(?![a-z]|[ _-]?code)/i;

/** True for a card's security code, and for a PIN or a password, for which `partOf` is undefined. */
export function isSecretCode(field: FormField): boolean {
  const part = partOf(field);
  const isSecret = isCardField(describedOf(field)) || SECRET.test(`${field.name} ${field.label}`);
  return part === 'code' || (!part && isSecret);
}

export interface FieldContext {
  /** Language codes for the cashier's own texts, the best first. */
  labels: readonly string[];
  lookUp(key: string): string | undefined;
  /** The user's country code, which decides the dial prefix of phone fields. */
  country: string;
  /** True in a document that may have fields for card data, such as a card frame. A host page must have none. */
  takesCards?: boolean;
}

/** `Account number` for `account_number`: a readable label for a field or a method without a known one. A hyphen, as in `e-mail`, stays. */
export function nameInWords(name: string): string {
  const words = name.replace(/[\s_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The field as a form draws it. Without a label in the user's languages, its name is the label. */
export function toFormField(field: Field, { labels, lookUp, country, takesCards }: FieldContext): FormField {
  const { placeholder, ...rest } = field;
  const text = typeof placeholder === 'string' ? placeholder : (pickText(placeholder, labels)?.text ?? '');
  return {
    ...rest,
    label: translateCashierText({ lookUp }, text) ?? nameInWords(field.name),
    country: field.type === 'phone_with_prefix' ? (countryOf(country) ?? null) : null,
    serverError: field.validations.find(({ isExists }) => isExists)?.error ?? null,
    isRefused: !takesCards && isCardField(field),
  };
}
