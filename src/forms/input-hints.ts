import type { FormField } from './field.ts';

/** How a keyboard and a browser's memory should treat a field. */
export interface InputHints {
  inputMode: 'text' | 'numeric' | 'decimal' | 'tel' | 'email';
  autoComplete: string;
  autoCapitalize: 'none' | 'characters' | 'words';
  spellCheck: false;
  autoCorrect: 'off';
}

const hints = (
  inputMode: InputHints['inputMode'],
  autoComplete: string,
  autoCapitalize: InputHints['autoCapitalize'] = 'none',
): InputHints => ({ inputMode, autoComplete, autoCapitalize, spellCheck: false, autoCorrect: 'off' });

/** By field name; what is not here is told by its type and mask. A bank or a wallet address is nobody's home address. */
const BY_NAME = new Map<string, InputHints>([
  ['card_number', hints('numeric', 'cc-number')],
  ['card_expiry', hints('numeric', 'cc-exp')],
  ['card_cvv', hints('numeric', 'cc-csc')],
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

/** The hints of a field, by its name first. */
export function hintsOf({ name, type, mask }: Pick<FormField, 'name' | 'type' | 'mask'>): InputHints {
  const known = BY_NAME.get(name);
  if (known) return known;
  if (type === 'amount') return hints('decimal', 'off');
  if (type === 'phone_with_prefix') return hints('tel', 'tel-national');
  const onlyDigits = mask !== null && mask !== '' && !/[a-z*]/i.test(mask.replace(/^(?:number|date)$/, '0'));
  return hints(onlyDigits ? 'numeric' : 'text', 'off', type === 'text_uppercase' ? 'characters' : 'none');
}
