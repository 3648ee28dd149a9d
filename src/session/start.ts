import { subscribe } from 'valtio/vanilla';
import type { FailureCode, ReportedError } from '../domain/errors/failures.ts';
import { cashierOriginOf } from '../domain/host/cashier-address.ts';
import { CASHIER_ADDRESS, parseHostData } from '../domain/host/host-data.ts';
import { mergeUser, parseUser } from '../domain/host/user.ts';
import { isRecord, unpolluted } from '../domain/parsing/decoders.ts';
import { afterFirstForm, backgroundTurn, withTimeout } from '../platform/timing.ts';
import { VERSION } from '../platform/version.ts';
import type { TaskStart } from './card-frame/card-task.ts';
import { UserRecord } from './connection/apply-login.ts';
import { parseWith, reportError, toReportedError } from './connection/call-cashier.ts';
import { Connection } from './connection/connection.ts';
import { openMethodOfHost, setBonuses } from './host/handle-command.ts';
import { LanguageLoader } from './host/language.ts';
import { loadMethods, showError } from './methods/methods.ts';
import { PaymentService } from './payment/attempt/payment-service.ts';
import { hasPendingPayment } from './payment/attempt/pending-payment-keys.ts';
import type { Session } from './session.ts';
import { watchWaiting } from './watchdog.ts';

/** Longest wait for host data, and for the code of a card frame's task (R-LIMIT-1). */
const LOAD_TIMEOUT_MS = 30_000;
/** Delay before the code of payments is requested again; it doubles with each failed attempt. */
const PAYMENT_CODE_RETRY_MS = 5_000;
const MAX_PAYMENT_CODE_RETRY_MS = 60_000;

class WrongCashier extends Error {
  readonly code = 'bad_data' satisfies FailureCode;
}

/** The startup sequence (R-MSG-13). Connection, list and language load in parallel. */
export async function startSession(session: Session): Promise<void> {
  const { options, state } = session;
  const { host } = options;
  let begin: TaskStart | null | undefined;
  host.notify('Loaded', { version: VERSION });
  try {
    const { payload, user, task } = unpolluted(await withTimeout(host.receive(), LOAD_TIMEOUT_MS));
    const cards = task ? await withTimeout(import('./card-frame/card-task.ts'), LOAD_TIMEOUT_MS) : undefined;
    if (session.isDisposed) return;
    const named = isRecord(payload) && Object.hasOwn(payload, 'host') ? payload.host : '';
    session.cashier = cashierOriginOf(named, options.assets, options.origins) ?? null;
    // The error screen needs the language and the theme of host data, so only the wrong address is left out.
    applyStartData(session, session.cashier ? payload : { ...Object(payload), host: '' }, user);
    // Without a named cashier the token goes to the script's origin. A wrong address must not have this effect.
    if (!session.cashier)
      throw new WrongCashier(`host: expected ${CASHIER_ADDRESS}, so the token was not sent`);
    begin = cards?.takeTask(session, task);
  } catch (error) {
    if (session.isDisposed) return;
    await failStart(session, toReportedError(session, error));
    return;
  }
  watchWaiting(session);
  const language = session.get(LanguageLoader).load();
  const connection = session.get(Connection);
  connection.open();
  connection.watchPageLifecycle();
  const list = loadMethods(session, state.page);
  // A pending payment, or one from which a bank's page has led back, is the first screen. It waits for the language, because text keys of
  // the widget would count as texts of the cashier, which differ from those that the user was shown.
  const isOpen = hasPendingPayment(session) || location.search.includes('payment=');
  const money = isOpen ? language.then(() => loadPaymentCode(session)) : null;
  await language;
  if (state.host.method && !begin) void Promise.resolve(money).then(() => openMethodOfHost(session));
  // In a card frame only: opens the screen of its task before `init` is sent, so that the frame never counts as ready on the list.
  await begin?.([list, money]);
  if (session.isDisposed) return;
  state.phase = 'ready';
  host.notify('init', { page: state.page });
  await list;
  // On a slow network the view's code loads last, and only then the user can use the list.
  await session.painted;
  if (session.isDisposed) return;
  notifyFullLoaded(session);
  // The user may tap at once, so everything else waits until the code of the first form is loaded.
  await afterFirstForm();
  if (session.isDisposed) return;
  connection.upgrade();
  // The code of payments is loaded without waiting for a payment, because it applies status pushes and finds payments left open elsewhere.
  if (!money) void loadPaymentCode(session);
  await backgroundTurn(session);
  import('./methods/load-regions.ts').then(
    ({ followList }) => followList(session),
    () => undefined,
  );
}

/** Sends `FullLoaded` once a list can be used, also if the first request failed. */
function notifyFullLoaded(session: Session): void {
  const { state } = session;
  const notify = () => {
    if (!Object.values(state.lists).some(({ status }) => status === 'ready' || status === 'empty')) return;
    stop();
    session.host.notify('FullLoaded', { version: VERSION });
  };
  const stop = subscribe(state.lists, notify);
  session.onDispose(stop);
  notify();
}

function applyStartData(session: Session, payload: unknown, record: unknown): void {
  const { state } = session;
  if (isRecord(payload)) session.received = { ...session.received, ...payload };
  const data = parseWith(session, 'host-data', (report) => parseHostData(payload, report));
  Object.assign(state.host, data);
  const user =
    record === undefined ? {} : parseWith(session, 'user', (report) => parseUser(record, '', report));
  mergeUser(state.user, user);
  session.get(UserRecord).received = user;
  const { currency, paymentGeo, platform } = data;
  mergeUser(state.user, {
    ...(currency && { currency }),
    ...(paymentGeo && { paymentGeo }),
    ...(platform && { platform }),
  });
  // A host in another window names `page` in its host data, after the session has begun with the default list.
  if (data.page && data.page !== state.page) {
    state.page = data.page;
    // A route in the full page's URL is more specific than the host's `page`.
    if (!session.host.address?.path) session.location.begin(`/${data.page}`);
  }
  setBonuses(session, data.bonusList ?? [], data.bonusId ?? null);
}

async function failStart(session: Session, error: ReportedError): Promise<void> {
  const { state } = session;
  await session.get(LanguageLoader).load();
  if (session.isDisposed) return;
  state.phase = 'failed';
  session.host.notify('init-error', { ...error });
  showError(session, `/${state.page}`, error);
}

/** The list works without this code, so a failed download is repeated later. */
async function loadPaymentCode(session: Session, waitMs = PAYMENT_CODE_RETRY_MS): Promise<void> {
  try {
    const { OpenPayments } = await import('./payment/found/open-payments.ts');
    await session.get(PaymentService).start(session.get(OpenPayments));
  } catch (error) {
    if (waitMs === PAYMENT_CODE_RETRY_MS) reportError(session, toReportedError(session, error), 'money');
    const nextWaitMs = Math.min(2 * waitMs, MAX_PAYMENT_CODE_RETRY_MS);
    session.timers.set('payment-code', waitMs, () => void loadPaymentCode(session, nextWaitMs));
  }
}
