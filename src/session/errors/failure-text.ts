import { CallError } from '../../api/call-error.ts';
import { failedCallText } from '../../domain/errors/failures.ts';
import type { Session } from '../session.ts';

/** The text that the user sees for a failed call when the screen stays open. */
export function failureText({ state: { i18n } }: Pick<Session, 'state'>, error: unknown): string {
  const key = error instanceof CallError ? failedCallText(error) : 'error.text';
  return i18n.lookUp(key) ?? i18n.t('error.text');
}
