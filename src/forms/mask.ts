import InputMask from 'imask/esm/controls/input.js';
import { flushSync } from 'react-dom';
import 'imask/esm/masked/date.js';
import 'imask/esm/masked/number.js';
import 'imask/esm/masked/pattern.js';
import { isPattern, type Prepare } from './prepare-text.ts';

export interface MaskOptions {
  mask: string;
  prepare: Prepare;
}

/** The options of IMask for a mask: a number, a date (R-FIELD-11), or a pattern of characters. */
function optionsOf(mask: string) {
  if (mask === 'number') {
    const min = Number.MIN_SAFE_INTEGER;
    const max = Number.MAX_SAFE_INTEGER;
    return { mask: Number, scale: 2, radix: ',', mapToRadix: ['.'], min, max };
  }
  // `autofix` would change month 13 to 12.
  if (mask === 'date')
    return { mask: Date, min: new Date(1900, 0, 1), max: new Date(9999, 11, 31), autofix: false };
  return { mask };
}

export interface AttachedMask {
  /** Shows a value set by the form; the caret stays if the input already contains it. */
  show(unmasked: string): void;
  /** Takes text that the user typed before the mask was there, character by character; returns the unmasked value. */
  take(typed: string): string;
  detach(): void;
}

/**
 * Attaches a mask to an input. `onChange` gets the unmasked value; `onRejected` is called after each input
 * with true if an insertion was rejected.
 */
export function attachMask(
  input: HTMLInputElement,
  { mask, prepare }: MaskOptions,
  onChange: (unmasked: string) => void,
  onRejected: (rejected: boolean) => void,
): AttachedMask {
  let rejected = false;
  let showing = false;
  let changed = false;
  /** Characters typed after the mask was full. A number cut to length would be another number, so they count. */
  let excess = '';
  let isExceeded = false;
  const control = new InputMask(input, {
    ...optionsOf(mask),
    ...(isPattern(mask) && {
      // Otherwise a remaining group separator would swallow the next Backspace.
      eager: 'remove' as const,
      prepare(chunk: string, masked: { unmaskedValue: string }, flags: { input?: boolean; tail?: boolean }) {
        // Only inserted text; the text after the caret passes through here too and is clean already.
        if (!flags.input || flags.tail) return chunk;
        const text = prepare(chunk, masked.unmaskedValue);
        if (text !== null) return text;
        if (chunk.length > 1) rejected = true;
        else {
          excess += chunk;
          isExceeded = true;
        }
        return '';
      },
    }),
  });
  control.on('accept', (typing?: InputEvent) => {
    if (typing) changed = true;
    // The mask changed the value by itself: undo, redo, or formatting when the user leaves the field.
    else if (!showing) flushSync(() => onChange(control.unmaskedValue));
  });
  const show = (unmasked: string) => {
    showing = true;
    control.unmaskedValue = unmasked;
    showing = false;
  };
  /**
   * The value of all that was typed. What a paste may contain, such as a dial prefix or a year of four digits, is
   * understood; anything else stays too long, and the field's rule rejects it.
   */
  const valueOfExceeded = (): string => {
    const whole = control.unmaskedValue + excess;
    const understood = prepare(whole, '');
    rejected = understood === null;
    if (understood === null) return whole;
    excess = '';
    show(understood);
    return understood;
  };
  // Registered after the mask's own listeners, so that the mask has finished, and may be detached by the
  // callbacks.
  const settle = () => {
    if (!isExceeded) excess = '';
    const value = isExceeded ? valueOfExceeded() : control.unmaskedValue;
    // React does not treat events inside a shadow root as urgent; a slow render could restore an older text.
    flushSync(() => {
      if (changed || isExceeded) onChange(value);
      onRejected(rejected);
    });
    changed = false;
    rejected = false;
    isExceeded = false;
  };
  input.addEventListener('input', settle);
  input.addEventListener('compositionend', settle);

  return {
    show,
    take(typed) {
      showing = true;
      for (const character of typed) control.masked.append(character, { input: true, raw: true }, '');
      control.updateControl('auto');
      showing = false;
      const value = isExceeded ? valueOfExceeded() : control.unmaskedValue;
      rejected = false;
      isExceeded = false;
      return value;
    },
    detach() {
      input.removeEventListener('input', settle);
      input.removeEventListener('compositionend', settle);
      control.destroy();
    },
  };
}
