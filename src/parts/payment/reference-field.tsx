import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { normalizeReference } from '../../domain/fields/normalize-reference.ts';
import { type FormField, refuseCardData } from '../../forms/field.ts';
import { inputAttributesOf } from '../../forms/input-attributes.ts';
import { TextInput } from '../../ui/controls/text-input.tsx';

/**
 * Allows more characters than required, so that the user sees a pasted number that is too long; cut to length
 * it would be another number.
 */
const MAX_TYPED_CHARS = 64;

interface Props {
  field: FormField;
  value: string;
  error: string | undefined;
  hint: string;
  onChange: (value: string) => void;
  onLeave: () => void;
  input: RefObject<HTMLInputElement | null>;
}

/**
 * A field for the number of a transfer. It has no mask, because a mask would take twelve digits of a NEFT
 * number for a UTR. Spaces are removed and digits of other scripts become 0–9, without moving the caret.
 */
export function ReferenceField({ field, value, error, hint, onChange, onLeave, input }: Props) {
  refuseCardData(field);
  const isUppercase = field.type === 'text_uppercase';

  const take = (box: HTMLInputElement) => {
    const before = box.value.slice(0, box.selectionStart ?? box.value.length);
    const clean = normalizeReference(box.value, isUppercase);
    if (box.value !== clean) {
      const caret = normalizeReference(before, isUppercase).length;
      box.value = clean;
      box.setSelectionRange(caret, caret);
    }
    // React does not treat events inside a shadow root as urgent; a delayed render could restore an older text.
    flushSync(() => onChange(clean));
  };
  return (
    <TextInput
      {...inputAttributesOf(field)}
      ref={input}
      className="invoice-number"
      name={field.name}
      label={field.label}
      value={value}
      maxLength={MAX_TYPED_CHARS}
      enterKeyHint="done"
      error={error}
      hint={hint}
      onChange={({ currentTarget, nativeEvent }) => {
        // While an input method composes text, the field is not changed; the text is cleaned afterwards.
        if ('isComposing' in nativeEvent && nativeEvent.isComposing) onChange(currentTarget.value);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      onBlur={onLeave}
    />
  );
}
