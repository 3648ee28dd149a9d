import { subscribe } from 'valtio/vanilla';
import { type Method, parseMethods } from '../../domain/methods/method.ts';
import { groupMethods } from '../../domain/methods/method-groups.ts';
import { pickText, shownText } from '../../domain/parsing/clean-text.ts';
import { anything, boolean, type Decoded, map, number, object } from '../../domain/parsing/decoders.ts';
import { type I18n, type MessageKey, translateCashierText } from '../../i18n/i18n.ts';
import { VERSION } from '../../platform/version.ts';
import { createError, reportError } from '../connection/call-cashier.ts';
import { localeOf } from '../host/language.ts';
import { pendingPaymentKeys } from '../payment/attempt/pending-payment-keys.ts';
import type { Session } from '../session.ts';
import { marketOf } from './market.ts';
import { KEPT_LIST, METHODS_CALL, showError } from './methods.ts';

const MAX_AGE_MS = 86_400_000;
/** A list of 1,000 methods has about 200,000 characters. A longer entry is neither written nor read. */
const MAX_ENTRY_CHARS = 300_000;

/** `at`: time of writing, milliseconds since the epoch; `texts`: texts of the interface that the list shows, by key. */
const readEntry = object({ at: number(), texts: map(shownText), isLimited: boolean, methods: anything });

/** The list of an earlier visit: names and icons, without limits and fields. */
export interface KeptList {
  texts: Decoded<typeof readEntry>['texts'];
  /** True for an account with limits: a row for them is reserved above the list. */
  isLimited: boolean;
  methods: readonly Method[];
}

/** The beginning of an entry: user, release, cashier, type, language and market. One with another beginning is not used. */
export function placeOf(session: Session): string {
  const { state, cashier } = session;
  const { country, currency } = marketOf(session);
  const [user] = pendingPaymentKeys(session);
  return [user, VERSION, cashier, state.page, localeOf(state), country, currency, ''].join();
}

export function readKeptList(session: Session): KeptList | null {
  const place = placeOf(session);
  try {
    const text = localStorage.getItem(KEPT_LIST) ?? '';
    if (!text.startsWith(place) || text.length > MAX_ENTRY_CHARS) return null;
    const { at, methods, ...kept } = readEntry(JSON.parse(text.slice(place.length)));
    return isFresh(at) ? { ...kept, methods: parseMethods(methods, () => {}) } : null;
  } catch {
    // Storage is denied, or another script has written to it, so there is no kept list.
    return null;
  }
}

export function giveUpList(session: Session): void {
  const { page, lists } = session.state;
  const error = createError(session, 'timeout', 'Request timeout');
  lists[page].status = 'failed';
  reportError(session, error, METHODS_CALL[page]);
  showError(session, `/${page}`, error);
}

const isFresh = (at: number) => at <= Date.now() && Date.now() < at + MAX_AGE_MS;

/** Keeps each loaded list for the next visit. There is one entry, which the next user's list replaces; after a day it is removed. */
export function keepList(session: Session): void {
  const { state } = session;
  // A card frame opens with a form, so it keeps no list.
  if (session.cards.task) return;
  const write = () => {
    try {
      const entry = entryOf(session);
      if (entry && entry.length <= MAX_ENTRY_CHARS) localStorage.setItem(KEPT_LIST, entry);
      else removeOld();
    } catch {
      // Storage is denied or full: the next visit begins without a list.
    }
  };
  session.onDispose(subscribe(state.lists, write));
  write();
}

function removeOld(): void {
  const text = localStorage.getItem(KEPT_LIST);
  const [, at] = /"at":(\d+)/.exec(text ?? '') ?? [];
  if (text !== null && !isFresh(Number(at))) localStorage.removeItem(KEPT_LIST);
}

/** The entry for the shown list; null if it is not ready, the next start would load another list, or the user is unknown. */
function entryOf(session: Session): string | null {
  const { lists, page, selectedCountry } = session.state;
  const { methods, status, market } = lists[page];
  const { country, currency } = marketOf(session);
  const isNext = !selectedCountry && market?.country === country && market.currency === currency;
  // Without id and token the entry could not name its user, and the next user would see it.
  if (status !== 'ready' || !isNext || pendingPaymentKeys(session).length === 0) return null;
  const { i18n, user } = session.state;
  const groups = groupMethods(methods).groups.map(({ name }) => `groups.${name}` as const);
  const keys: MessageKey[] = [`${page}.title`, 'header.close', 'list.popular', 'list.all', ...groups];
  const texts = Object.fromEntries(keys.map((key) => [key, i18n.t(key)]));
  const kept: Record<keyof ReturnType<typeof readEntry>, unknown> = {
    at: Date.now(),
    texts,
    isLimited: Boolean(user.meta?.limits),
    methods: methods.map((method) => keptMethod(method, i18n)),
  };
  return placeOf(session) + JSON.stringify(kept);
}

function keptMethod(method: Method, i18n: I18n): object {
  const { name, category, cardViewType, isPopular, position, iconIds, text } = method;
  const label = pickText(text, i18n.labels);
  const banner = method.banner ? translateCashierText(i18n, method.banner) : undefined;
  return {
    ...{ name, category, cardViewType, isPopular, position, iconIds },
    text: label ? { [label.code]: label.text } : {},
    // A banner with a digit may name an amount, and amounts are not kept, so the banner is left out.
    banner: banner && !/\p{Nd}/u.test(banner) ? banner : null,
  };
}
