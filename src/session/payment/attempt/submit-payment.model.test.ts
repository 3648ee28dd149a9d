// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { isOutcomeUnknown } from '../../../domain/payment/attempt-phase.ts';
import type { Transaction } from '../../../domain/payment/transaction-schema.ts';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession, transactionOf } from '../../testing/fake-session.ts';
import { leaveTransaction } from '../found/leave-transaction.ts';
import { clearAttempt, submitPayment } from './submit-payment.ts';

/** Knows a cashier's records but no phases, requests or timers, so that it checks only the rules of money (R-MONEY-1 to R-MONEY-5). */
interface Model {
  /** Transactions of the cashier by idempotency key; null once a key is closed. */
  books: Map<string, Transaction | null>;
  /** Idempotency keys of create requests in transit. */
  flying: Set<string>;
  /** Payments that the user decided on: submits while no payment was pending. */
  intents: number;
}

type Fake = ReturnType<typeof createFakeSession>;
interface Real {
  fake: Fake;
  seen: number;
  /** The pending idempotency key at the last check. */
  underWay: string | null;
  /** Idempotency keys of which a screen has shown that nothing was created. */
  denied: Set<string>;
}
type Command = fc.AsyncCommand<Model, Real>;

const CREATE = 'BANKING_DEPOSIT:create-v1';
const ASK = 'BANKING:transaction-v1';
const payment = { method: 'spei', amount: '500', fields: {} };

const waiting = ({ fake, seen }: Real) =>
  fake.sent.slice(seen).filter(({ type }) => type === CREATE || type === ASK);

const keyOf = (data: Record<string, unknown>) => String(data.idem);

/** Processes a create request as R-MONEY-2 requires. */
function create(model: Model, idem: string): { status: number; data: unknown } {
  model.flying.delete(idem);
  const known = model.books.get(idem);
  if (known === null) return { status: 410, data: { code: 'closed' } };
  const transaction = known ?? transactionOf({ id: `dep_${idem}`, idem });
  model.books.set(idem, transaction);
  return { status: 200, data: transaction };
}

async function reply(real: Real, msgid: string, status: number, data: unknown): Promise<void> {
  real.fake.session.client.receive({ msgid, source: '', data: { status, data } });
  await vi.advanceTimersByTimeAsync(0);
}

/** Runs after every command: all that the screen shows or has shown must follow from the cashier's records. */
function check(model: Model, real: Real): void {
  const { attempt, transaction, toasts } = real.fake.session.state;
  const booked = [...model.books.values()].filter((entry) => entry !== null);
  expect(booked.length).toBeLessThanOrEqual(model.intents);
  if (transaction) expect(model.books.get(transaction.idem)?.id).toBe(transaction.id);
  // A rejected payment must never become a transaction.
  if (attempt?.phase === 'rejected') real.denied.add(attempt.idempotencyKey);
  const isReported = toasts.splice(0).some(({ message }) => message === 'pay.notCreated');
  if (isReported && !attempt && real.underWay) real.denied.add(real.underWay);
  real.underWay = attempt?.idempotencyKey ?? null;
  for (const idem of real.denied) expect(model.books.get(idem) ?? null).toBeNull();
}

const command = (
  name: string,
  can: (real: Real, model: Model) => boolean,
  act: (real: Real, model: Model) => Promise<void>,
): Command => ({
  check: () => true,
  async run(model, real) {
    if (can(real, model)) await act(real, model);
    check(model, real);
  },
  toString: () => name,
});

const submit = command(
  'submit',
  ({ fake }) => fake.session.state.transaction === null,
  async ({ fake }, model) => {
    clearAttempt(fake.session);
    if (fake.session.state.attempt === null) model.intents += 1;
    submitPayment(fake.session, 'deposit', payment);
    submitPayment(fake.session, 'deposit', payment);
    await vi.advanceTimersByTimeAsync(0);
  },
);

const answer = command(
  'answer',
  (real) => waiting(real).length > 0,
  async (real, model) => {
    const [request] = waiting(real);
    if (!request) return;
    real.seen = real.fake.sent.indexOf(request) + 1;
    const idem = keyOf(request.data);
    if (request.type === CREATE) {
      const { status, data } = create(model, idem);
      await reply(real, request.msgid, status, data);
      return;
    }
    const known =
      request.data.idem === undefined
        ? [...model.books.values()].find((entry) => entry?.id === request.data.id)
        : model.books.get(idem);
    if (known) await reply(real, request.msgid, 200, known);
    else {
      if (request.data.close) model.books.set(idem, null);
      await reply(real, request.msgid, 404, request.data.close ? { code: 'closed' } : {});
    }
  },
);

/** The response, or already the request, is lost with the socket. */
const lose = (isSeen: boolean) =>
  command(
    isSeen ? 'lose the answer' : 'lose the request',
    (real) => real.fake.session.state.link === 'open',
    async (real, model) => {
      for (const request of waiting(real)) {
        if (request.type !== CREATE) continue;
        if (isSeen) create(model, keyOf(request.data));
        else model.flying.add(keyOf(request.data));
      }
      real.seen = real.fake.sent.length;
      await real.fake.turn('waiting');
    },
  );

/** Like a phone's network: the socket reconnects at once, and everything in transit is lost. */
const flicker = (isSeen: boolean) =>
  command(
    isSeen ? 'the line flickers before the answer' : 'the line flickers before the request',
    (real) => waiting(real).length > 0 && real.fake.session.state.link === 'open',
    async (real, model) => {
      await lose(isSeen).run(model, real);
      await turn('open').run(model, real);
    },
  );

/** A create request arrives after the widget has given up waiting for its response. */
const arrive = command(
  'a late create arrives',
  (_real, model) => model.flying.size > 0,
  async (_real, model) => {
    for (const idem of [...model.flying]) create(model, idem);
  },
);

const turn = (link: 'open' | 'lost') =>
  command(
    `the link is ${link}`,
    ({ fake }) => fake.session.state.link !== link,
    async (real) => {
      real.seen = link === 'open' ? real.seen : real.fake.sent.length;
      await real.fake.turn(link);
    },
  );

const fail = (status: number) =>
  command(
    `answer ${status}`,
    (real) => waiting(real).length > 0,
    async (real, model) => {
      const [request] = waiting(real);
      if (!request) return;
      real.seen = real.fake.sent.indexOf(request) + 1;
      // The cashier may have created the transaction before it failed with a 500.
      if (request.type === CREATE && status === 500) create(model, keyOf(request.data));
      await reply(real, request.msgid, status, {});
    },
  );

/** The rejection is about another payment, so a later create request may succeed. */
const reject = command(
  'reject a create',
  (real) => waiting(real)[0]?.type === CREATE,
  async (real, model) => {
    const [request] = waiting(real);
    if (!request || model.books.has(keyOf(request.data))) return;
    real.seen = real.fake.sent.indexOf(request) + 1;
    await reply(real, request.msgid, 409, { code: 'possible_duplicate', id: 'dep_other' });
  },
);

/** Leaves the transaction, because `submit` runs only while none is shown: a script could make one payment otherwise. */
const leave = command(
  'leave',
  ({ fake }) => fake.session.state.transaction !== null,
  async ({ fake }) => leaveTransaction(fake.session),
);

const pass = (milliseconds: number) =>
  command(
    `${milliseconds} ms pass`,
    () => true,
    async () => {
      await vi.advanceTimersByTimeAsync(milliseconds);
    },
  );

const reload = command(
  'reload',
  () => true,
  async (real, model) => {
    for (const request of waiting(real)) {
      if (request.type === CREATE) model.flying.add(keyOf(request.data));
    }
    disposeSession(real.fake.session);
    real.fake = createFakeSession();
    real.seen = 0;
    void real.fake.start();
    await vi.advanceTimersByTimeAsync(0);
    real.seen = 0;
    real.underWay = real.fake.session.state.attempt?.idempotencyKey ?? null;
  },
);

/** The number of entries is the weight of a command, because each entry is as likely as another. */
const often = <T>(times: number, arbitrary: fc.Arbitrary<T>) =>
  Array.from({ length: times }, () => arbitrary);
const commands = [
  ...often(4, fc.constant(submit)),
  ...often(3, fc.constant(leave)),
  ...often(4, fc.constant(answer)),
  ...often(5, fc.constant(flicker(false))),
  fc.constant(flicker(true)),
  fc.boolean().map(lose),
  ...often(3, fc.constant(turn('open'))),
  ...often(5, fc.constant(reject)),
  fc.constant(arrive),
  ...often(2, fc.constantFrom(100, 3_000, 11_000, 31_000).map(pass)),
  fc.constant(turn('lost')),
  fc.constantFrom(500, 503, 401).map(fail),
  fc.constant(reload),
];

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

it('the widget never contradicts the cashier’s records, whatever the order of events', async () => {
  const scripts = fc.commands(commands, { maxCommands: 30, size: 'max' });
  await fc.assert(fc.asyncProperty(scripts, play), { numRuns: 300 });
}, 60_000);

it.each([
  [
    'a create request that was rejected on its second attempt arrives after all',
    [submit, flicker(false), answer, reject, arrive],
  ],
])('the widget never contradicts the cashier’s records if %s', (_what, script) => play(script));

async function play(script: Iterable<Command>): Promise<void> {
  sessionStorage.clear();
  const fake = createFakeSession();
  void fake.start();
  await vi.advanceTimersByTimeAsync(0);
  const model: Model = { books: new Map(), flying: new Set(), intents: 0 };
  const real: Real = { fake, seen: 0, underWay: null, denied: new Set() };
  await fc.asyncModelRun(() => ({ model, real }), script);
  await settle(model, real);
  disposeSession(real.fake.session);
}

/** All requests succeed again, so every pending payment must end as in the cashier's records. */
async function settle(model: Model, real: Real): Promise<void> {
  await arrive.run(model, real);
  await turn('open').run(model, real);
  for (let step = 0; step < 30; step += 1) {
    await answer.run(model, real);
    await vi.advanceTimersByTimeAsync(4_000);
  }
  const { attempt } = real.fake.session.state;
  expect(attempt !== null && (attempt.phase === 'submitting' || isOutcomeUnknown(attempt.phase))).toBe(false);
}
