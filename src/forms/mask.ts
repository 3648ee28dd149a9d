import InputMask from 'imask/esm/controls/input.js';
import { flushSync } from 'react-dom';
import 'imask/esm/masked/date.js';
import 'imask/esm/masked/number.js';
import 'imask/esm/masked/pattern.js';
import { toLatinDigits } from '../domain/fields/digits.ts';
import { sanitizeText } from '../domain/fields/sanitize-text.ts';

/**
 * Converts inserted text into characters for the mask; null rejects the whole insertion. A single character
 * was typed, several were pasted or autofilled.
 * @param head the unmasked characters before it
 */
export type Prepare = (chunk: string, head: string) => string | null;

export interface MaskOptions {
  mask: string;
  prepare: Prepare;
}

/** The number of characters that a mask accepts. */
function slotsOf(mask: string): number {
  return mask.replace(/\\./g, '').replace(/[^0a*]/g, '').length;
}

/**
 * Prepares text for a mask: removes separators, and rejects a paste that is too long, because a number cut to
 * length would be another number.
 */
export function prepareText(mask: string, uppercase: boolean): Prepare {
  const slots = slotsOf(mask);
  const allowed = /[a*]/.test(mask) ? /[^\p{L}\p{N}]/gu : /[^0-9]/g;
  return (chunk, head) => {
    const plain = toLatinDigits(sanitizeText(chunk, 'compatible')).replace(allowed, '');
    const text = uppercase ? plain.toUpperCase() : plain;
    return chunk.length > 1 && head.length + text.length > slots ? null : text;
  };
}

/**
 * Accepts an expiry date with a four-digit year as well, from paste or autofill: `12/2028` becomes `1228`.
 */
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
  // `autofix` would change month 13 to 12.
  if (mask === 'date')
    return { mask: Date, min: new Date(1900, 0, 1), max: new Date(9999, 11, 31), autofix: false };
  return { mask };
}

export interface AttachedMask {
  /** Shows a value set by the form; the caret stays if the input already contains it. */
  show(unmasked: string): void;
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
  const isPattern = mask !== 'number' && mask !== 'date';
  const control = new InputMask(input, {
    ...optionsOf(mask),
    ...(isPattern && {
      // Otherwise a remaining group separator would swallow the next Backspace.
      eager: 'remove' as const,
      prepare(chunk: string, masked: { unmaskedValue: string }, flags: { input?: boolean; tail?: boolean }) {
        // Only inserted text; the text after the caret passes through here too and is clean already.
        if (!flags.input || flags.tail) return chunk;
        const text = prepare(chunk, masked.unmaskedValue);
        if (text === null) rejected = true;
        return text ?? '';
      },
    }),
  });
  control.on('accept', (typing?: InputEvent) => {
    if (typing) changed = true;
    // Undo, redo, or formatting when the field is left.
    else if (!showing) flushSync(() => onChange(control.unmaskedValue));
  });
  // Registered after the mask's own listeners, so that the mask has finished, and may be detached by the
  // callbacks.
  const settle = () => {
    // React does not treat events inside a shadow root as urgent; a slow render could restore an older text.
    flushSync(() => {
      if (changed) onChange(control.unmaskedValue);
      onRejected(rejected);
    });
    changed = false;
    rejected = false;
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
