import { once } from 'node:events';
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import sandbox from '../scenarios/catalogue.json?raw';
import { findMethod, replaceCatalogue } from './catalogue.ts';
import { followCatalogue } from './follow-catalogue.ts';
import { feeOf } from './requests/fee.ts';

const MEXICO = { country: 'mx', currency: 'MXN' };
let answer: { status: number; body: string };
let url: string;
const server = createServer((_, response) => response.writeHead(answer.status).end(answer.body));
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
});
afterAll(() => {
  replaceCatalogue(sandbox);
  server.close();
});

function changed(feePercent: number, min: number): string {
  const catalogue = JSON.parse(sandbox);
  catalogue.behaviours.deposit.spei.feePercent = feePercent;
  const { deposit } = catalogue.countries.find((place: typeof MEXICO) => place.country === 'mx');
  deposit.find(({ name }: { name: string }) => name === 'spei').amount_rules.MXN.min = min;
  return JSON.stringify(catalogue);
}
const fee = () => feeOf('deposit', 'spei', 10_000n, 'MXN');
const min = () => findMethod('deposit', MEXICO, 'spei')?.amount_rules.MXN?.min;

test('fees, limits and methods follow an address, and an answer that is no catalogue changes nothing', async () => {
  const onError = vi.fn();
  answer = { status: 200, body: changed(3, 77) };
  const stop = await followCatalogue(url, { onError, refreshMs: 20 });
  expect(fee()).toBe(300n);
  expect(min()).toBe(77);
  answer = { status: 200, body: changed(4, 78) };
  await expect.poll(fee).toBe(400n);
  for (const bad of ['{"methods":', '{}', 'null', '<html>']) {
    onError.mockClear();
    answer = { status: 200, body: bad };
    await expect.poll(() => onError.mock.calls).not.toEqual([]);
  }
  onError.mockClear();
  answer = { status: 500, body: '' };
  await expect.poll(() => onError.mock.calls).not.toEqual([]);
  expect(fee()).toBe(400n);
  expect(min()).toBe(78);
  stop();
});

test('a node does not start with a catalogue that cannot be read', async () => {
  await expect(followCatalogue('/no/such/catalogue.json', { onError: () => {} })).rejects.toThrow(
    'CATALOGUE',
  );
  answer = { status: 200, body: '{}' };
  await expect(followCatalogue(url, { onError: () => {} })).rejects.toThrow('CATALOGUE');
});
