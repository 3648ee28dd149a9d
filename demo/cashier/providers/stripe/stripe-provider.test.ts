import { describe, expect, test } from 'vitest';
import { DEPOSIT, spei } from '../../testing/cashier-client.ts';
import { stageProvider } from '../../testing/provider-stage.ts';
import { startMockStripe } from './mock-stripe.ts';
import { stripeProvider } from './stripe-provider.ts';

const MINUTE_MS = 60_000;

let stripe: Awaited<ReturnType<typeof startMockStripe>>;
const stage = stageProvider({
  currency: 'MYR',
  async open(clock) {
    stripe = await startMockStripe({ clock });
    return { line: stripe, provider: stripeProvider({ ...stripe.access, clock }), hookPath: 'hooks/stripe' };
  },
  wake() {
    const ping = { id: 'evt_wake', object: 'event', type: 'ping', data: { object: {} } };
    const { payload, header } = stripe.sign(ping);
    return hook(payload, header);
  },
});
const { balance, clock, passTime, read, readLater } = stage;

const order = (amount = '100') =>
  spei({
    method: 'fpx_maybank',
    amount,
    currency: 'MYR',
    country: 'my',
    fields: { full_name: 'Aminah Yusof' },
  });
const hook = (body: string | Blob, header: string) =>
  fetch(`${stage.cashier.url}hooks/stripe`, {
    method: 'POST',
    headers: { 'Stripe-Signature': header },
    body,
  });
const intentsOf = (id: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.payment === id);

test('a deposit leads to the page of the bank, and is credited once when Stripe has the money', async () => {
  const before = await balance();
  const payment = await stage.client.pay(DEPOSIT, order());
  expect(payment.next).toMatchObject({
    kind: 'redirect',
    url: expect.stringMatching(/^https:\/\/hooks\.stripe\.com\//),
  });
  expect(await stage.client.pay(DEPOSIT, { ...order(), idem: payment.idem })).toEqual(payment);
  await stripe.pay(payment.id);
  await stage.client.status(payment.id, 1);
  expect((await balance()) - before).toBe(10_000n);
  expect(await read(payment.id)).toMatchObject({
    status: 'processed',
    amount: '100.00',
    txid: expect.stringMatching(/^pi_/),
  });
});

describe('a fault of the line to Stripe doubles, loses and delays nothing', () => {
  test('the answer to the creation of an intent is lost', async () => {
    stripe.faults.losesAnswers = true;
    const payment = await stage.client.pay(DEPOSIT, order());
    stripe.faults.losesAnswers = false;
    await expect.poll(() => readLater(payment.id)).toMatchObject({ next: { kind: 'redirect' } });
    expect(intentsOf(payment.id)).toHaveLength(1);
    await stripe.pay(payment.id);
    await stage.client.status(payment.id, 1);
  });

  test('a webhook comes twice', async () => {
    stripe.faults.hooks = 2;
    const payment = await stage.client.pay(DEPOSIT, order());
    const before = await balance();
    await stripe.pay(payment.id);
    await stage.client.status(payment.id, 1);
    expect((await balance()) - before).toBe(10_000n);
  });

  test('a webhook comes before the answer', async () => {
    stripe.faults.paysAtOnce = true;
    const before = await balance();
    const payment = await stage.client.pay(DEPOSIT, order());
    await stage.client.status(payment.id, 1);
    expect([(await balance()) - before, intentsOf(payment.id).length]).toEqual([10_000n, 1]);
  });

  test('no webhook comes at all', async () => {
    stripe.faults.hooks = 0;
    const payment = await stage.client.pay(DEPOSIT, order());
    await stripe.pay(payment.id);
    await expect.poll(() => readLater(payment.id)).toMatchObject({ status: 'processed' });
  });

  test('Stripe is down for an hour', async () => {
    stripe.faults.isDown = true;
    const payment = await stage.client.pay(DEPOSIT, order());
    expect(payment).toMatchObject({ status: 'waiting', next: { kind: 'wait' } });
    await passTime(20 * MINUTE_MS, payment.id);
    expect(await read(payment.id)).toMatchObject({ status: 'waiting' });
    stripe.faults.isDown = false;
    await passTime(40 * MINUTE_MS, payment.id);
    await expect
      .poll(() => read(payment.id))
      .toMatchObject({ status: 'mistaked', reason: { code: 'expired' } });
    expect(intentsOf(payment.id).every(({ status }) => status === 'canceled')).toBe(true);
  });
});

test('a bank that says no ends the payment, and the intent, which nobody can pay any more', async () => {
  const payment = await stage.client.pay(DEPOSIT, order());
  await stripe.fail(payment.id);
  await stage.client.status(payment.id, 2);
  expect(await read(payment.id)).toMatchObject({ reason: { code: 'rejected_by_bank' } });
  expect(stripe.intentOf(payment.id).status).toBe('canceled');
});

test('a payment whose time is over is ended at Stripe first, and one that is paid meanwhile is credited', async () => {
  const payment = await stage.client.pay(DEPOSIT, order());
  stripe.faults.hooks = 0;
  await stripe.pay(payment.id);
  await passTime(32 * MINUTE_MS, payment.id);
  await stage.client.status(payment.id, 1);
});

test('a user who cancels cannot pay any more', async () => {
  const payment = await stage.client.pay(DEPOSIT, order());
  await stage.client.pay('BANKING:continue-v1', { id: payment.id, step: 'cancel', fields: {} });
  await expect.poll(() => stripe.intentOf(payment.id).status).toBe('canceled');
});

describe('money that goes back', () => {
  const paid = async () => {
    const payment = await stage.client.pay(DEPOSIT, order());
    await stripe.pay(payment.id);
    await stage.client.status(payment.id, 1);
    return payment.id;
  };

  test('by a refund in parts is taken from the balance once, and the payment says so', async () => {
    stripe.faults.hooks = 2;
    const id = await paid();
    const before = await balance();
    await stripe.refund(id, 4_000);
    await expect.poll(balance).toBe(before - 4_000n);
    await stripe.refund(id, 6_000);
    await expect.poll(balance).toBe(before - 10_000n);
    const { status, reversal } = await read(id);
    expect([status, reversal?.state, reversal?.amount]).toEqual(['processed', 'refunded', '100.00']);
  });

  test('by a dispute is taken when the dispute is lost, and not before', async () => {
    const id = await paid();
    const before = await balance();
    await stripe.dispute(id, 'needs_response');
    expect((await read(id)).reversal).toBeUndefined();
    await stripe.dispute(id, 'lost');
    await expect.poll(balance).toBe(before - 10_000n);
    expect((await read(id)).reversal).toMatchObject({ state: 'reversed', amount: '100.00' });
  });

  test('stays with the user when the dispute is won', async () => {
    const id = await paid();
    const before = await balance();
    await stripe.dispute(id, 'needs_response');
    await stripe.dispute(id, 'won');
    expect([await balance(), (await read(id)).reversal]).toEqual([before, undefined]);
  });
});

describe('a hostile webhook changes nothing', () => {
  const succeeded = (id: string) => ({
    id: 'evt_forged',
    object: 'event',
    type: 'payment_intent.succeeded',
    data: { object: { ...stripe.intentOf(id), status: 'succeeded', amount_received: 999_900 } },
  });

  test('it is refused: forged, replayed after its time, changed, of another charset, too long', async () => {
    const payment = await stage.client.pay(DEPOSIT, order());
    const event = succeeded(payment.id);
    const { payload, header } = stripe.sign(event);
    const forged = stripe.sign(event, { secret: 'whsec_guess' });
    const old = stripe.sign(event, { timestamp: Math.floor(clock() / 1_000) - 3_600 });
    expect((await hook(payload, forged.header)).status).toBe(401);
    expect((await hook(payload, '')).status).toBe(401);
    expect((await hook(old.payload, old.header)).status).toBe(401);
    expect((await hook(payload.replace('999900', '1'), header)).status).toBe(401);
    expect((await hook(new Blob([Buffer.from(payload, 'utf16le')]), header)).status).toBe(401);
    expect((await hook('1'.repeat(10_000_000), header).catch(() => ({ status: 413 }))).status).toBe(413);
    expect(await read(payment.id)).toMatchObject({ status: 'waiting' });
  });

  test('it is signed and says what is not true: Stripe is asked, and nothing is credited', async () => {
    const payment = await stage.client.pay(DEPOSIT, order());
    const before = await balance();
    const { payload, header } = stripe.sign(succeeded(payment.id));
    expect((await hook(payload, header)).status).toBe(200);
    expect((await hook(payload, header)).status).toBe(200);
    const foreign = stripe.sign({
      id: 'evt_2',
      object: 'event',
      type: 'customer.created',
      data: { object: { id: 'cus_1' } },
    });
    expect((await hook(foreign.payload, foreign.header)).status).toBe(200);
    await stripe.pay(payment.id);
    await stage.client.status(payment.id, 1);
    expect((await balance()) - before).toBe(10_000n);
  });
});

test('what Stripe cannot take is refused, and is no payment there', async () => {
  // Stripe has a least amount for each currency, and this amount is below that of the mock.
  const provider = stripeProvider({ ...stripe.access, clock });
  const { type, method, currency, country, ...rest } = {
    type: 'deposit' as const,
    ...order(),
    createdAt: 0,
    expiresAt: null,
    fee: '0',
    memo: '',
    next: null,
  };
  const least = { id: 'dep_0123456789abcdef', type, method, currency, country, ...rest, amount: '1.00' };
  await expect(provider.remote?.create(least)).rejects.toThrow('rejected_by_bank');
  expect(intentsOf(least.id)).toEqual([]);
  expect(await provider.remote?.status(least)).toBeUndefined();
});

test('an answer about another intent says nothing about this payment', async () => {
  const payment = await stage.client.pay(DEPOSIT, order('31'));
  const other = await stage.client.pay(DEPOSIT, order('41'));
  await stripe.pay(other.id);
  await stage.client.status(other.id, 1);
  const [mixed] = intentsOf(other.id);
  const [own] = intentsOf(payment.id);
  if (own && mixed) stripe.intents.set(own.id, mixed);
  const before = await balance();
  await readLater(payment.id);
  const unknown = 'cashier_provider_calls_total{provider="stripe",kind="status",outcome="unknown"}';
  await expect.poll(async () => (await fetch(`${stage.cashier.url}metrics`)).text()).toContain(unknown);
  expect(await read(payment.id)).toMatchObject({ status: 'waiting' });
  expect(await balance()).toBe(before);
});

test('the received payments of a day are listed with their payments', async () => {
  const payment = await stage.client.pay(DEPOSIT, order('25'));
  await stripe.pay(payment.id);
  await stage.client.status(payment.id, 1);
  const provider = stripeProvider({ ...stripe.access, clock });
  const lines = await provider.remote?.reconcile(
    new Date(clock()).toISOString().slice(0, 10),
    async () => [],
  );
  expect(lines).toContainEqual({
    id: expect.stringMatching(/^txn_/),
    payment: payment.id,
    currency: 'MYR',
    amount: '25.00',
  });
});
