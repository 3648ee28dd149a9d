import type { RefObject } from 'react';
import { flushSync } from 'react-dom';
import { cleanReference } from '../../domain/reference.ts';
import type { FormField } from '../../forms/field.ts';
import { hintsOf } from '../../forms/input-hints.ts';
import { TextInput } from '../../ui/text-input/text-input.tsx';

/** Room to see that a longer number than asked for was pasted: cut to length it would be another one. */
const ROOM = 64;

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
 * A box for the number of a transfer. It has no mask, which would take twelve digits out of a NEFT number and call them
 * a UTR; spaces go and digits of other scripts become 0–9 while the caret stays where it was.
 */
export function ReferenceField({ field, value, error, hint, onChange, onLeave, input }: Props) {
  const isUppercase = field.type === 'text_uppercase';

  const take = (box: HTMLInputElement) => {
    const before = box.value.slice(0, box.selectionStart ?? box.value.length);
    const clean = cleanReference(box.value, isUppercase);
    if (box.value !== clean) {
      const caret = cleanReference(before, isUppercase).length;
      box.value = clean;
      box.setSelectionRange(caret, caret);
    }
    // React takes no event inside a shadow root for urgent: a late render could bring an older text back.
    flushSync(() => onChange(clean));
  };
  return (
    <TextInput
      {...hintsOf(field)}
      ref={input}
      className="invoice-number"
      name={field.name}
      label={field.label}
      value={value}
      maxLength={ROOM}
      enterKeyHint="done"
      error={error}
      hint={hint}
      onChange={({ currentTarget, nativeEvent }) => {
        // An input method is not disturbed at its work; what it leaves is read when it is done.
        if ('isComposing' in nativeEvent && nativeEvent.isComposing) onChange(currentTarget.value);
        else take(currentTarget);
      }}
      onCompositionEnd={({ currentTarget }) => take(currentTarget)}
      onBlur={onLeave}
    />
  );
}
