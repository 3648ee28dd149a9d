import type { Fault } from './failure.ts';
import { isRecord } from './read.ts';

/** The failure that a page was opened with, in the history's state; null where it was opened by its path alone. */
export function faultIn(state: unknown): Fault | null {
  if (!isRecord(state)) return null;
  const { code, message, diagnosticsId } = state;
  return typeof code === 'string' && typeof message === 'string' && typeof diagnosticsId === 'string'
    ? { code, message, diagnosticsId }
    : null;
}
