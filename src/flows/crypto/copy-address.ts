import { copyText } from '../../ui/copy/copy-text.ts';

/**
 * Result of copying an address.
 *   checked  the clipboard was read back and holds the address
 *   copied   the browser copied; reading back is not allowed here
 *   changed  another text is displayed or on the clipboard: malware that swaps addresses is running
 *   failed   the browser did not copy
 */
export type CopyOutcome = 'checked' | 'copied' | 'changed' | 'failed';

/** Copies an address if `shown` displays exactly that text, and compares the clipboard's text afterwards. */
export async function copyAddress(address: string, shown: HTMLElement): Promise<CopyOutcome> {
  if (shown.textContent !== address) return 'changed';
  if (!(await copyText(address, shown.parentElement ?? shown))) return 'failed';
  const held = await readClipboard();
  if (held === null) return 'copied';
  return held === address ? 'checked' : 'changed';
}

/**
 * Reads the clipboard only if the user has granted that before; a permission prompt at this point would look
 * suspicious.
 */
async function readClipboard(): Promise<string | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state === 'granted' ? await navigator.clipboard.readText() : null;
  } catch {
    return null;
  }
}
