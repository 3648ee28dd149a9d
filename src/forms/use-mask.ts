import { type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { type AttachedMask, attachMask, type Prepare } from './mask.ts';

/**
 * Masks an uncontrolled input: the mask writes the text, so that the caret stays.
 * @param value unmasked
 * @returns the input's ref, and whether the last paste was rejected
 */
export function useMask(
  mask: string,
  prepare: Prepare,
  value: string,
  onChange: (unmasked: string) => void,
): { ref: RefObject<HTMLInputElement | null>; isRejected: boolean } {
  const ref = useRef<HTMLInputElement>(null);
  const attached = useRef<AttachedMask>(null);
  const [isRejected, setRejected] = useState(false);
  const change = useEffectEvent(onChange);
  const prepareNow = useEffectEvent(prepare);
  const showNow = useEffectEvent(() => attached.current?.show(value));

  useLayoutEffect(() => {
    const input = ref.current;
    if (!input) return;
    const options = { mask, prepare: (chunk: string, head: string) => prepareNow(chunk, head) };
    attached.current = attachMask(input, options, (unmasked) => change(unmasked), setRejected);
    showNow();
    return () => {
      attached.current?.detach();
      attached.current = null;
    };
  }, [mask]);

  useLayoutEffect(() => attached.current?.show(value), [value]);

  return { ref, isRejected };
}
