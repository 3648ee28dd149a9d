import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { anything } from '../domain/parsing/decoders.ts';
import { readTransaction } from '../domain/payment/parse-transaction.ts';
import { CALL_TIMEOUT_MS, CashierClient } from './client.ts';
import type { RequestEnvelope } from './envelope.ts';
import type { EarlySocket } from './preconnect/early-socket.ts';
import { Preconnection } from './preconnect/preconnection.ts';
import type { LinkState } from './socket.ts';

const place = { country: 'mx', currency: 'MXN' };
const body = {
  idem: '0190f5fe-7c00-7a00-8000-000000000001',
  method: 'spei',
  amount: '100',
  fields: {},
  ...place,
};

function setUp(state: LinkState = 'open', requested?: RequestEnvelope[]) {
  const sent: RequestEnvelope[] = [];
  let link = state;
  const upgrade = vi.fn();
  const carrier = {
    send(frame: object) {
      sent.push(frame as RequestEnvelope);
      return true;
    },
  };
  const early = { handshake: { token: 'user-1', ask: requested ?? [] } };
  const preconnection = new Preconnection(early as unknown as EarlySocket);
  const pushes: unknown[] = [];
  const client = new CashierClient({
    link: () => link,
    upgrade,
    caller: () => ({ token: 'session', isNative: true, platform: 'ios' }),
    onPush: (source, data) => pushes.push([source, data]),
    onFrame: () => undefined,
    takeSent: (type, data) => preconnection.takeRequest(type, data),
  });
  const turn = (next: LinkState) => {
    link = next;
    client.follow(next, carrier);
  };
  client.follow(state, carrier);
  const answer = (data: unknown, at = sent.length - 1) => client.receive({ msgid: sent[at]?.msgid, data });
  return { client, sent, pushes, turn, answer, upgrade };
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('a request to the cashier', () => {
  it('has an envelope, the session token and its origin page', async () => {
    const { client, sent, answer } = setUp();
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    expect(sent[0]).toMatchObject({
      type: 'BANKING:methods-payment-v3',
      data: { ...place, token: 'session', isNative: true, platform: 'ios' },
    });
    expect(sent[0]?.sendTime).toBe(Date.now());
    answer({ status: 200, data: { spei: {} } });
    await expect(call).resolves.toEqual({ spei: {} });
  });

  it('gets its own response, in whatever order responses arrive', async () => {
    const { client, answer } = setUp();
    const first = client.call('BANKING:methods-payment-v3', place, anything);
    const second = client.call('BANKING:methods-withdrawal', place, anything);
    answer({ status: 200, data: 'second' }, 1);
    answer({ status: 200, data: 'first' }, 0);
    await expect(first).resolves.toBe('first');
    await expect(second).resolves.toBe('second');
  });

  it('times out after 30 s without a response, and a delayed response is dropped', async () => {
    const { client, answer } = setUp();
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    const ended = expect(call).rejects.toMatchObject({ kind: 'timeout', message: 'Request timeout' });
    await vi.advanceTimersByTimeAsync(CALL_TIMEOUT_MS);
    await ended;
    expect(() => answer({ status: 200, data: {} })).not.toThrow();
  });

  it('fails with the status and message of the cashier', async () => {
    const { client, answer } = setUp();
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    answer({ status: 200, data: { status: 503, message: 'closed' } });
    await expect(call).rejects.toMatchObject({ kind: 'rejected', status: 503, message: 'closed' });
  });

  it('that reads data waits for the connection, and is sent again after a reconnect', async () => {
    const { client, sent, turn, answer } = setUp('connecting');
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    expect(sent).toHaveLength(0);
    turn('open');
    expect(sent).toHaveLength(1);
    turn('waiting');
    turn('open');
    expect(sent).toHaveLength(2);
    expect(sent[1]?.msgid).toBe(sent[0]?.msgid);
    answer({ status: 200, data: {} });
    await expect(call).resolves.toEqual({});
  });

  it('is part of the handshake, and is sent again only if the handshake brings no response', async () => {
    const { client, sent, turn } = setUp('connecting');
    const answered = client.call('BANKING:methods-payment-v3', place, anything);
    const silent = client.call('BANKING:methods-withdrawal', place, anything);
    const [first, second] = client.queueForHandshake();
    expect(first).toMatchObject({ type: 'BANKING:methods-payment-v3', data: { token: 'session' } });
    turn('open');
    client.receive({ msgid: first?.msgid, data: { status: 200, data: 'early' } });
    await expect(answered).resolves.toBe('early');
    expect(sent).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(500);
    expect(sent.map(({ msgid }) => msgid)).toEqual([second?.msgid]);
    client.receive({ msgid: second?.msgid, data: { status: 200, data: 'late' } });
    await expect(silent).resolves.toBe('late');
  });

  it('is part of the handshake of the preconnected socket, and opens the connection if that brings no response', async () => {
    const { client, sent, turn, upgrade } = setUp('connecting');
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    const [requested] = client.queueForHandshake(true);
    upgrade.mockClear();
    await vi.advanceTimersByTimeAsync(500);
    expect(upgrade).toHaveBeenCalledOnce();
    turn('open');
    expect(sent.map(({ msgid }) => msgid)).toEqual([requested?.msgid]);
    client.receive({ msgid: requested?.msgid, data: { status: 200, data: 'late' } });
    await expect(call).resolves.toBe('late');
  });

  it('fails when the connection is lost for good', async () => {
    const { client, turn } = setUp('connecting');
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    const ended = expect(call).rejects.toMatchObject({
      kind: 'offline',
      message: 'Network connection failed',
    });
    turn('lost');
    await ended;
  });
});

describe('requests that were sent before the client existed', () => {
  const whole = { ...place, token: 'session', isNative: true, platform: 'ios' };
  const read = (type: string, data: object = whole, msgid = 'early-0') =>
    ({ msgid, type, data, sendTime: 0 }) as RequestEnvelope;

  it('are not sent again, and their response may arrive with the connection', async () => {
    const { client, sent, turn, upgrade } = setUp('connecting', [read('BANKING:methods-payment-v3')]);
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    expect(upgrade).not.toHaveBeenCalled();
    const other = client.call('BANKING:methods-withdrawal', place, anything);
    expect(upgrade).toHaveBeenCalledOnce();
    turn('open');
    expect(sent.map(({ type }) => type)).toEqual(['BANKING:methods-withdrawal']);
    client.receive({ msgid: 'early-0', data: { status: 200, data: 'early' } });
    await expect(call).resolves.toBe('early');
    client.receive({ msgid: sent[0]?.msgid, data: { status: 200, data: 'late' } });
    await expect(other).resolves.toBe('late');
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent).toHaveLength(1);
  });

  it('are sent again with the same msgid if no response follows the connection', async () => {
    const { client, sent, turn, answer } = setUp('connecting', [read('BANKING:methods-payment-v3')]);
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    turn('open');
    await vi.advanceTimersByTimeAsync(500);
    expect(sent).toMatchObject([{ msgid: 'early-0', data: whole }]);
    answer({ status: 200, data: 'at last' });
    await expect(call).resolves.toBe('at last');
  });

  it('open the connection if the preconnected socket brings no response', async () => {
    const { client, sent, turn, upgrade } = setUp('connecting', [read('BANKING:methods-payment-v3')]);
    const call = client.call('BANKING:methods-payment-v3', place, anything);
    await vi.advanceTimersByTimeAsync(500);
    expect(upgrade).toHaveBeenCalledOnce();
    turn('open');
    expect(sent).toMatchObject([{ msgid: 'early-0' }]);
    client.receive({ msgid: 'early-0', data: { status: 200, data: 'at last' } });
    await expect(call).resolves.toBe('at last');
  });

  it.each([
    ['for another market', read('BANKING:methods-payment-v3', { ...whole, currency: 'BRL' })],
    ['for another transaction type', read('BANKING:methods-withdrawal')],
    ['for another user', read('BANKING:methods-payment-v3', { ...whole, token: 'theirs' })],
  ])('are not used if they were sent %s', async (_, requested) => {
    const { client, sent, turn } = setUp('connecting', [requested]);
    void client.call('BANKING:methods-payment-v3', place, anything).catch(() => undefined);
    turn('open');
    expect(sent).toHaveLength(1);
    expect(sent[0]?.msgid).not.toBe('early-0');
    client.destroy();
  });

  it('are used once, and not on a connection that is already open', () => {
    const requested = [
      read('BANKING:methods-payment-v3'),
      read('BANKING:methods-withdrawal', whole, 'early-1'),
    ];
    const { client, sent, turn } = setUp('connecting', requested);
    const ask = (type: 'BANKING:methods-payment-v3' | 'BANKING:methods-withdrawal') =>
      void client.call(type, place, anything).catch(() => undefined);
    ask('BANKING:methods-payment-v3');
    ask('BANKING:methods-payment-v3');
    turn('open');
    expect(sent.map(({ type }) => type)).toEqual(['BANKING:methods-payment-v3']);
    ask('BANKING:methods-withdrawal');
    expect(sent[1]?.msgid).not.toBe('early-1');
    client.destroy();
  });
});

describe('a request that moves money', () => {
  it('is never repeated by the client: after a disconnect its outcome is unknown', async () => {
    const { client, sent, turn } = setUp();
    const call = client.call('BANKING_DEPOSIT:create-v1', body, readTransaction);
    const ended = expect(call).rejects.toMatchObject({ kind: 'dropped' });
    turn('waiting');
    await ended;
    turn('open');
    expect(sent).toHaveLength(1);
  });

  it('is not sent while disconnected', async () => {
    const { client, sent } = setUp('waiting');
    await expect(client.call('BANKING_DEPOSIT:create-v1', body, readTransaction)).rejects.toMatchObject({
      kind: 'offline',
    });
    expect(sent).toHaveLength(0);
  });

  it.each([0, 50, 601, undefined])(
    'does not succeed with status %s, which is enough for other requests',
    async (status) => {
      const { client, answer } = setUp();
      const call = client.call('BANKING_DEPOSIT:create-v1', body, readTransaction);
      answer({ status, data: { id: 't1' } });
      await expect(call).rejects.toThrow();
    },
  );
});

it('a push is passed to the listener, and a value that is no frame is ignored', () => {
  const { client, pushes } = setUp();
  client.receive({ source: 'deposit.status', data: { status: 1 } });
  client.receive('nonsense');
  client.receive({ msgid: 'unknown', data: {} });
  expect(pushes).toEqual([['deposit.status', { status: 1 }]]);
});
