// @vitest-environment happy-dom
import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { limitsOf } from '../../domain/money/limits.ts';
import { disposeSession } from '../create-session.ts';
import { createFakeSession } from '../testing/fake-session.ts';
import { methodOf } from '../testing/static-session.ts';
import { AccountLimitsService } from './account-limits.ts';
import { chooseMethod } from './select-method.ts';

const LIMITS = 'BANKING:limits-v1';
const SPEI = methodOf({ amount_rules: { MXN: { min: 100, max: 5_000 } } });
const OXXO = methodOf({ name: 'oxxo', amount_rules: { MXN: { min: 400, max: 500 } } });
const FOREIGN = methodOf({ name: 'foreign', amount_rules: { EUR: { min: 1, max: 500 } } });

let fake: ReturnType<typeof createFakeSession>;
let service: AccountLimitsService;

beforeEach(() => {
  vi.useFakeTimers();
  fake = createFakeSession();
  fake.session.state.user.paymentGeo = 'MX';
  show(SPEI, OXXO, FOREIGN);
  service = fake.session.get(AccountLimitsService);
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

function show(...methods: (typeof SPEI)[]): void {
  Object.assign(fake.session.state.lists.deposit, { methods: ref(methods), status: 'ready' });
}
const limit = (value: string, more: object = {}) => ({
  kind: 'deposit',
  period: 'month',
  currency: 'MXN',
  value,
  used: '0.00',
  ...more,
});
let loads = 0;
async function answer(data: object, status = 200): Promise<void> {
  const loaded = service.load(`load ${++loads}`);
  await fake.answer(LIMITS, status, data);
  await loaded;
}
const active = (...limits: object[]) => answer({ state: 'active', limits });
const listed = () =>
  fake.session.state.lists.deposit.methods.map(({ name, amount_rules }) => {
    const range = limitsOf(amount_rules, 'MXN', 'mx');
    return [name, range === 'unavailable' ? range : range.max];
  });

it('what is left is the maximum of each method, and one whose minimum is above it is left out', async () => {
  await active(limit('450.00'));
  expect(listed()).toEqual([
    ['spei', 45_000n],
    ['oxxo', 45_000n],
    ['foreign', 'unavailable'],
  ]);
  await active(limit('450.00', { used: '150.00' }));
  expect(listed()).toEqual([
    ['spei', 30_000n],
    ['foreign', 'unavailable'],
  ]);
  await active(limit('9000.00'));
  expect(fake.session.state.lists.deposit.methods).toEqual([SPEI, OXXO, FOREIGN]);
});

it('a list that is loaded again has the limits at once, and an excluded user gets no method', async () => {
  await active(limit('450.00'));
  show(SPEI);
  expect(listed()).toEqual([['spei', 45_000n]]);
  await answer({ state: 'self-excluded', limits: [] });
  expect(listed()).toEqual([]);
  show(SPEI, OXXO);
  expect(listed()).toEqual([]);
});

it('the open form gets the maximum, keeps what was typed, and closes when nothing can be paid', async () => {
  const { session } = fake;
  chooseMethod(session, 'deposit', SPEI);
  if (session.state.draft) session.state.draft.amount = '700';
  await active(limit('450.00'));
  const chosen = session.state.choice.method;
  expect(chosen && limitsOf(chosen.amount_rules, 'MXN', 'mx')).toMatchObject({
    max: 45_000n,
    over: 'accountLimits.left_month',
  });
  expect(session.state.draft?.amount).toBe('700');
  await active(limit('450.00'));
  expect(session.state.choice.method).toBe(chosen);
  await answer({ state: 'cool-off', limits: [] });
  expect([session.state.choice.method, session.state.draft]).toEqual([null, null]);
});

it('a form whose method needs more than is left closes, and says why', async () => {
  const { session } = fake;
  chooseMethod(session, 'deposit', OXXO);
  await active(limit('300.00'));
  expect(session.state.choice.method).toBeNull();
  expect(session.state.toasts.map(({ message }) => message)).toEqual([
    session.state.i18n.t('accountLimits.over'),
  ]);
});

it('an answer to an earlier request, and one for another currency, change nothing', async () => {
  const first = service.load('first');
  const { msgid } = fake.sentOf(LIMITS)[0] ?? {};
  await active(limit('450.00'));
  fake.session.client.receive({
    msgid,
    source: LIMITS,
    data: { status: 200, data: { state: 'active', limits: [limit('4000.00')] } },
  });
  await first;
  expect(listed()[0]).toEqual(['spei', 45_000n]);
  const late = service.load('late');
  fake.session.state.user.currency = 'EUR';
  await fake.answer(LIMITS, 200, { state: 'active', limits: [limit('1.00')] });
  await late;
  show(FOREIGN);
  expect(fake.session.state.lists.deposit.methods).toEqual([FOREIGN]);
});

it('a cashier that fails changes nothing; the host gets one error, and the next screen asks again', async () => {
  await active(limit('450.00'));
  const failed = service.load('screen');
  await fake.answer(LIMITS, 500, {});
  await failed;
  expect(listed()[0]).toEqual(['spei', 45_000n]);
  const again = service.load('screen');
  await fake.answer(LIMITS, 500, {});
  await again;
  expect(fake.sentOf(LIMITS)).toHaveLength(3);
  expect(fake.notified.filter(([name]) => name === 'Error')).toHaveLength(1);
});

it('nothing is requested again while nothing has changed', async () => {
  const loaded = service.load('same');
  await fake.answer(LIMITS, 200, { state: 'active', limits: [] });
  await loaded;
  await service.load('same');
  expect(fake.sentOf(LIMITS)).toHaveLength(1);
});

it('a change has the market, and its response the limits that hold now', async () => {
  const changed = service.change({ kind: 'deposit', period: 'month', value: '300.00' });
  await fake.answer('BANKING:limit-set-v1', 200, { state: 'active', limits: [limit('300.00')] });
  expect(await changed).toBe(true);
  expect(fake.sentOf('BANKING:limit-set-v1')[0]?.data).toMatchObject({
    ...{ kind: 'deposit', period: 'month', value: '300.00', currency: 'MXN', country: 'mx' },
  });
  expect(listed()[0]).toEqual(['spei', 30_000n]);
  const refused = service.change({ kind: 'deposit', period: 'month', value: '9.00' });
  await fake.answer('BANKING:limit-set-v1', 403, {});
  expect(await refused).toBe(false);
});
