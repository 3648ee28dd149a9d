import { isOtherPerson, mergeUser, parseUser } from '../../domain/host/user.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { CardFrameSlot } from '../card-frame/card-frame-slot.ts';
import { LanguageLoader, localeOf } from '../host/language.ts';
import { followMarket } from '../methods/follow-market.ts';
import { forgetLists, isSameMarket, marketOf } from '../methods/methods.ts';
import type { Session } from '../session.ts';
import { parseWith } from './call-cashier.ts';

/**
 * Merges a `login.token` push into the user (R-LINK-9). Currency, country and platform from host data stay,
 * because the host knows which account its user looks at. Another market reloads the methods. A new `lang` changes
 * the language unless the host sets a `locale`. A push about another user restarts the widget.
 */
export function applyLogin(session: Session, data: unknown): void {
  const { state, options } = session;
  const record = isRecord(data) && isRecord(data.data) ? data.data : data;
  const received = parseWith(session, 'login.token', (report) => parseUser(record, '', report));
  if (isOtherPerson(state.user, received)) {
    options.restart();
    return;
  }
  const locale = localeOf(state);
  const market = marketOf(session);
  mergeUser(state.user, received);
  if (localeOf(state) !== locale) void session.get(LanguageLoader).load();
  for (const name of HOSTS_WORD) {
    const hostValue = state.host[name];
    if (hostValue !== undefined) Object.assign(state.user, { [name]: hostValue });
  }
  // The methods of the former market, shown or requested, belong to no market of the user any more.
  if (isSameMarket(market, marketOf(session))) return;
  // An open card frame has lists of its own; those of this session are loaded when the user comes back to them.
  if (session.get(CardFrameSlot).frame) forgetLists(session);
  else void followMarket(session);
}

/** Fields of the user that host data overrides. */
const HOSTS_WORD = ['currency', 'paymentGeo', 'platform'] as const;
