import InputMask from 'imask/esm/controls/input.js';
import { flushSync } from 'react-dom';
import 'imask/esm/masked/pattern.js';
import type { Entry } from './prepare-text.ts';

export interface AttachedMask {
  /** Shows a value that the form sets. The caret stays if the input already contains that value. */
  show(unmasked: string): void;
  /** Takes text that the user typed before the mask was loaded, character by character. Returns the value without mask. */
  take(typed: string): string;
  detach(): void;
}

/** Characters that a box shows beyond its mask, so that typed text is not cut. */
const ROOM_CHARS = 20;

/**
 * Attaches a mask to an input. `onChange` gets the value without mask. `onRejected` is called after each input, with true if the inserted
 * text does not fit. A number cut to length would be another number, so a paste that does not fit leaves the box unchanged, and a
 * typed text that does not fit stays in box and value, and the form rejects it.
 */
export function attachMask(
  input: HTMLInputElement,
  { mask, prepare }: Entry,
  onChange: (unmasked: string) => void,
  onRejected: (rejected: boolean) => void,
): AttachedMask {
  let showing = false;
  let changed = false;
  /** Characters typed before the first one of the mask, such as a plus or a trunk zero. They decide how the rest is read. */
  let lead = '';
  /** Inserted text that does not fit by itself, and the number of characters before it. */
  let excess = { text: '', at: 0 };
  let isPasted = false;
  let shown = '';
  // With slots of letters and of digits, the characters behind a deleted one would move into slots of the other kind and be lost. So any
  // character fits any slot, and the field's rules reject a wrong one.
  const slots = mask.replace(/\\.|\{[^}]*\}|[0a]/g, (part) => (/^[0a]$/.test(part) ? '*' : part));
  const control = new InputMask(input, {
    mask: /[a*]/.test(mask) ? `${slots}[${'*'.repeat(ROOM_CHARS)}]` : `${mask}[${'0'.repeat(ROOM_CHARS)}]`,
    // `eager: 'remove'` deletes a group separator together with its digit. Otherwise a Backspace could remove the separator alone.
    eager: 'remove',
    prepare(chunk: string, masked: { unmaskedValue: string }, flags: { input?: boolean; tail?: boolean }) {
      // Only inserted text is prepared. The mask also passes the text after the caret here, which is clean already.
      if (!flags.input || flags.tail) return chunk;
      const head = masked.unmaskedValue;
      isPasted = chunk.length > 1;
      if (head === '' && (shown !== '' || isPasted)) lead = '';
      const text = prepare(chunk, head);
      if (text === null) excess = { text: excess.text + chunk, at: head.length };
      else if (text === '' && head === '' && !isPasted) lead += chunk;
      return text ?? '';
    },
  });
  control.on('accept', (typing?: InputEvent) => {
    if (typing) changed = true;
    // The mask changed the value by itself (undo, redo, or formatting when the user leaves the field), so the form must get the new value.
    else if (!showing) flushSync(() => onChange(control.unmaskedValue));
  });
  const show = (unmasked: string) => {
    showing = true;
    if (unmasked !== control.unmaskedValue) {
      lead = '';
      control.unmaskedValue = unmasked;
    }
    shown = control.unmaskedValue;
    showing = false;
  };
  /** The value of the whole text in the box, read like a paste: a dial prefix, a trunk zero or a year of four digits is understood. */
  const read = (): { value: string; isRejected: boolean } => {
    const held = control.unmaskedValue;
    const { text, at } = excess;
    excess = { text: '', at: 0 };
    shown = held;
    const start = lead;
    const whole = held.slice(0, at) + text + held.slice(at);
    const understood = prepare(start + whole, '');
    if (understood === null) {
      if (isPasted && text !== '') return { value: held, isRejected: true };
      show(whole);
      lead = start;
      return { value: start + control.unmaskedValue, isRejected: true };
    }
    show(understood);
    return { value: control.unmaskedValue, isRejected: false };
  };
  // `settle` must run after the mask's own listeners, because the mask has then finished, and the callbacks may detach it.
  const settle = () => {
    const before = shown;
    const { value, isRejected } = read();
    // React does not treat events inside a shadow root as urgent, so without `flushSync` a slow render could restore an older text.
    flushSync(() => {
      if (changed || value !== before) onChange(value);
      onRejected(isRejected);
    });
    changed = false;
  };
  input.addEventListener('input', settle);
  input.addEventListener('compositionend', settle);
  // Some password managers fill a box in with a `change` event alone, so the missing `input` event is sent here.
  const takeFilled = () => {
    if (input.value !== control.value) input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  input.addEventListener('change', takeFilled);
  // The mask would reject dropped text, so its listener is skipped. The browser then inserts the text, and `settle` reads it like a paste.
  const takeDropped = (event: Event) => event.stopImmediatePropagation();
  input.addEventListener('drop', takeDropped, true);

  return {
    show,
    take(typed) {
      showing = true;
      for (const character of typed) control.masked.append(character, { input: true, raw: true }, '');
      control.updateControl('auto');
      showing = false;
      return read().value;
    },
    detach() {
      input.removeEventListener('input', settle);
      input.removeEventListener('compositionend', settle);
      input.removeEventListener('change', takeFilled);
      input.removeEventListener('drop', takeDropped, true);
      control.destroy();
    },
  };
}
