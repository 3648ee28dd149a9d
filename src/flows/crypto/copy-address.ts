import { copyText } from '../../ui/copy-row/copy-text.ts';

/**
 * Result of copying an address.
 *   checked  the clipboard was read back and holds the address
 *   copied   the browser copied; reading back is not allowed here
 *   changed  another text is displayed or on the clipboard: malware that swaps addresses is running
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
