// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RequestEnvelope } from '../api/envelope.ts';
import type { LinkState } from '../api/socket.ts';
import { isUnderWay } from '../domain/payment/attempt-phase.ts';
import { localPath } from '../location/memory-location.ts';
import { leaveScreen } from '../router/back-target.ts';
import { redirect, redirectFor } from '../router/page.tsx';
import { ALL_ROUTES, rowOf } from '../router/route-table.ts';
import { Connection } from '../session/connection/connection.ts';
import { disposeSession } from '../session/create-session.ts';
import { handleCommand } from '../session/host/handle-command.ts';
import { chooseRegion } from '../session/methods/load-regions.ts';
import { ensureMethods, refreshSession } from '../session/methods/methods.ts';
import { chooseMethod } from '../session/methods/select-method.ts';
import { submitPayment } from '../session/payment/attempt/submit-payment.ts';
import { currentTransactionType, type Session } from '../session/session.ts';
import { startSession } from '../session/start.ts';
import { createFakeSession, transactionOf } from '../session/testing/fake-session.ts';
import { findEndlessWait, isWaiting } from '../session/watchdog.ts';

/**
 * Drives a session through random sequences of what hosts, cashiers, networks and users do. After each step the user has a list, a form or
 * a page, or something is pending that brings one. A run that fails prints its steps and its seed.
 */
type Fake = ReturnType<typeof createFakeSession>;
interface World {
  fake: Fake;
  seen: number;
  payload: Record<string, unknown>;
  path: string;
}
type Step = (world: World) => void | Promise<void>;

const COUNTRIES = ['MX', 'BR', 'KE', 'IN', 'kz'];
const CURRENCIES = ['MXN', 'BRL', 'KES', 'INR', 'kzt'];
const METHODS = ['spei', 'oxxo'].map((name) => ({
  name,
  title: name,
  category: 'bank',
  amount_rules: Object.fromEntries(CURRENCIES.map((code) => [code, { min: 1, max: 100_000 }])),
}));

const flush = () => vi.advanceTimersByTimeAsync(0);

function begin(payload: Record<string, unknown>): Fake {
  const fake = createFakeSession();
  const { session } = fake;
  session.host.receive = async () => ({ payload });
  const connection = session.get(Connection);
  // The socket must not open by itself, because a step of the random script opens it.
  const connect = () => {
    session.state.link = 'connecting';
    session.client.follow('connecting');
  };
  Object.assign(connection, { open: connect, reopen: connect, renew: connect, watchPageLifecycle: () => {} });
  session.state.link = 'idle';
  session.notePainted();
  void startSession(session);
  return fake;
}

/** Does what the view does by itself: runs the route guards and requests a list. */
function draw(world: World): void {
  const { session } = world.fake;
  for (let turns = 0; turns < 5; turns += 1) {
    const path = localPath(session.location.current);
    const row = rowOf(path);
    const away = row ? redirectFor(session, row) : '/deposit';
    if (away !== null) redirect(session, row, away === '/' ? '/deposit' : away);
    else if (path !== world.path && row?.path === `/${row?.type}` && row?.type)
      ensureMethods(session, row.type);
    // A card frame is part of the screen that opened it, so it is removed with that screen.
    if (path !== world.path) session.cards.frame = null;
    world.path = path;
    if (away === null) return;
  }
}

function check({ fake }: World): void {
  const { state, location, client, timers } = fake.session;
  const { attempt } = state;
  expect(findEndlessWait(fake.session), 'a skeleton without a request').toBeNull();
  expect(rowOf(localPath(location.current)), 'a path without a screen').toBeDefined();
  const isSent = attempt && isUnderWay(attempt) && attempt.phase !== 'verifying';
  expect(isSent && !client.isWaiting() && !timers.has('check'), 'a payment that nobody looks up').not.toBe(
    true,
  );
  const ofWatchdog = fake.notified.filter(([name, { url }]) => name === 'Error' && url === 'session');
  expect(ofWatchdog, 'the watchdog ended a wait').toEqual([]);
}

const newest = ({ fake, seen }: World): RequestEnvelope | undefined => fake.sent.slice(seen).at(-1);

function answer(world: World, status: number, data: unknown): void {
  const request = newest(world);
  if (!request) return;
  world.seen = world.fake.sent.indexOf(request) + 1;
  world.fake.session.client.receive({ msgid: request.msgid, source: request.type, data: { status, data } });
}

function rightAnswer({ type, data }: RequestEnvelope): unknown {
  if (type.includes('methods-country')) return [];
  if (type.includes('methods')) return METHODS;
  if (type === 'BANKING:transactions-v1') return { items: [] };
  if (type.endsWith('create-v1'))
    return transactionOf({
      id: `dep_${data.idem}`,
      idem: String(data.idem),
      type: type.includes('WITHDRAWAL') ? 'withdrawal' : 'deposit',
    });
  if (type === 'BANKING:transaction-v1')
    return transactionOf({ id: String(data.id ?? 'dep_1'), idem: String(data.idem ?? 'key') });
  return {};
}

function answerAll(world: World): void {
  for (const request of world.fake.sent.slice(world.seen)) {
    const body = { status: 200, data: rightAnswer(request) };
    world.fake.session.client.receive({ msgid: request.msgid, source: request.type, data: body });
  }
  world.seen = world.fake.sent.length;
}

function restart(world: World): void {
  disposeSession(world.fake.session);
  Object.assign(world, { fake: begin(world.payload), seen: 0, path: '' });
}

const market = fc.record(
  {
    currency: fc.constantFrom(...CURRENCIES, null),
    paymentGeo: fc.constantFrom(...COUNTRIES, null),
    platform: fc.constantFrom('android', 'desktop', 'tv'),
  },
  { requiredKeys: [] },
);
const hostData = fc
  .tuple(
    market,
    fc.record(
      {
        token: fc.constantFrom('user-1', 'user-2', ''),
        locale: fc.constantFrom('es', 'pt-BR', 'x'),
        page: fc.constantFrom('deposit', 'withdrawal', 'history'),
        amount: fc.constantFrom('500', 'much'),
        bonusList: fc.constantFrom([], [{}], 'none'),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([place, rest]) => ({ ...place, ...rest }));
const record = fc
  .tuple(
    market,
    fc.record(
      {
        id: fc.constantFrom(7, 8),
        id_user: fc.constantFrom(77, 88),
        country: fc.constantFrom('ru', 'mx', null),
        lang: fc.constantFrom('es', 'de', null),
        name: fc.constantFrom(null, 'Ana'),
        activity: fc.constantFrom(1, null),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([place, rest]) => ({ ...place, ...rest }));

const step = (name: string, run: Step): { name: string; run: Step } => ({ name, run });
const user = (name: string, run: (session: Session) => unknown) =>
  fc.constant(step(`user: ${name}`, async ({ fake }) => void (await run(fake.session))));
const often = <T>(weight: number, arbitrary: fc.Arbitrary<T>) => ({ weight, arbitrary });

const steps = fc.oneof(
  often(
    3,
    hostData.map((data) =>
      step(`host: ${JSON.stringify(data)}`, ({ fake }) => {
        handleCommand(fake.session, { kind: 'host-data', data });
      }),
    ),
  ),
  often(
    1,
    fc
      .constantFrom('deposit', 'withdrawal')
      .map((page) =>
        step(`host: navigate ${page}`, ({ fake }) => handleCommand(fake.session, { kind: 'navigate', page })),
      ),
  ),
  often(1, fc.constant(step('host: another user', restart))),
  often(
    1,
    fc.boolean().map((isShown) =>
      step(`a card frame opens, shown: ${isShown}`, ({ fake }) => {
        const ignore = () => undefined;
        const frame = { isShown, change: ignore, navigate: ignore, refresh: ignore, goBack: ignore };
        if (!localPath(fake.session.location.current).match(/^\/(deposit|withdrawal)$/))
          fake.session.cards.frame = frame;
      }),
    ),
  ),
  often(
    4,
    record.map((data) =>
      step(`cashier: login.token ${JSON.stringify(data)}`, ({ fake }) => {
        fake.session.client.receive({ source: 'login.token', data });
      }),
    ),
  ),
  often(
    1,
    fc
      .constantFrom({ status: 1 }, { id: 'dep_1', status: 2 }, { id: 'dep_9', status: 'x' }, null)
      .map((data) =>
        step(`cashier: deposit.status ${JSON.stringify(data)}`, ({ fake }) => {
          fake.session.client.receive({ source: 'deposit.status', data });
        }),
      ),
  ),
  often(6, fc.constant(step('cashier: all right answers', answerAll))),
  often(
    3,
    fc
      .constantFrom<[number, unknown]>(
        [200, []],
        [200, 7],
        [200, { spei: null }],
        [401, {}],
        [404, {}],
        [503, {}],
      )
      .map(([status, data]) =>
        step(`cashier: ${status} ${JSON.stringify(data)}`, (world) => answer(world, status, data)),
      ),
  ),
  often(
    3,
    fc
      .constantFrom<LinkState>('open', 'waiting', 'lost', 'unauthorized', 'open', 'open')
      .map((link) => step(`network: ${link}`, ({ fake }) => fake.turn(link))),
  ),
  often(
    2,
    fc
      .constantFrom(100, 3_000, 16_000, 31_000)
      .map((ms) => step(`${ms} ms`, async () => void (await vi.advanceTimersByTimeAsync(ms)))),
  ),
  often(1, user('refresh', refreshSession)),
  often(1, user('back', leaveScreen)),
  often(
    1,
    fc
      .constantFrom('br', 'mx', 'xx')
      .map((code) => step(`user: region ${code}`, ({ fake }) => chooseRegion(fake.session, code))),
  ),
  often(
    2,
    user('method', (session) => {
      const type = currentTransactionType(session);
      const [method] = session.state.lists[type].methods;
      if (method && localPath(session.location.current) === `/${type}`) chooseMethod(session, type, method);
    }),
  ),
  often(
    2,
    user('pay', (session) => {
      const { choice, transaction } = session.state;
      if (choice.method && !transaction)
        submitPayment(session, currentTransactionType(session), {
          method: choice.method.name,
          amount: '500',
          fields: {},
        });
    }),
  ),
);

async function play(payload: Record<string, unknown>, script: { name: string; run: Step }[]): Promise<void> {
  sessionStorage.clear();
  const world: World = { fake: begin(payload), seen: 0, payload, path: '' };
  const act = async (run: Step) => {
    await run(world);
    await flush();
    if (vi.mocked(world.fake.session.options.restart).mock.calls.length > 0) restart(world);
    await flush();
    draw(world);
    await flush();
    check(world);
  };
  await act(() => undefined);
  for (const { run } of script) await act(run);
  // From here network and cashier work. A wait lasts at most 60 s (30 s for a call, 30 s for code), and six turns of 11 s are longer.
  for (let turn = 0; turn < 6; turn += 1) {
    if (world.fake.session.state.link !== 'open') await act(({ fake }) => fake.turn('open'));
    await act(answerAll);
    await act(async () => void (await vi.advanceTimersByTimeAsync(11_000)));
  }
  expect(isWaiting(world.fake.session), 'a skeleton that stays').toBe(false);
  disposeSession(world.fake.session);
}

beforeEach(async () => {
  await ALL_ROUTES.load();
  vi.useFakeTimers();
  vi.stubGlobal('fetch', async () => new Response('{}'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Number of random scripts that one run plays; `npm run test:release` sets 10,000. */
const RUNS = Number(process.env.LIVENESS_RUNS ?? 500);
const { TEST_SEED } = process.env;

it('the user always has a list, a form or a page, or something is pending', async () => {
  const scripts = fc.tuple(hostData, fc.array(steps, { minLength: 3, maxLength: 14, size: 'max' }));
  await fc.assert(
    fc.asyncProperty(scripts, ([payload, script]) => play(payload, script)),
    { numRuns: RUNS, ...(TEST_SEED && { seed: Number(TEST_SEED) }) },
  );
}, 1_200_000);
