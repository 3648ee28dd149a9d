import { io } from 'socket.io-client';
import { afterEach, describe, expect, test } from 'vitest';
import { SOCKET_PATH } from '../../src/api/contract.ts';
import { PANEL } from './panel/panel-messages.ts';
import { type RunningCashier, startCashier } from './start-cashier.ts';

let cashier: RunningCashier | undefined;
afterEach(async () => {
  await cashier?.close();
  cashier = undefined;
});

async function isTaken(headers: Record<string, string>, namespace = '/', origins: string[] = []) {
  cashier ??= await startCashier({ port: 0, dbPath: ':memory:', hosts: ['sandbox.example'], origins });
  const socket = io(`http://127.0.0.1:${cashier.port}${namespace}`, {
    path: SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    extraHeaders: headers,
  });
  const taken = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('connect_error', () => resolve(false));
  });
  socket.disconnect();
  return taken;
}

describe.each(['/', PANEL])('the socket namespace %s', (namespace) => {
  test.each([{ host: 'rebound.evil.example' }, { host: 'localhost.evil.example:5173' }])(
    'rejects a connection for another host name, against DNS rebinding: %j',
    async (headers) => expect(await isTaken(headers, namespace)).toBe(false),
  );

  test('rejects a connection from a website', async () => {
    expect(await isTaken({ origin: 'https://evil.example' }, namespace)).toBe(false);
    expect(await isTaken({ origin: 'null' }, namespace)).toBe(false);
  });

  test('accepts connections from this machine’s pages, from programs, and from hosts of the settings', async () => {
    expect(await isTaken({}, namespace)).toBe(true);
    expect(await isTaken({ origin: 'http://localhost:3000' }, namespace)).toBe(true);
    expect(await isTaken({ host: 'sandbox.example' }, namespace)).toBe(true);
  });
});

test('a page of a partner that the settings allow may connect to the cashier, but not to the control panel', async () => {
  const headers = { origin: 'https://partner.example' };
  expect(await isTaken(headers, '/', ['https://partner.example'])).toBe(true);
  expect(await isTaken(headers, PANEL, ['https://partner.example'])).toBe(false);
});

test('a request for the polling transport gets one response, and no page is looked up for it', async () => {
  const lines: string[] = [];
  cashier = await startCashier({ port: 0, dbPath: ':memory:', log: (line) => lines.push(line) });
  const polling = `http://127.0.0.1:${cashier.port}${SOCKET_PATH}/?EIO=4&transport=polling`;
  const response = await fetch(polling);
  expect([response.status, await response.json()]).toEqual([400, { code: 0, message: 'Transport unknown' }]);
  expect((await fetch(`http://127.0.0.1:${cashier.port}/nothing`)).status).toBe(404);
  expect(lines.filter((line) => line.includes('failed'))).toEqual([]);
});
