import { type RefObject, useEffect, useState } from 'react';
import { copyText } from './copy-text.ts';

/** A copy button says for this time that it has copied. */
const COPIED_SHOWN_MS = 2_000;

/**
 * Copies a text, and tells for a while that it was copied.
 * @param box the component's own element: the text is copied inside its shadow root
 */
export function useCopied(text: string, box: RefObject<HTMLElement | null>): [boolean, () => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (box.current) setCopied(await copyText(text, box.current));
  };
  return [isCopied, copy];
}
