import { isOtherPerson, mergeUser, parseUser, type User } from '../../domain/host/user.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { LanguageLoader, localeOf } from '../host/language.ts';
import { isSameMarket, marketOf } from '../methods/market.ts';
import { followMarket, forgetLists } from '../methods/methods.ts';
import type { Session } from '../session.ts';
import { parseWith } from './call-cashier.ts';

/** The first push applies at once. Markets and languages of later pushes in this time are loaded once, at its end. */
const BURST_MS = 250;

const LOADED = ['currency', 'paymentGeo', 'lang'];

/** Fields in which a value of the host overrides the cashier's, because the host knows which account its user looks at. */
export const HOST_OVERRIDES = ['currency', 'paymentGeo', 'platform'] as const;

/** The user record of the cashier or the app: its values count again when the host removes its own. */
export class UserRecord {
  received: Partial<User> = {};
  /** Market and language of the pushes within `BURST_MS`. */
  later: Partial<User> = {};
}

/**
 * Merges a `login.token` push into the user (R-LINK-9). The host's currency, country, platform and locale stay, because the host knows
 * which account its user looks at. A push about another user restarts the widget.
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
  // Other fields load nothing, so they apply at once: requests need a new token, and phone fields a new country.
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
  for (const name of HOST_OVERRIDES)
    if (state.host[name] !== undefined) Object.assign(state.user, { [name]: state.host[name] });
  if (localeOf(state) !== locale) void session.get(LanguageLoader).load();
  if (isSameMarket(market, marketOf(session))) return;
  // An open card frame has lists of its own; this session loads its lists when the user comes back to them.
  if (session.cards.frame) forgetLists(session);
  else void followMarket(session);
}
