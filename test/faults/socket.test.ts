import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Carrier, CashierSocket, type LinkState } from '../../src/api/socket.ts';
import { cashierOriginOf } from '../../src/domain/host/cashier-address.ts';
import { ScriptedSocketServer, WELCOME } from './testing/scripted-socket-server.ts';

/** A connection that ends after SHORT_MS uses up a reconnect attempt. After STABLE_MS all attempts are available again. */
const SHORT_MS = 3_000;
const STABLE_MS = 6_000;

let cashier: ScriptedSocketServer;
let socket: CashierSocket;
let carrier: Carrier | undefined;
let states: LinkState[];
let attempts: number[];

// The connections are real and the clock is fake, because some waits take minutes.
beforeEach(async () => {
  cashier = new ScriptedSocketServer();
  const origin = cashierOriginOf(await cashier.start(), '');
  if (!origin) throw new Error('the server is on another machine');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  states = [];
  attempts = [];
  socket = new CashierSocket({
    origin,
    token: () => 'user-1',
    requests: () => [],
    query: () => ({}),
    onFrame: () => undefined,
    onState: (state, opened) => {
      states.push(state);
      carrier = opened;
    },
    onReconnectAttempt: (attempt) => attempts.push(attempt),
  });
});

afterEach(() => {
  socket.close();
  cashier.stop();
  vi.useRealTimers();
});

async function until(isThere: () => boolean): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isThere()) {
    if (performance.now() > end) throw new Error(`It never came: ${states.join(', ')}`);
    await turn();
  }
}

const waitForState = (state: LinkState) => until(() => socket.state === state);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

/** Advances the clock only to the next attempt, because later attempts would follow. */
async function reconnect(): Promise<void> {
  const before = attempts.length;
  while (attempts.length === before) await pass(500);
  await waitForState('open');
}

async function lastAndCut(lasts: number): Promise<void> {
  await pass(lasts);
  cashier.connections.at(-1)?.socket.destroy();
  await until(() => socket.state !== 'open');
}

describe('a socket', () => {
  it('that the cashier disconnects is opened again', async () => {
    socket.open();
    await waitForState('open');
    cashier.connections[0]?.say('41');
    await waitForState('waiting');
    await reconnect();
    expect(attempts).toEqual([1]);
    expect(carrier?.send({ msgid: '1' })).toBe(true);
    await until(() => cashier.received.some((text) => text.includes('"msgid":"1"')));
  });

  it('that closes right after its connect packet does not count as open', async () => {
    cashier.onHello = (line) => line.say(WELCOME, '42["message",{"msgid":');
    socket.open();
    await waitForState('waiting');
    for (let left = 20; left > 0; left -= 1) await turn();
    expect(states).toEqual(['connecting', 'waiting']);
    cashier.onHello = (line) => line.say(WELCOME);
    await reconnect();
    expect(carrier?.send({ msgid: '1' })).toBe(true);
    await until(() => cashier.received.some((text) => text.includes('"msgid":"1"')));
  });

  it('that opens and never receives a connect packet is given up', async () => {
    let hellos = 0;
    cashier.onHello = () => {
      hellos += 1;
    };
    socket.open();
    await until(() => hellos === 1);
    expect(socket.state).toBe('connecting');
    await pass(10_000);
    expect(socket.state).toBe('waiting');
  });

  it('that is rejected with 401 waits for another token', async () => {
    cashier.onHello = (line) => line.say('44{"message":"expired","data":{"status":401}}');
    socket.open();
    await waitForState('unauthorized');
    await pass(60_000);
    expect(attempts).toEqual([]);
    cashier.onHello = (line) => line.say(WELCOME);
    socket.open();
    await waitForState('open');
  });
});

describe('a cashier whose connections break at once', () => {
  const flap = async (times: number) => {
    for (let at = 0; at < times; at += 1) {
      await lastAndCut(SHORT_MS);
      await reconnect();
    }
  };

  it('uses up the reconnect attempts, because no connection lasts', async () => {
    socket.open();
    await waitForState('open');
    await flap(3);
    await lastAndCut(SHORT_MS);
    expect(socket.state).toBe('lost');
    expect(attempts).toEqual([1, 2, 3]);
  });

  it('gets a full number of attempts after a connection that lasted', async () => {
    socket.open();
    await waitForState('open');
    await flap(3);
    await lastAndCut(STABLE_MS);
    await reconnect();
    await flap(2);
    await lastAndCut(SHORT_MS);
    expect(socket.state).toBe('lost');
    expect(attempts).toEqual([1, 2, 3, 1, 2, 3]);
  });
});
