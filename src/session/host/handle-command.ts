import { ref } from 'valtio/vanilla';
import type { HostCommand } from '../../bridge/protocol.ts';
import { activeBonusId, type Bonus, keepBonuses } from '../../domain/host/bonus.ts';
import { cashierOriginOf } from '../../domain/host/cashier-address.ts';
import { type HostData, parseHostData } from '../../domain/host/host-data.ts';
import { createUser, mergeUser } from '../../domain/host/user.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { HOST_OVERRIDES, UserRecord } from '../connection/apply-login.ts';
import { parseWith } from '../connection/call-cashier.ts';
import { Connection } from '../connection/connection.ts';
import { followMarket, forgetLists, refreshSession } from '../methods/methods.ts';
import { goToMethods } from '../payment/found/leave-payment.ts';
import { currentTransactionType, type Session } from '../session.ts';
import { LanguageLoader } from './language.ts';

/** Runs a command of the host. What the user typed stays, but for an amount that the host sets while the user is elsewhere (R-MODE-9). */
export function handleCommand(session: Session, command: HostCommand): void {
  if (command.kind === 'navigate') {
    const { page, method, amount } = command;
    const isToList = method === undefined;
    const data = {
      ...((isToList || page !== undefined) && { page: page ?? null }),
      ...(!isToList && { method }),
      ...(amount !== undefined && { amount }),
    };
    const target = parseWith(session, 'navigate', (report) => parseHostData(data, report));
    if (target.amount !== undefined) session.state.host.amount = target.amount;
    if (target.page || target.method) showPage(session, target.page ?? currentTransactionType(session));
    if (target.method) openMethodOfHost(session, target.method);
    return;
  }
  if (isRecord(command.data)) {
    // The start may have failed because of the former address of the cashier, so a new one starts the widget again.
    if (session.state.phase === 'failed' && Object.hasOwn(command.data, 'host')) {
      session.options.restart();
      return;
    }
    session.received = { ...session.received, ...command.data };
    session.cards.frame?.change(command.data);
    // Without the host's locale the user's `lang` decides the language.
    if (Object.hasOwn(command.data, 'locale') && isRemoved(command.data.locale)) {
      delete session.state.host.locale;
      void session.get(LanguageLoader).load();
    }
  }
  applyHostData(
    session,
    parseWith(session, 'host-data', (report) => {
      const { host, ...data } = parseHostData(takeBack(session, command.data), report);
      if (host !== undefined && cashierOriginOf(host, session.options.assets) !== session.cashier)
        report({ path: 'host', problem: 'taken at the start alone' });
      return data;
    }),
  );
  // The host has removed these fields, so the cashier may set them again.
  for (const name of HOST_OVERRIDES)
    if (isRecord(command.data) && Object.hasOwn(command.data, name) && isRemoved(command.data[name]))
      delete session.state.host[name];
}

/** A removed currency, country or platform becomes that of the user's record, or its default. */
function takeBack(session: Session, data: unknown): unknown {
  if (!isRecord(data)) return data;
  const { currency, paymentGeo, platform } = { ...createUser(), ...session.get(UserRecord).received };
  const defaults: Record<string, unknown> = { currency, paymentGeo, platform };
  const entries = Object.entries(data)
    .filter(([name, value]) => !(name === 'locale' && isRemoved(value)))
    .map(([name, value]) => [name, value ?? defaults[name] ?? value]);
  return Object.fromEntries(entries);
}

const isRemoved = (value: unknown) => value === undefined || value === null;

/** @param data without `host`: a running session does not send its token to another cashier */
function applyHostData(session: Session, data: Omit<Partial<HostData>, 'host'>): void {
  const { state } = session;
  const before = { ...state.host };
  Object.assign(state.host, data);
  const isNew = <N extends keyof typeof data>(name: N): boolean =>
    name in data && data[name] !== before[name];

  if (data.amount !== undefined && state.draft && isNew('amount') && !session.typesAmount()) {
    Object.assign(state.draft, { amount: data.amount, tag: null });
  }
  if (data.bonusList || data.bonusId !== undefined) {
    setBonuses(session, data.bonusList ?? state.host.bonusList, data.bonusId ?? null);
  }
  if (data.platform) state.user.platform = data.platform;
  if (isNew('locale') || isNew('texts')) void session.get(LanguageLoader).load();
  if (isNew('token')) {
    // The cashier's own token belonged to the host's old one, so it must not be sent with the new. The new connection brings another.
    delete state.user.token;
    session.get(Connection).open();
    // The cashier may have rejected the list because of the old token, so the list is requested again.
    if (state.lists[currentTransactionType(session)].status === 'failed') refreshSession(session);
  }
  const { currency, paymentGeo, method } = data;
  const isOtherMethod = isNew('method') && method !== '';
  const moved =
    (currency && currency !== state.user.currency) || (paymentGeo && paymentGeo !== state.user.paymentGeo);
  mergeUser(state.user, { ...(currency && { currency }), ...(paymentGeo && { paymentGeo }) });
  const shown = currentTransactionType(session);
  // A host may set the same `page` again, which must not close the user's form.
  if ((data.page && data.page !== shown) || isOtherMethod) {
    if (moved) forgetLists(session);
    showPage(session, data.page ?? shown);
    if (method && isOtherMethod) openMethodOfHost(session, method);
  } else if (moved && !session.cards.frame) {
    // An open card frame reloads its own lists.
    void followMarket(session);
  }
}

/** The bonus `wanted`, or without one the former bonus, is active if the list has it, else the first. An empty list hides bonuses. */
export function setBonuses(
  { state: { bonus } }: Session,
  bonuses: readonly Bonus[],
  wanted: string | null,
): void {
  const list = keepBonuses(bonuses);
  const activeId = activeBonusId(list, wanted ?? bonus.activeId);
  Object.assign(bonus, { list: ref(list), activeId, isDisplayed: list.length > 0 });
}

function showPage(session: Session, page: TransactionType): void {
  const { state } = session;
  const { frame } = session.cards;
  state.page = page;
  // The card frame decides whether the user may leave the payment that it runs.
  if (frame?.isShown) frame.navigate(page);
  else goToMethods(session, page);
  // During the start `startSession` sends `init`, so the host would get it twice.
  if (state.phase === 'ready') session.host.notify('init', { page });
}

/** Few hosts name a method, so the code that opens one is loaded when it is needed. */
export function openMethodOfHost(session: Session, name = session.state.host.method ?? ''): void {
  import('../methods/open-by-name.ts').then(
    ({ openByName }) => openByName(session, name),
    // Without that code the user can still open the method from the list.
    () => undefined,
  );
}
