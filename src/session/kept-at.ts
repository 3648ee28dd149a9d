import type { Session } from './session.ts';

/**
 * Where in session storage a widget keeps its payment. Two widgets of two users on one page must not find each
 * other's; the hash keeps the token out of storage.
 */
export function keptAt({ state }: Session): string {
  const subject = state.host.userId || state.host.token || '';
  let hash = 0x811c9dc5;
  for (let at = 0; at < subject.length; at += 1) hash = Math.imul(hash ^ subject.charCodeAt(at), 0x01000193);
  return `pay-widget:${(hash >>> 0).toString(36)}`;
}

/** True when something was under way, without looking at what. */
export function hasKeptPayment(session: Session): boolean {
  try {
    return sessionStorage.getItem(keptAt(session)) !== null;
  } catch {
    return false;
  }
}

export function forgetPayment(session: Session): void {
  try {
    sessionStorage.removeItem(keptAt(session));
  } catch {
    // Nothing was stored either.
  }
}
