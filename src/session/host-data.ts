import type { HostCommand } from '../bridge/protocol.ts';
import { type HostData, parseHostData } from '../domain/host-data.ts';
import { isRecord } from '../domain/read.ts';
import type { TransactionType } from '../domain/transaction.ts';
import { createUser } from '../domain/user.ts';
import { setBonuses } from './bonus.ts';
import { parseWith } from './call.ts';
import { loadLanguage } from './language.ts';
import { goToMethods } from './leave.ts';
import { cashierOrigin, openLink } from './link.ts';
import { forgetLists, refreshSession, reloadMethods } from './methods.ts';
import { pageOf } from './place.ts';
import type { Session } from './session.ts';
import type { Draft } from './state.ts';
import { mergeUser } from './user.ts';

/**
 * Takes what a host says while the widget runs: any part of host data, at any time. What the user has typed stays,
 * nothing is mounted anew (R-MODE-9).
 */
export function takeCommand(session: Session, command: HostCommand): void {
  if (command.kind === 'navigate') {
    const data = { page: command.page ?? null };
    const { page } = parseWith(session, 'navigate', (report) => parseHostData(data, report));
    if (page) showPage(session, page);
    return;
  }
  if (isRecord(command.data)) {
    Object.assign(session.said, command.data);
    session.cards?.change(command.data);
  }
  // Without a locale of the host, the user's `lang` decides.
  if (isRecord(command.data) && Object.hasOwn(command.data, 'locale') && isRemoved(command.data.locale)) {
    delete session.state.host.locale;
    void loadLanguage(session);
  }
  applyHostData(
    session,
    parseWith(session, 'host-data', (report) => {
      const { host, ...data } = parseHostData(takeBack(command.data), report);
      if (host !== undefined && cashierOrigin(session, host) !== cashierOrigin(session))
        report({ path: 'host', problem: 'taken at the start alone' });
      return data;
    }),
  );
}

/** Fields that a host removes (an attribute was taken away) get their defaults again. */
function takeBack(data: unknown): unknown {
  if (!isRecord(data)) return data;
  const { currency, paymentGeo, platform } = createUser();
  const defaults: Record<string, unknown> = { currency, paymentGeo, platform };
  const entries = Object.entries(data)
    .filter(([name, value]) => !(name === 'locale' && isRemoved(value)))
    .map(([name, value]) => [name, value ?? defaults[name] ?? value]);
  return Object.fromEntries(entries);
}

const isRemoved = (value: unknown) => value === undefined || value === null;

/** @param data never with a `host`: a running session takes its token to no other cashier */
function applyHostData(session: Session, data: Omit<Partial<HostData>, 'host'>): void {
  const { state } = session;
  const before = { ...state.host };
  Object.assign(state.host, data);
  const isNew = <N extends keyof typeof data>(name: N): boolean =>
    name in data && data[name] !== before[name];

  if (data.amount !== undefined && state.draft && isNew('amount')) {
    Object.assign(state.draft, { amount: data.amount, tag: null });
  }
  if (data.bonusList || data.bonusId !== undefined) {
    setBonuses(session, data.bonusList ?? state.host.bonusList, data.bonusId ?? null);
  }
  if (data.platform) state.user.platform = data.platform;
  if (isNew('locale')) void loadLanguage(session);
  if (isNew('token')) {
    // The cashier's own token came with the old one; with the new link it tells another.
    delete state.user.token;
    openLink(session);
    // The new token may be allowed to load what the old one was refused.
    if (state.lists[pageOf(session)].status === 'failed') refreshSession(session);
  }
  const { currency, paymentGeo } = data;
  const moved =
    (currency && currency !== state.user.currency) || (paymentGeo && paymentGeo !== state.user.paymentGeo);
  mergeUser(state.user, { ...(currency && { currency }), ...(paymentGeo && { paymentGeo }) });
  // Said again, it does not lead away from a form.
  if (data.page && data.page !== pageOf(session)) {
    if (moved) forgetLists(session);
    showPage(session, data.page);
  } else if (moved && !session.cards) {
    // On a form the list waits: what the user typed is worth more than a fresh list.
    void move(session);
  }
}

/** Goes to a list, as the host asks. */
function showPage(session: Session, page: TransactionType): void {
  const { options, state, cards } = session;
  options.page = page;
  // The card frame decides about leaving the payment that it is making.
  if (cards?.isShown) cards.navigate(page);
  else goToMethods(session, page);
  // The start tells it itself.
  if (state.phase === 'ready') options.host.notify('init', { page });
}

/** Draft for a method that is missing in the new market; restored when the host switches back. In memory only. */
const left = new WeakMap<Session, Draft>();

/** Asks for the methods of another place; a host that takes its word back gives back what was typed there. */
async function move(session: Session): Promise<void> {
  const { state } = session;
  const { draft } = state;
  const type = pageOf(session);
  await reloadMethods(session, type);
  if (draft && !state.draft) left.set(session, draft);
  const kept = left.get(session);
  if (!kept || state.draft || !state.lists[type].methods.some(({ name }) => name === kept.method)) return;
  state.draft = kept;
  left.delete(session);
}
