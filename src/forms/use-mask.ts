import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyCode, useCode } from '../ui/lazy-code.tsx';
import type { AttachedMask } from './mask.ts';
import type { Prepare } from './prepare-text.ts';

/** The code of masks, a third of all code of a form: loaded for the first masked field. */
export const MASKS = lazyCode(() => import('./mask.ts'));

/**
 * Masks an uncontrolled input: the mask writes the text, so that the caret stays. Text that is typed before the code of masks
 * is loaded stays as it is typed, and gets its mask then.
 * @param value unmasked
 * @returns the input's ref, and whether the last input was rejected
 */
export function useMask(
  mask: string,
  prepare: Prepare,
  value: string,
  onChange: (unmasked: string) => void,
): { ref: RefObject<HTMLInputElement | null>; isRejected: boolean } {
  const ref = useRef<HTMLInputElement>(null);
  const attached = useRef<AttachedMask>(null);
  /** The text that the user typed without a mask, and its value. */
  const raw = useRef<{ text: string; value: string }>(null);
  const code = useCode(MASKS);
  const [isRejected, setRejected] = useState(false);
  const change = useEffectEvent(onChange);
  const prepareNow = useEffectEvent(prepare);
  const takeRaw = useEffectEvent((text: string, isPasted: boolean) => {
    const understood = prepare(text, '');
    if (!isPasted) return { text, value: understood ?? text };
    return understood === null ? null : { text: understood, value: understood };
  });
  const shown = useEffectEvent(() => value);
  const showNow = useEffectEvent((input: HTMLInputElement, value: string) => {
    if (attached.current) attached.current.show(value);
    else {
      if (raw.current?.value !== value) raw.current = null;
      const text = raw.current?.text ?? value;
      // Writing the same text again would move the caret.
      if (input.value !== text) input.value = text;
    }
  });

  useLayoutEffect(() => {
    const input = ref.current;
    if (!input) return;
    if (code) {
      const typed = raw.current;
      raw.current = null;
      input.value = '';
      const options = { mask, prepare: (chunk: string, head: string) => prepareNow(chunk, head) };
      attached.current = code.attachMask(input, options, (unmasked) => change(unmasked), setRejected);
      if (typed === null) showNow(input, shown());
      else change(attached.current.take(typed.text));
      return () => {
        attached.current?.detach();
        attached.current = null;
      };
    }
    const settle = (event: Event) => {
      const isPasted = !('inputType' in event) || /Paste|Drop|Replacement/.test(String(event.inputType));
      const taken = takeRaw(input.value, isPasted);
      if (taken) raw.current = taken;
      // React does not treat events inside a shadow root as urgent; a slow render could restore an older text.
      flushSync(() => {
        if (taken) change(taken.value);
        setRejected(taken === null);
      });
      // Draws a text that was rejected or cleaned; the effect below does not, because the value is the same.
      showNow(input, shown());
    };
    const settleFilled = (event: Event) => {
      if (input.value !== (raw.current?.text ?? shown())) settle(event);
    };
    input.addEventListener('input', settle);
    input.addEventListener('change', settleFilled);
    return () => {
      input.removeEventListener('input', settle);
      input.removeEventListener('change', settleFilled);
    };
  }, [mask, code]);

  useLayoutEffect(() => {
    if (ref.current) showNow(ref.current, value);
  }, [value]);

  return { ref, isRejected };
}
