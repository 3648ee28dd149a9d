import { afterEach, describe, expect, test } from 'vitest';
import { findPixIssue } from '../../../../src/domain/checks/emv-code.ts';
import type { Order } from '../../ports/payment-provider.ts';
import { DEPOSIT, spei } from '../../testing/cashier-client.ts';
import { stageProvider } from '../../testing/provider-stage.ts';
import { startMockBank } from './mock-bank.ts';
import { pixProvider, txidOf } from './pix-provider.ts';

const HOOK_TOKEN = 'hook-secret';
const MINUTE_MS = 60_000;

let bank: Awaited<ReturnType<typeof startMockBank>>;
const stage = stageProvider({
  currency: 'BRL',
  async open(clock) {
    bank = await startMockBank({ clock });
    const key = 'pix@operator.example';
    const operator = { key, beneficiary: 'Operação S.A.', hookToken: HOOK_TOKEN, clock };
    const provider = pixProvider({ ...bank.access, ...operator });
    return { line: bank, provider, hookPath: `hooks/pix?token=${HOOK_TOKEN}` };
  },
  wake: () => hook({ pix: [] }),
});
const { balance, clock, passTime, read, readLater } = stage;

const charge = (amount = '100') =>
  spei({ method: 'pix', amount, currency: 'BRL', country: 'br', fields: { cpf: '52998224725' } });
const hook = (body: unknown, { token = HOOK_TOKEN, path = 'hooks/pix/pix' } = {}) =>
  fetch(`${stage.cashier.url}${path}?token=${token}`, {
    method: 'POST',
    body: typeof body === 'string' || body instanceof Blob ? body : JSON.stringify(body),
  });
const history = async () => {
  const { data } = await stage.client.call('BANKING:transactions-v1', {});
  return JSON.parse(JSON.stringify(data)).items;
};

test('a deposit shows the code of the bank, and is credited once when the bank has the money', async () => {
  const before = await balance();
  const payment = await stage.client.pay(DEPOSIT, charge());
  expect(payment.next).toMatchObject({ kind: 'pix', beneficiary: 'Operação S.A.' });
  expect(await stage.client.pay(DEPOSIT, { ...charge(), idem: payment.idem })).toEqual(payment);
  await bank.pay(txidOf(payment.id));
  await stage.client.status(payment.id, 1);
  expect((await balance()) - before).toBe(10_000n);
  expect(await read(payment.id)).toMatchObject({
    status: 'processed',
    amount: '100.00',
    txid: expect.stringMatching(/^E/),
  });
});

describe('a bank that sends no code', () => {
  afterEach(() => void Object.assign(bank.faults, { hidesCode: false, hidesLocation: false }));

  test('the code names the address of the charge, and the widget takes it', async () => {
    bank.faults.hidesCode = true;
    const { id, next } = await stage.client.pay(DEPOSIT, charge());
    const code = next?.kind === 'pix' ? next.code : '';
    const shown = { amount: '100.00', currency: 'BRL', payee: 'Operação S.A.' };
    expect(findPixIssue(code, shown)).toBeNull();
    expect(code).toMatch(
      new RegExp(
        `^000201010212267\\d0014br\\.gov\\.bcb\\.pix25\\d\\dpix\\.bank\\.invalid/qr/v2/${txidOf(id)}52040000`,
      ),
    );
    expect(code).toContain('5913Operacao S.A.6008BRASILIA62070503***6304');
    await bank.pay(txidOf(id));
    await stage.client.status(id, 1);
  });

  test('nor an address: the user waits, and money that comes is credited', async () => {
    Object.assign(bank.faults, { hidesCode: true, hidesLocation: true });
    const { id, next } = await stage.client.pay(DEPOSIT, charge());
    expect(next).toMatchObject({ kind: 'wait' });
    await bank.pay(txidOf(id));
    await expect.poll(() => readLater(id)).toMatchObject({ status: 'processed' });
  });
});

describe('a fault of the line to the bank doubles, loses and delays nothing', () => {
  test('the answer to the creation of a charge is lost', async () => {
    bank.faults.losesAnswers = true;
    const payment = await stage.client.pay(DEPOSIT, charge());
    bank.faults.losesAnswers = false;
    await expect.poll(() => readLater(payment.id)).toMatchObject({ next: { kind: 'pix' } });
    expect([...bank.charges.keys()].filter((txid) => txid === txidOf(payment.id))).toHaveLength(1);
    await bank.pay(txidOf(payment.id));
    await stage.client.status(payment.id, 1);
  });

  test('a webhook comes twice', async () => {
    bank.faults.hooks = 2;
    const payment = await stage.client.pay(DEPOSIT, charge());
    const before = await balance();
    await bank.pay(txidOf(payment.id));
    await stage.client.status(payment.id, 1);
    expect((await balance()) - before).toBe(10_000n);
    const events = stage.cashier.store
      .selectFrom('provider_events')
      .selectAll()
      .where('transaction_id', '=', payment.id);
    expect(await events.execute()).toHaveLength(1);
  });

  test('a webhook comes before the answer', async () => {
    bank.faults.paysAtOnce = true;
    const before = await balance();
    const payment = await stage.client.pay(DEPOSIT, charge());
    await stage.client.status(payment.id, 1);
    expect((await balance()) - before).toBe(10_000n);
  });

  test('no webhook comes at all', async () => {
    bank.faults.hooks = 0;
    const payment = await stage.client.pay(DEPOSIT, charge());
    await bank.pay(txidOf(payment.id));
    await expect.poll(() => readLater(payment.id)).toMatchObject({ status: 'processed' });
  });

  test('the bank is down for an hour', async () => {
    bank.faults.isDown = true;
    const payment = await stage.client.pay(DEPOSIT, charge());
    expect(payment).toMatchObject({ status: 'waiting', next: { kind: 'wait' } });
    await passTime(20 * MINUTE_MS, payment.id);
    expect(await read(payment.id)).toMatchObject({ status: 'waiting' });
    bank.faults.isDown = false;
    await passTime(40 * MINUTE_MS, payment.id);
    // The charge is created with no time left, so the cashier ends it at the bank before the user reads `expired`.
    await expect
      .poll(() => read(payment.id))
      .toMatchObject({ status: 'mistaked', reason: { code: 'expired' } });
    expect(bank.charges.get(txidOf(payment.id))?.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
  });
});

describe('money that is not as agreed is never lost', () => {
  test('it comes after the end: it is a payment of its own', async () => {
    const payment = await stage.client.pay(DEPOSIT, charge());
    await passTime(32 * MINUTE_MS, payment.id);
    await stage.client.status(payment.id, 2);
    const before = await balance();
    await bank.pay(txidOf(payment.id));
    await expect.poll(balance).toBe(before + 10_000n);
    const [late] = await history();
    expect(late).toMatchObject({ status: 'processed', amount: '100.00' });
    expect(late.id).not.toBe(payment.id);
    expect(await read(payment.id)).toMatchObject({ status: 'mistaked' });
  });

  test('it comes twice', async () => {
    const payment = await stage.client.pay(DEPOSIT, charge());
    await bank.pay(txidOf(payment.id));
    await stage.client.status(payment.id, 1);
    const before = await balance();
    await bank.pay(txidOf(payment.id));
    await expect.poll(balance).toBe(before + 10_000n);
    expect(await history()).toHaveLength(2);
  });

  test('it is another sum: the sum that came is credited', async () => {
    const payment = await stage.client.pay(DEPOSIT, charge());
    const before = await balance();
    await bank.pay(txidOf(payment.id), '60.00');
    await stage.client.status(payment.id, 1);
    expect((await balance()) - before).toBe(6_000n);
    expect(await read(payment.id)).toMatchObject({ amount: '60.00', net: '60.00' });
  });

  test('it comes after the user has cancelled', async () => {
    const payment = await stage.client.pay(DEPOSIT, charge());
    await stage.client.pay('BANKING:continue-v1', { id: payment.id, step: 'cancel', fields: {} });
    const before = await balance();
    await bank.pay(txidOf(payment.id));
    await expect.poll(balance).toBe(before + 10_000n);
  });

  test('the bank sends it back: the user has it no longer, and owes what is spent', async () => {
    const payment = await stage.client.pay(DEPOSIT, charge());
    await bank.pay(txidOf(payment.id));
    await stage.client.status(payment.id, 1);
    const before = await balance();
    await bank.refund(txidOf(payment.id), '40.00');
    await expect.poll(balance).toBe(before - 4_000n);
    expect(await read(payment.id)).toMatchObject({ status: 'processed', reversal: { state: 'refunded' } });
    await stage.cashier.store
      .updateTable('balances')
      .set({ amount: '1000' })
      .where('user_id', '=', stage.user)
      .where('account', '=', 'main')
      .where('currency', '=', 'BRL')
      .execute();
    await stage.cashier.store
      .insertInto('ledger')
      .values([
        {
          movement: `spent:${stage.user}`,
          account: `user:${stage.user}:main`,
          currency: 'BRL',
          amount: String(1_000n - (before - 4_000n)),
          at: clock(),
        },
        {
          movement: `spent:${stage.user}`,
          account: 'outside:casino',
          currency: 'BRL',
          amount: String(before - 4_000n - 1_000n),
          at: clock(),
        },
      ])
      .execute();
    await bank.refund(txidOf(payment.id), '60.00');
    await expect.poll(balance).toBe(0n);
    const owed = stage.cashier.store
      .selectFrom('ledger')
      .selectAll()
      .where('account', '=', `owed:${stage.user}`);
    expect(await owed.execute()).toMatchObject([{ amount: '-5000' }]);
  });
});

describe('a hostile webhook changes nothing', () => {
  const MEGABYTES_10 = 10_000_000;

  test('it is refused', async () => {
    const payment = await stage.client.pay(DEPOSIT, charge());
    const event = { pix: [{ endToEndId: `E${'1'.repeat(31)}`, txid: txidOf(payment.id), valor: '100.00' }] };
    expect((await hook(event, { token: 'guess' })).status).toBe(401);
    expect((await hook(event, { token: '' })).status).toBe(401);
    expect((await hook('{"pix":')).status).toBe(400);
    expect((await hook({ pix: 'all of it' })).status).toBe(400);
    expect((await hook(new Blob([Buffer.from(JSON.stringify(event), 'utf16le')]))).status).toBe(400);
    expect((await hook('1'.repeat(MEGABYTES_10)).catch(() => ({ status: 413 }))).status).toBe(413);
    expect((await hook(event, { path: 'hooks/stripe' })).status).toBe(404);
    expect((await hook(event, { path: 'hooks/simulator' })).status).toBe(404);
    expect((await fetch(`${stage.cashier.url}hooks/pix?token=${HOOK_TOKEN}`)).status).toBe(405);
    expect(await read(payment.id)).toMatchObject({ status: 'waiting' });
  });

  test('it is signed and says what is not true: the bank is asked, and nothing is credited', async () => {
    const payment = await stage.client.pay(DEPOSIT, charge());
    const before = await balance();
    const event = { pix: [{ endToEndId: `E${'2'.repeat(31)}`, txid: txidOf(payment.id), valor: '9999.00' }] };
    expect((await hook(event)).status).toBe(200);
    expect((await hook(event)).status).toBe(200);
    const foreign = {
      pix: [{ endToEndId: `E${'3'.repeat(31)}`, txid: 'dep0000000000000000xpaywidget', valor: '5.00' }],
    };
    expect((await hook(foreign)).status).toBe(200);
    await bank.pay(txidOf(payment.id));
    await stage.client.status(payment.id, 1);
    expect((await balance()) - before).toBe(10_000n);
  });
});

test('an answer about another charge says nothing about this one', async () => {
  const payment = await stage.client.pay(DEPOSIT, charge('30'));
  const other = await stage.client.pay(DEPOSIT, charge('40'));
  await bank.pay(txidOf(other.id));
  // With this address the bank responds with the other charge, as if a cache had mixed them up: the requested path becomes its query.
  const url = `${bank.access.url}/cob/${txidOf(other.id)}?`;
  const provider = pixProvider({ ...bank.access, url, key: 'k', beneficiary: 'b', hookToken: 't', clock });
  const { id } = payment;
  const order: Order = {
    id,
    type: 'deposit',
    method: 'pix',
    country: 'br',
    currency: 'BRL',
    amount: '30.00',
    fee: '0.00',
    fields: {},
    createdAt: clock(),
    expiresAt: null,
    memo: '',
    next: null,
  };
  await expect(provider.remote?.status(order)).rejects.toThrow('another charge');
  await expect(provider.remote?.create(order)).rejects.toThrow('another charge');
  await expect(provider.remote?.cancel(order)).rejects.toThrow('another charge');
});

test('the received payments of a day are listed with their charges', async () => {
  const payment = await stage.client.pay(DEPOSIT, charge('25'));
  await bank.pay(txidOf(payment.id));
  await stage.client.status(payment.id, 1);
  const provider = pixProvider({ ...bank.access, key: 'k', beneficiary: 'b', hookToken: 't', clock });
  const day = new Date(clock()).toISOString().slice(0, 10);
  const lines = await provider.remote?.reconcile(day, async () => []);
  expect(lines).toContainEqual({
    id: expect.stringMatching(/^E/),
    payment: payment.id,
    currency: 'BRL',
    amount: '25.00',
  });
});
