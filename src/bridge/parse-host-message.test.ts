import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findSlow } from '../../test/support/find-slow.ts';
import badInputs from '../../test/vectors/bad-inputs.json' with { type: 'json' };
import { isExcessive, parseHostMessage, toCommand } from './parse-host-message.ts';

const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Inputs for the rows of `bad-inputs.json` about the message itself; the tests of the links cover its other rows. */
const ARRIVES: Record<string, unknown[]> = {
  'postMessage-08': ['non-JSON string', '', '{', 'undefined', '{"type":"go-back"', '{"type":"go-back"}}'],
  'postMessage-09': [1, '1', Number.NaN, true, 'true'],
  'postMessage-10': [null, 'null', undefined],
  'postMessage-11': ['x'.repeat(10_000_000), `{"type":"go-back","a":"${'x'.repeat(10_000_000)}"}`],
  'postMessage-12': [
    deep(10_000),
    `{"type":"loaded","payload":${deep(10_000)}}`,
    { type: 'host-data-updated', payload: JSON.parse(`{"experiments":${deep(10_000)}}`) },
  ],
  'postMessage-14': [
    { type: '__proto__' },
    { type: 'constructor' },
    { type: 'toString', payload: {} },
    '{"__proto__":{"type":"go-back"}}',
    Object.create({ type: 'go-back' }),
  ],
};

const ELSEWHERE = ['postMessage-04', 'postMessage-06', 'postMessage-21', 'postMessage-23'];

const rows = badInputs.filter(({ group }) => group === 'postMessage');

test('every row of the list of bad messages has a test here or beside the host links', () => {
  expect(rows.map(({ id }) => id).sort()).toEqual([...Object.keys(ARRIVES), ...ELSEWHERE].sort());
});

const cases = Object.entries(ARRIVES).flatMap(([id, inputs]) =>
  inputs.map((input, at) => ({ id, at, input })),
);

test.each(cases)('bad message $id ($at) is ignored at once', async ({ input }) => {
  const read = () => expect(parseHostMessage(input)).toBeUndefined();
  // The limit of 10 ms is at least ten times what the decoder needs on an idle machine.
  expect(await findSlow(read, 10)).toBeNull();
});

test('a payload above a megabyte is ignored, also as an object', () => {
  const payload = { token: 't', note: 'x'.repeat(1_000_001) };
  expect(parseHostMessage({ type: 'loaded', payload })).toBeUndefined();
  const many = Array.from({ length: 1_000_001 }, () => 0);
  expect(parseHostMessage({ type: 'bonus-list-updated', payload: many })).toBeUndefined();
});

test.each([new Map([['token', 't']]), new Date(), new Uint8Array(8), [1]])(
  'host data that are not a plain object are ignored',
  (payload) => {
    expect(parseHostMessage({ type: 'host-data-updated', payload })).toBeUndefined();
  },
);

test.each([
  [{ type: 'loaded', payload: { token: 't' } }],
  [{ type: 'loaded', payload: undefined }],
  [{ type: 'bonus-list-updated', payload: [{ id: 1 }] }],
  [{ type: 'host-data-updated', payload: { amount: '12' } }],
  [{ type: 'navigate', payload: { page: 'withdrawal' } }],
  [{ type: 'go-back' }],
  [{ type: 'swipe-back' }],
  [{ type: 'refresh' }],
])('%j is decoded, as object and as text, without its unknown fields', (message) => {
  expect(parseHostMessage({ ...message, extra: 1 })).toEqual(message);
  expect(parseHostMessage(JSON.stringify({ ...message, extra: 1 }))).toEqual(message);
});

test.each([undefined, 'deposit', ['deposit']])(
  'a page command without an object is ignored: %j',
  (payload) => {
    expect(parseHostMessage({ type: 'navigate', payload })).toBeUndefined();
  },
);

test.each(['history', 7, undefined])('an unknown page leaves the choice to the default: %j', (page) => {
  const message = parseHostMessage({ type: 'navigate', payload: { page } });
  expect(message && toCommand(message)).toEqual({ kind: 'navigate', page });
});

test('no message value makes the decoder throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json(), fc.string()), (data) => {
      parseHostMessage(data);
      parseHostMessage({ type: 'loaded', payload: data });
    }),
  );
});

test('a message that throws when it is read is ignored, without an uncaught error', () => {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  for (const data of [proxy, { type: 'loaded', payload: { theme: proxy } }]) {
    expect(parseHostMessage(data)).toBeUndefined();
    expect(isExcessive(data)).toBe(false);
  }
});
