import type { Session } from './session.ts';
import type { Notice } from './state.ts';

/** More toasts at once would hide the screen. */
const MAX_NOTICES = 3;

/**
 * Shows a toast, unless one with the same text is shown. @param about its tone, or the error that it
 * describes
 */
export function showNotice(session: Session, message: string, about?: Pick<Notice, 'tone' | 'fault'>): void {
  const { notices } = session.state;
  if (notices.some((notice) => notice.message === message)) return;
  const id = (notices.at(-1)?.id ?? 0) + 1;
  notices.push({ id, message, ...about });
  if (notices.length > MAX_NOTICES) notices.shift();
}

export function dismissNotice(session: Session, id: number): void {
  const at = session.state.notices.findIndex((notice) => notice.id === id);
  if (at >= 0) session.state.notices.splice(at, 1);
}
