import { subscribe } from 'valtio/vanilla';
import type { Fault } from '../domain/failure.ts';
import { parseHostData } from '../domain/host-data.ts';
import { isRecord } from '../domain/read.ts';
import { untilPainted } from '../domain/until-painted.ts';
import { parseUser } from '../domain/user.ts';
import { VERSION } from '../domain/version.ts';
import { withTimeout } from '../domain/with-timeout.ts';
import { setBonuses } from './bonus.ts';
import { faultOf, parseWith, tellFault } from './call.ts';
import { hasKeptPayment } from './kept-at.ts';
import { loadLanguage } from './language.ts';
import { openLink, watchDevice } from './link.ts';
import { loadMethods, showError } from './methods.ts';
import type { Session } from './session.ts';
import { mergeUser } from './user.ts';

/** Longest wait for host data (R-LIMIT-1). */
const LOAD_TIMEOUT_MS = 30_000;
/** Code that did not arrive is asked for again after this, and then ever less often. */
const MONEY_RETRY_MS = 5_000;
const SLOWEST_MONEY_RETRY_MS = 60_000;

/**
 * The startup sequence (R-MSG-13): tell the host that we are there, take its data and the user,
 * keep the bonuses that count, say init (or init-error), and load the list. Link, list and language run side by side.
 */
export async function startSession(session: Session): Promise<void> {
  const { options, state } = session;
  const { host } = options;
  let begin: (() => Promise<void>) | null = null;
  host.notify('Loaded', { version: VERSION });
  try {
    const { payload, user, task } = await withTimeout(host.receive(), LOAD_TIMEOUT_MS);
    const cards = task === undefined ? null : await import('./card-task.ts');
    if (session.isOver) return;
    takeStart(session, payload, user);
    const order = cards?.takeTask(session, task);
    if (cards && order) begin = () => cards.beginTask(session, order);
  } catch (error) {
    if (session.isOver) return;
    await failStart(session, faultOf(session, error));
    return;
  }
  const language = loadLanguage(session);
  openLink(session);
  watchDevice(session);
  const list = loadMethods(session, options.page);
  // A payment was under way when the page went away: its code is on the first screen then.
  const money = hasKeptPayment(session) ? startMoney(session) : null;
  await language;
  if (begin) {
    // The first page of a card frame is the one that it was opened for.
    await Promise.all([list, money]);
    if (!session.isOver) await begin();
  }
  if (session.isOver) return;
  state.phase = 'ready';
  host.notify('init', { page: options.page });
  await list;
  // On a slow network the view's code comes last.
  await session.shown;
  if (session.isOver) return;
  tellFullLoaded(session);
  // All else comes after the first page.
  await untilPainted();
  if (session.isOver) return;
  session.socket?.takeOver();
  import('./ask-regions.ts').then(
    ({ askRegions }) => askRegions(session),
    () => undefined,
  );
  if (!money) void startMoney(session);
}

/** Tells the host once that a list can be used: at once, or when one that failed at first was brought back. */
function tellFullLoaded(session: Session): void {
  const { state, options, endings } = session;
  const tell = () => {
    if (!Object.values(state.lists).some(({ status }) => status === 'ready' || status === 'empty')) return;
    stop();
    options.host.notify('FullLoaded', { version: VERSION });
  };
  const stop = subscribe(state.lists, tell);
  endings.push(stop);
  tell();
}

function takeStart(session: Session, payload: unknown, record: unknown): void {
  const { state } = session;
  if (isRecord(payload)) Object.assign(session.said, payload);
  const data = parseWith(session, 'host-data', (report) => parseHostData(payload, report));
  Object.assign(state.host, data);
  const user =
    record === undefined ? {} : parseWith(session, 'user', (report) => parseUser(record, '', report));
  mergeUser(state.user, user);
  const { currency, paymentGeo, platform } = data;
  mergeUser(state.user, {
    ...(currency && { currency }),
    ...(paymentGeo && { paymentGeo }),
    ...(platform && { platform }),
  });
  // A host in another window names the page only now.
  if (data.page && data.page !== session.options.page) {
    session.options.page = data.page;
    // A route in the page's own address is more than the list that it belongs to.
    if (!session.options.host.address?.path) session.location.begin(`/${data.page}`);
  }
  setBonuses(session, data.bonusList ?? [], data.bonusId ?? null);
}

async function failStart(session: Session, fault: Fault): Promise<void> {
  const { options, state } = session;
  // The error page speaks too.
  await loadLanguage(session);
  if (session.isOver) return;
  state.phase = 'failed';
  options.host.notify('init-error', { ...fault });
  showError(session, `/${options.page}`, fault);
}

/** Brings the code that knows payments; where it does not arrive, the list works on and a form brings it again. */
async function startMoney(session: Session, waitMs = MONEY_RETRY_MS): Promise<void> {
  try {
    const { startMoney: start } = await import('./money.ts');
    await start(session);
  } catch (error) {
    // The host hears of the first failure alone.
    if (waitMs === MONEY_RETRY_MS) tellFault(session, faultOf(session, error), 'money');
    const nextWaitMs = Math.min(2 * waitMs, SLOWEST_MONEY_RETRY_MS);
    session.timers.set('money-code', waitMs, () => void startMoney(session, nextWaitMs));
  }
}
