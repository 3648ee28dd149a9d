/**
 * Puts text on the clipboard; false when the browser refuses both ways (an old web view, a frame without the
 * `clipboard-write` permission). `near` is where the fallback's selection may live, so that focus traps keep it.
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
