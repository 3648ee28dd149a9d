import type { FormField } from './field.ts';

/** Attributes that choose the on-screen keyboard and control autofill. */
export interface InputAttributes {
  inputMode: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  autoComplete: string;
  autoCapitalize: 'none' | 'characters' | 'words';
  spellCheck: false;
  autoCorrect: 'off';
}

const hints = (
  inputMode: InputAttributes['inputMode'],
  autoComplete: string,
  autoCapitalize: InputAttributes['autoCapitalize'] = 'none',
): InputAttributes => ({ inputMode, autoComplete, autoCapitalize, spellCheck: false, autoCorrect: 'off' });

/**
 * The attributes of fields by name. Fields with other names get theirs by type and mask. Names of banks and wallet addresses are absent,
 * because a browser must not fill in the user's own name or address there.
 */
const BY_NAME = new Map<string, InputAttributes>([
  ['card_holder', hints('text', 'cc-name', 'characters')],
  ['otp', hints('numeric', 'one-time-code')],
  ['email', hints('email', 'email')],
  ['full_name', hints('text', 'name', 'words')],
  ['first_name', hints('text', 'given-name', 'words')],
  ['last_name', hints('text', 'family-name', 'words')],
  ['sender_name', hints('text', 'name', 'words')],
  ['account_holder', hints('text', 'name', 'words')],
  ['postal_code', hints('text', 'postal-code', 'characters')],
]);

const ONLY_DIGITS = /^\^(?:\\d|\[[\d-]+\]|[\d{},()|?:+*])+\$$/;

function takesDigits({ mask, validations }: Pick<FormField, 'mask' | 'validations'>): boolean {
  if (mask) return mask === 'date' || !/[a-z*]/i.test(mask);
  return validations.some(({ regex }) => ONLY_DIGITS.test(regex));
}

export function inputAttributesOf(
  field: Pick<FormField, 'name' | 'type' | 'mask' | 'validations' | 'category'>,
): InputAttributes {
  const { name, type, mask, category } = field;
  const known = BY_NAME.get(name);
  if (known) return known;
  if (name === 'address' && category === 'home') return hints('text', 'street-address', 'words');
  // The numeric keyboard of a phone has no decimal separator, so these fields get the decimal keyboard.
  if (type === 'amount' || mask === 'number') return hints('decimal', 'off');
  if (type === 'phone_with_prefix') return hints('tel', 'tel-national');
  return hints(
    takesDigits(field) ? 'numeric' : 'text',
    'off',
    type === 'text_uppercase' ? 'characters' : 'none',
  );
}
