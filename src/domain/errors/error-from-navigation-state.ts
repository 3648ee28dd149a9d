import { isRecord } from '../parsing/decoders.ts';
import type { ReportedError } from './failures.ts';

/** The error in the history state that a screen was opened with; null if it was opened by its path only. */
export function errorFromNavigationState(state: unknown): ReportedError | null {
  if (!isRecord(state)) return null;
  const { code, message, diagnosticsId } = state;
  return typeof code === 'string' && typeof message === 'string' && typeof diagnosticsId === 'string'
    ? { code, message, diagnosticsId }
    : null;
}
