/**
 * Copies text to the clipboard; false if the browser refuses both methods (an old web view, a frame without
 * the `clipboard-write` permission). The fallback inserts a text area into `near`, so that focus traps keep
 * the focus.
 */
export async function copyText(text: string, near: HTMLElement): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copySelected(text, near);
  }
}

function copySelected(text: string, near: HTMLElement): boolean {
  const box = near.ownerDocument.createElement('textarea');
  box.value = text;
  box.readOnly = true;
  box.className = 'unseen';
  near.append(box);
  box.select();
  try {
    return near.ownerDocument.execCommand('copy');
  } catch {
    return false;
  } finally {
    box.remove();
  }
}
