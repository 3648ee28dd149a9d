import { parseUser, subjectOf, type User } from '../../domain/host/user.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { LanguageLoader, localeOf } from '../host/language.ts';
import type { Session } from '../session.ts';
import { parseWith } from './call-cashier.ts';

/**
 * Merges a `login.token` push into the user (R-LINK-9). Currency, country and platform from host data stay,
 * because the host knows which account its user looks at. A new `lang` changes the language unless the host
 * sets a `locale`. A push about another user restarts the widget.
 */
export function applyLogin(session: Session, data: unknown): void {
  const { state, options } = session;
  const record = isRecord(data) && isRecord(data.data) ? data.data : data;
  const received = parseWith(session, 'login.token', (report) => parseUser(record, '', report));
  const before = subjectOf(state.user);
  const now = subjectOf(received);
  if (before !== null && now !== null && before !== now) {
    options.restart();
    return;
  }
  const locale = localeOf(state);
  mergeUser(state.user, received);
  if (localeOf(state) !== locale) void session.get(LanguageLoader).load();
  for (const name of HOSTS_WORD) {
    const hostValue = state.host[name];
    if (hostValue !== undefined) Object.assign(state.user, { [name]: hostValue });
  }
}

/** Fields of the user that host data overrides. */
const HOSTS_WORD = ['currency', 'paymentGeo', 'platform'] as const;

/** Copies the given fields one by one, so that subscribers of other fields are not notified. */
export function mergeUser(user: User, received: Partial<User>): void {
  for (const [name, value] of Object.entries(received)) {
    if (value !== undefined) Object.assign(user, { [name]: value });
  }
}
