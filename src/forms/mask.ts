import InputMask from 'imask/esm/controls/input.js';
import { flushSync } from 'react-dom';
import 'imask/esm/masked/date.js';
import 'imask/esm/masked/number.js';
import 'imask/esm/masked/pattern.js';
import { cleanText } from '../domain/clean-text.ts';
import { toLatinDigits } from '../domain/digits.ts';

/**
 * Turns what is about to be inserted into characters for the mask; null refuses it. A single character was typed, more
 * were pasted or filled in.
 * @param head the unmasked characters before it
 */
export type Prepare = (chunk: string, head: string) => string | null;

export interface MaskOptions {
  mask: string;
  prepare: Prepare;
}

/** The characters a pattern has places for. */
function slotsOf(mask: string): number {
  return mask.replace(/\\./g, '').replace(/[^0a*]/g, '').length;
}

/**
 * For a text field's pattern: separators of any kind go, and what does not fit is refused as a whole, since a number
 * cut to length is another number.
 */
export function prepareText(mask: string, uppercase: boolean): Prepare {
  const slots = slotsOf(mask);
  const allowed = /[a*]/.test(mask) ? /[^\p{L}\p{N}]/gu : /[^0-9]/g;
  return (chunk, head) => {
    const plain = toLatinDigits(cleanText(chunk, 'compatible')).replace(allowed, '');
    const text = uppercase ? plain.toUpperCase() : plain;
    return chunk.length > 1 && head.length + text.length > slots ? null : text;
  };
}

/** An expiry date may be pasted or filled in with a four-digit year: `12/2028` is `1228`. */
export function prepareExpiry(mask: string): Prepare {
  const prepare = prepareText(mask, false);
  return (chunk, head) => prepare(chunk.replace(/^(\D*\d{2}\D*)20(\d{2}\D*)$/, '$1$2'), head);
}

/** The number and date masks (R-FIELD-11), or the pattern. */
function optionsOf(mask: string) {
  if (mask === 'number') {
    const min = Number.MIN_SAFE_INTEGER;
    const max = Number.MAX_SAFE_INTEGER;
    return { mask: Number, scale: 2, radix: ',', mapToRadix: ['.'], min, max };
  }
  // `autofix` would turn month 13 into 12.
  if (mask === 'date')
    return { mask: Date, min: new Date(1900, 0, 1), max: new Date(9999, 11, 31), autofix: false };
  return { mask };
}

export interface AttachedMask {
  /** Shows a value that came from elsewhere; the caret stays when it is what the box holds already. */
  show(unmasked: string): void;
  detach(): void;
}

/**
 * Puts a mask on an input. `onChange` gets the unmasked value, `onRefused` after each input whether some of it was
 * refused.
 */
export function attachMask(
  input: HTMLInputElement,
  { mask, prepare }: MaskOptions,
  onChange: (unmasked: string) => void,
  onRefused: (refused: boolean) => void,
): AttachedMask {
  let refused = false;
  let showing = false;
  let changed = false;
  const isPattern = mask !== 'number' && mask !== 'date';
  const control = new InputMask(input, {
    ...optionsOf(mask),
    ...(isPattern && {
      // Else a group mark left behind would swallow the next Backspace.
      eager: 'remove' as const,
      prepare(chunk: string, masked: { unmaskedValue: string }, flags: { input?: boolean; tail?: boolean }) {
        // Only what the user inserts: the text behind the caret comes through here too, and is clean already.
        if (!flags.input || flags.tail) return chunk;
        const text = prepare(chunk, masked.unmaskedValue);
        if (text === null) refused = true;
        return text ?? '';
      },
    }),
  });
  control.on('accept', (typing?: InputEvent) => {
    if (typing) changed = true;
    // Undone, redone, or tidied on leaving.
    else if (!showing) flushSync(() => onChange(control.unmaskedValue));
  });
  // Registered after the mask's own listeners, so that the mask is done, and may be taken away by what follows.
  const settle = () => {
    // React takes no event inside a shadow root for urgent: a slow render could bring an older text back.
    flushSync(() => {
      if (changed) onChange(control.unmaskedValue);
      onRefused(refused);
    });
    changed = false;
    refused = false;
  };
  input.addEventListener('input', settle);
  input.addEventListener('compositionend', settle);

  return {
    show(unmasked) {
      showing = true;
      control.unmaskedValue = unmasked;
      showing = false;
    },
    detach() {
      input.removeEventListener('input', settle);
      input.removeEventListener('compositionend', settle);
      control.destroy();
    },
  };
}
