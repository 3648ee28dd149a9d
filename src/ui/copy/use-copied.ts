import { type RefObject, useEffect, useState } from 'react';

const COPIED_SHOWN_MS = 2_000;

/**
 * Copies a text, and reports for a while that it was copied.
 * @param box the component's own element: the text is copied inside its shadow root
 * @param onCopied called when the text is on the clipboard
 */
export function useCopied(
  text: string,
  box: RefObject<HTMLElement | null>,
  onCopied?: () => void,
): [boolean, () => Promise<void>] {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), COPIED_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const copy = async () => {
    if (!box.current) return;
    const isDone = await copyText(text, box.current);
    setCopied(isDone);
    if (isDone) onCopied?.();
  };
  return [isCopied, copy];
}

/**
 * Copies text to the clipboard; false if the browser blocks both methods (an old web view, a frame without the `clipboard-write`
 * permission). The fallback inserts a text area into `near`, because a dialog of the host may keep the focus inside.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, near);
  }
}

/** Copies by the `copy` event of a selection. The widget's own listener writes the text, because the host page may cancel the event. */
function copySelected(text: string, near: HTMLElement): boolean {
  const { ownerDocument } = near;
  const box = ownerDocument.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.className = 'unseen';
  near.append(box);
  box.select();
  let isFilled = false;
  const fill = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isFilled = true;
  };
  ownerDocument.defaultView?.addEventListener('copy', fill, true);
  try {
    return ownerDocument.execCommand('copy') && isFilled;
  } catch {
    return false;
  } finally {
    ownerDocument.defaultView?.removeEventListener('copy', fill, true);
    box.remove();
  }
}
