import { copyText } from '../../ui/copy-row/copy-text.ts';

/**
 * What became of a copy.
 *   checked  the clipboard was read back and holds the address
 *   copied   the browser took it; reading it back is not allowed here
 *   changed  something else is shown or was put on the clipboard: a program that swaps addresses is at work
 *   failed   the browser did not copy
 */
export type CopyOutcome = 'checked' | 'copied' | 'changed' | 'failed';

/** Copies an address after comparing it with what is `shown`, and compares again with what the clipboard then holds. */
export async function copyAddress(address: string, shown: HTMLElement): Promise<CopyOutcome> {
  if (shown.textContent !== address) return 'changed';
  if (!(await copyText(address, shown.parentElement ?? shown))) return 'failed';
  const held = await readClipboard();
  if (held === null) return 'copied';
  return held === address ? 'checked' : 'changed';
}

/** Only where the user has allowed it before: asking for it now would look like prying. */
async function readClipboard(): Promise<string | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'clipboard-read' as PermissionName });
    return state === 'granted' ? await navigator.clipboard.readText() : null;
  } catch {
    return null;
  }
}
