import { isOtherPerson, mergeUser, parseUser, type User } from '../../domain/host/user.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { LanguageLoader, localeOf } from '../host/language.ts';
import { isSameMarket, marketOf } from '../methods/market.ts';
import { followMarket, forgetLists } from '../methods/methods.ts';
import type { Session } from '../session.ts';
import { parseWith } from './call-cashier.ts';

/** The first push applies at once. Markets and languages of pushes within this time after it are loaded once, at its end. */
const BURST_MS = 250;

/** Fields of the user record whose change loads the methods or the texts again. */
const LOADED = ['currency', 'paymentGeo', 'lang'];

/** Fields of the user that host data overrides. */
export const HOSTS_WORD = ['currency', 'paymentGeo', 'platform'] as const;

/** The user record as the cashier or the app sent it; its values are used again when the host removes its own. */
export class UserRecord {
  received: Partial<User> = {};
  /** The newest market and language of pushes that arrived within `BURST_MS`, which are applied together after it. */
  later: Partial<User> = {};
}

/**
 * Merges a `login.token` push into the user (R-LINK-9). Currency, country and platform from host data stay,
 * because the host knows which account its user looks at. Another market reloads the methods. A new `lang` changes
 * the language unless the host sets a `locale`. A push about another user restarts the widget.
 */
export function applyLogin(session: Session, data: unknown): void {
  const { state, options, timers } = session;
  const record = isRecord(data) && isRecord(data.data) ? data.data : data;
  const received = parseWith(session, 'login.token', (report) => parseUser(record, '', report));
  const own = session.get(UserRecord);
  if (isOtherPerson({ ...state.user, ...own.later }, received)) {
    options.restart();
    return;
  }
  own.received = { ...own.received, ...received };
  if (!timers.has('login')) {
    merge(session, received);
    timers.set('login', BURST_MS, () => {
      const { later } = own;
      own.later = {};
      merge(session, later);
    });
    return;
  }
  // The other fields load nothing, so they apply at once: requests need a new token, and phone fields a new country.
  const now = {};
  for (const [name, value] of Object.entries(received))
    Object.assign(LOADED.includes(name) ? own.later : now, { [name]: value });
  merge(session, now);
}

function merge(session: Session, received: Partial<User>): void {
  const { state } = session;
  const locale = localeOf(state);
  const market = marketOf(session);
  mergeUser(state.user, received);
  for (const name of HOSTS_WORD)
    if (state.host[name] !== undefined) Object.assign(state.user, { [name]: state.host[name] });
  if (localeOf(state) !== locale) void session.get(LanguageLoader).load();
  // The methods that are shown or requested are those of the former market, so those of the new one are loaded.
  if (isSameMarket(market, marketOf(session))) return;
  // An open card frame has lists of its own; those of this session are loaded when the user comes back to them.
  if (session.cards.frame) forgetLists(session);
  else void followMarket(session);
}
