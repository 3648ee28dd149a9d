import type { ReactNode } from 'react';
import type { CardPart } from '../domain/fields/card-brand.ts';
import type { I18n } from '../i18n/i18n.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { hasGlyph, PaymentDetailGlyph } from '../ui/icons/payment-detail-glyph.tsx';
import { type FormField, isSecretCode, partOf } from './field.ts';
import type { SavedValue } from './form-state.ts';
import { inputAttributesOf } from './input-attributes.ts';

/** Props of the input of every text field. A saved value is the placeholder, so typing starts a new value. */
export function useInputProps({ field, saved, error, hint, enterKey }: FieldProps) {
  const { t } = useI18n();
  const part = partOf(field);
  const format = t('placeholders.card_expiry');
  const isFormat = part === 'expiry' && field.label === format;
  return {
    ...inputAttributesOf(field),
    ...(part && AUTOFILL[part]),
    name: field.name,
    // A PIN or a security code is never readable on the screen (ISO 9564-1), so the style sheet draws dots.
    'data-secret': isSecretCode(field) || undefined,
    // The widget's own text for an expiry is a format such as MM/YY, which is no label.
    label: isFormat ? t('cards.expiry') : field.label,
    prefix: glyphOf(field),
    error,
    hint: hint ?? (saved ? t('form.saved') : undefined),
    placeholder: saved?.value ?? (isFormat ? format : undefined),
    disabled: field.isDisabled,
    enterKeyHint: enterKey,
  };
}

/** Browsers fill in a saved card only if each of its fields has an `autocomplete` token. */
const AUTOFILL: Record<CardPart, { inputMode: 'numeric'; autoComplete: string }> = {
  number: { inputMode: 'numeric', autoComplete: 'cc-number' },
  expiry: { inputMode: 'numeric', autoComplete: 'cc-exp' },
  code: { inputMode: 'numeric', autoComplete: 'cc-csc' },
};

export interface FieldProps {
  field: FormField;
  /** The value without mask. A phone number has its dial prefix. */
  value: string;
  saved?: SavedValue | undefined;
  error?: string | undefined;
  hint?: string | undefined;
  iconOf?: ((value: string) => ReactNode) | undefined;
  enterKey: 'next' | 'done';
  onChange: (value: string) => void;
}

/** The text of a known key, the cashier's own text, or a general message instead of an unknown key. */
export function errorMessage({ lookUp, t }: I18n, problem: string): string {
  return lookUp(problem) ?? (/^[\w.]+$/.test(problem) ? t('form.invalid') : problem);
}

/** The longest mask that fits half a row. */
const MAX_SHORT_MASK_CHARS = 7;

export const isShort = ({ type, mask }: Pick<FormField, 'type' | 'mask'>) =>
  type === 'text' && mask !== null && mask.length <= MAX_SHORT_MASK_CHARS;

/** The glyph of a field's category. A field of half a row has none, because it has no room for one. */
export function glyphOf(field: FormField): ReactNode {
  const { name, category } = field;
  if (!hasGlyph(category) || isShort(field)) return undefined;
  return <PaymentDetailGlyph name={name === 'email' ? 'mail' : category} />;
}
