import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { lazyCode, useCode } from '../ui/lazy-code.tsx';
import type { AttachedMask } from './mask.ts';
import type { Prepare } from './prepare-text.ts';

/** The code of masks is a third of all code of a form, so it is loaded only for the first masked field. */
export const MASKS = lazyCode(() => import('./mask.ts'));

/**
 * Masks an uncontrolled input: the mask writes the text, so that the caret stays. Text that the user types before the code of masks is
 * loaded gets its mask later.
 * @param value without mask
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
  /** The text that the user typed before the mask was loaded, and its value. */
  const raw = useRef<{ text: string; value: string }>(null);
  const loaded = useCode(MASKS);
  const [isComposing, setComposing] = useState(false);
  // An input method loses its text, or writes it twice, if the text is changed during the composition.
  const code = isComposing ? null : loaded;
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
      const select = keepSelection(input);
      input.value = '';
      const options = { mask, prepare: (chunk: string, head: string) => prepareNow(chunk, head) };
      attached.current = code.attachMask(input, options, (unmasked) => change(unmasked), setRejected);
      if (typed === null) showNow(input, shown());
      else change(attached.current.take(typed.text));
      select();
      return () => {
        attached.current?.detach();
        attached.current = null;
      };
    }
    const settle = (event: Event) => {
      const isPasted = !('inputType' in event) || /Paste|Drop|Replacement/.test(String(event.inputType));
      const taken = takeRaw(input.value, isPasted);
      if (taken) raw.current = taken;
      // React does not treat events inside a shadow root as urgent, so without `flushSync` a slow render could restore an older text.
      flushSync(() => {
        if (taken) change(taken.value);
        setRejected(taken === null);
      });
      // A rejected or cleaned text is drawn here, because the effect below does not run when the value is the same.
      showNow(input, shown());
    };
    const settleFilled = (event: Event) => {
      if (input.value !== (raw.current?.text ?? shown())) settle(event);
    };
    const compose = ({ type }: Event) => setComposing(type === 'compositionstart');
    const events = {
      input: settle,
      change: settleFilled,
      compositionstart: compose,
      compositionend: compose,
    };
    for (const [name, listen] of Object.entries(events)) input.addEventListener(name, listen);
    return () => {
      for (const [name, listen] of Object.entries(events)) input.removeEventListener(name, listen);
    };
  }, [mask, code]);

  useLayoutEffect(() => {
    if (ref.current) showNow(ref.current, value);
  }, [value]);

  return { ref, isRejected };
}

/**
 * Returns a function that selects the same letters and digits again after the input's text has changed. The caret is an empty selection.
 */
function keepSelection(input: HTMLInputElement): () => void {
  const { value, selectionStart, selectionEnd, selectionDirection: way } = input;
  const isUsed = (input.getRootNode() as Document | ShadowRoot).activeElement === input;
  // The position is counted from the end, because a mask drops a prefix that was typed, or adds its own.
  const placeOf = (at: number | null) => {
    const { length } = value.slice(at ?? 0).replace(/[^\p{L}\p{N}]/gu, '');
    const behind = new RegExp(`(?:[^\\p{L}\\p{N}]*[\\p{L}\\p{N}]){${length}}[^\\p{L}\\p{N}]*$`, 'u');
    return at && (behind.exec(input.value)?.index ?? 0);
  };
  return () =>
    void (isUsed && input.setSelectionRange(placeOf(selectionStart), placeOf(selectionEnd), way ?? 'none'));
}
