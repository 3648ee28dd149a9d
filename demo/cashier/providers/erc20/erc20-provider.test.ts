import { describe, expect, test } from 'vitest';
import { DEPOSIT, spei, WITHDRAWAL } from '../../testing/cashier-client.ts';
import { stageProvider } from '../../testing/provider-stage.ts';
import { reconcileDay } from '../reconcile-day.ts';
import { erc20Provider } from './erc20-provider.ts';
import { startLocalChain } from './local-chain.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const USDT = 1_000_000n;
const RECEIVER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

let chain: Awaited<ReturnType<typeof startLocalChain>>;
let wakes = 0;
const stage = stageProvider({
  currency: 'MXN',
  async open(clock) {
    chain = await startLocalChain({ clock });
    return { line: chain, provider: erc20Provider(chain.options), hookPath: '' };
  },
  // A chain has no webhooks; a new payment also makes the cashier look for due calls.
  wake() {
    wakes += 1;
    return stage.client.pay(DEPOSIT, order(String(1_000 + wakes)));
  },
});
const { balance, clock, passTime, read, readLater } = stage;

const usdt = (changes: Record<string, unknown>) =>
  spei({ method: 'usdt', fields: { network: 'ERC20' }, ...changes });
const order = (amount = '500') => usdt({ amount });
const withdrawal = (changes: Record<string, unknown> = {}) =>
  usdt({ amount: '500', fields: { network: 'ERC20', address: RECEIVER }, ...changes });

async function deposit(amount?: string) {
  const payment = await stage.client.pay(DEPOSIT, order(amount));
  const { next } = payment;
  if (next?.kind !== 'address') throw new Error('no address');
  const coins = BigInt(Math.ceil((Number(payment.amount) / Number(next.rate.value)) * 1_000_000));
  return { id: payment.id, idem: payment.idem, next, coins };
}

test('a deposit has an address of its own, shows its confirmations, and is credited once after them', async () => {
  const before = await balance();
  const { id, idem, next, coins } = await deposit();
  const other = await deposit('600');
  expect(other.next.address).not.toBe(next.address);
  expect(next.uri).toBe(`ethereum:${chain.options.token}@31337/transfer?address=${next.address}`);
  expect(await stage.client.pay(DEPOSIT, { ...order(), idem })).toMatchObject({ id });
  await chain.transfer(next.address, coins);
  await chain.mine();
  await expect
    .poll(() => readLater(id))
    .toMatchObject({ status: 'accepted', next: { confirmations: { have: 1, need: 3 } } });
  await chain.mine(2);
  await expect.poll(() => readLater(id)).toMatchObject({ status: 'processed', amount: '500.00' });
  await readLater(id);
  expect((await balance()) - before).toBe(50_000n);
});

describe('coins that differ from what was agreed are credited as they came', () => {
  test.each([
    ['fewer', 40n, 20_000n],
    ['more', 150n, 75_000n],
  ])('%s coins', async (_, percent, credited) => {
    const before = await balance();
    const { id, next, coins } = await deposit();
    await chain.transfer(next.address, (coins * percent) / 100n);
    await chain.mine(3);
    await expect.poll(() => readLater(id)).toMatchObject({ status: 'processed' });
    expect((await balance()) - before - credited).toBeLessThanOrEqual(1n);
  });

  test('a second transfer after the end is a payment of its own', async () => {
    const before = await balance();
    const { id, next, coins } = await deposit();
    await chain.transfer(next.address, coins);
    await chain.mine(3);
    await expect.poll(() => readLater(id)).toMatchObject({ status: 'processed' });
    await chain.transfer(next.address, coins);
    await chain.mine(3);
    await passTime(MINUTE_MS, id);
    await expect.poll(async () => (await balance()) - before).toBe(100_000n);
  });

  test('coins that come after the time is over are credited', async () => {
    const before = await balance();
    const { id, next, coins } = await deposit();
    await passTime(25 * 60 * MINUTE_MS, id);
    await expect.poll(() => readLater(id)).toMatchObject({ status: 'mistaked', reason: { code: 'expired' } });
    await chain.transfer(next.address, coins);
    await chain.mine(3);
    await passTime(MINUTE_MS, id);
    await expect.poll(async () => (await balance()) - before).toBe(50_000n);
  });
});

test('a transfer that a reorganisation drops is not credited, and is when it comes into a block again', async () => {
  const before = await balance();
  const { id, next, coins } = await deposit();
  const point = await chain.snapshot();
  await chain.transfer(next.address, coins);
  await chain.mine();
  await expect.poll(() => readLater(id)).toMatchObject({ status: 'accepted' });
  await chain.revert(point);
  await chain.mine(4);
  await readLater(id);
  expect(await read(id)).toMatchObject({ status: 'accepted' });
  expect(await balance()).toBe(before);
  await chain.transfer(next.address, coins);
  await chain.mine(3);
  await expect.poll(() => readLater(id)).toMatchObject({ status: 'processed' });
  expect((await balance()) - before).toBe(50_000n);
});

test('a node that is down loses no coins', async () => {
  const before = await balance();
  chain.faults.isDown = true;
  const { id, next, coins } = await deposit();
  await passTime(60 * MINUTE_MS, id);
  expect(await read(id)).toMatchObject({ status: 'waiting' });
  await chain.transfer(next.address, coins);
  await chain.mine(3);
  chain.faults.isDown = false;
  await expect.poll(() => readLater(id)).toMatchObject({ status: 'processed' });
  expect((await balance()) - before).toBe(50_000n);
});

describe('a withdrawal', () => {
  async function begin() {
    const coinsBefore = await chain.coinsOf(RECEIVER);
    const before = await balance();
    await stage.client.call('BANKING:methods-withdrawal', { country: 'mx', currency: 'MXN' });
    return {
      received: async () => (await chain.coinsOf(RECEIVER)) - coinsBefore,
      spent: async () => before - (await balance()),
    };
  }

  test('sends the coins after the fee, once, and is done after the confirmations', async () => {
    const { received, spent } = await begin();
    const { id } = await stage.client.pay(WITHDRAWAL, withdrawal());
    await chain.mine();
    await expect.poll(() => readLater(id)).toMatchObject({ status: 'accepted' });
    await chain.mine(2);
    await expect
      .poll(() => readLater(id))
      .toMatchObject({ status: 'processed', txid: expect.stringMatching(/^0x/) });
    expect(await spent()).toBe(50_000n);
    const coins = await received();
    expect(coins).toBeGreaterThan(20n * USDT);
    expect(coins).toBeLessThan(30n * USDT);
  });

  test('is sent once when the answer of the node is lost', async () => {
    const { received, spent } = await begin();
    chain.faults.losesAnswers = true;
    const { id } = await stage.client.pay(WITHDRAWAL, withdrawal());
    await passTime(3_000, id);
    chain.faults.losesAnswers = false;
    await readLater(id);
    await chain.mine(3);
    await expect.poll(() => readLater(id)).toMatchObject({ status: 'processed' });
    const once = await received();
    await chain.mine(3);
    expect([await received(), await spent()]).toEqual([once, 50_000n]);
  });

  test('is sent again when a reorganisation drops its transaction', async () => {
    const { received, spent } = await begin();
    const point = await chain.snapshot();
    const { id } = await stage.client.pay(WITHDRAWAL, withdrawal());
    await chain.mine();
    await expect.poll(() => readLater(id)).toMatchObject({ status: 'accepted' });
    await chain.revert(point);
    await chain.dropPending();
    expect(await received()).toBe(0n);
    await readLater(id);
    await expect
      .poll(async () => {
        await chain.mine(3);
        return (await readLater(id)).status;
      })
      .toBe('processed');
    expect(await received()).toBeGreaterThan(20n * USDT);
    expect(await spent()).toBe(50_000n);
  });

  test('to a wrong address is refused, and holds nothing', async () => {
    const { spent } = await begin();
    const wrong = withdrawal({ fields: { network: 'ERC20', address: RECEIVER.replace('C8', 'c9') } });
    await expect(stage.client.pay(WITHDRAWAL, wrong)).rejects.toThrow('invalid_requisites');
    expect(await spent()).toBe(0n);
  });
});

test('the transfers of a day agree with the ledger, and one that it does not have is found', async () => {
  // The clock moves to the noon of a later day, so that the settlement of that day has no payment of another test.
  const { id: earlier } = await deposit('650');
  await passTime(1.5 * DAY_MS - (clock() % DAY_MS), earlier);
  const { id, next, coins } = await deposit('700');
  await chain.transfer(next.address, coins);
  await chain.mine(3);
  await expect.poll(() => readLater(id)).toMatchObject({ status: 'processed' });
  const provider = erc20Provider(chain.options);
  const day = new Date(clock()).toISOString().slice(0, 10);
  const differences = () => reconcileDay(stage.cashier.store, provider, day);
  expect(await differences()).toEqual([]);
  await chain.transfer(next.address, coins);
  await chain.mine();
  expect(await differences()).toEqual([
    { kind: 'another amount', payment: id, provider: '1400.00', ledger: '700.00' },
  ]);
});
