import { CallError } from '../api/call-error.ts';
import { failedCallText } from '../domain/errors/failures.ts';
import type { Session } from './session.ts';
import type { Toast } from './state.ts';

/** More toasts would hide the screen. */
const MAX_TOASTS = 3;

/** Does nothing if a toast with this text is shown. @param about its tone, or the error that it describes */
export function showToast(session: Session, message: string, about?: Pick<Toast, 'tone' | 'error'>): void {
  const { toasts } = session.state;
  if (toasts.some((notice) => notice.message === message)) return;
  const id = (toasts.at(-1)?.id ?? 0) + 1;
  toasts.push({ id, message, ...about });
  if (toasts.length > MAX_TOASTS) toasts.shift();
}

export function dismissToast(session: Session, id: number): void {
  const at = session.state.toasts.findIndex((notice) => notice.id === id);
  if (at >= 0) session.state.toasts.splice(at, 1);
}

export function failureText({ state: { i18n } }: Pick<Session, 'state'>, error: unknown): string {
  const key = error instanceof CallError ? failedCallText(error) : 'error.text';
  return i18n.lookUp(key) ?? i18n.t('error.text');
}
