import { describe, expect, test, vi } from 'vitest';
import { CONTRACT_VERSION } from '../../src/api/contract.ts';
import { type Handlers, loginPush, respondTo } from './frames.ts';
import { RequestRejection } from './request-rejection.ts';

const QUOTE = {
  msgid: 'm-1',
  type: 'BANKING:quote-v1',
  data: { method: 'spei', amount: '500.00', currency: 'MXN', type: 'deposit', token: 'session token' },
};
const LOOKUP = { msgid: 'm-2', type: 'BANKING:transaction-v1', data: { id: 'dep_1' } };

describe('respondTo', () => {
  test('calls the handler with the payload alone and the user, and responds with its data', async () => {
    const quote = vi.fn(async () => ({ fee: '0.00' }));
    const response = await respondTo(QUOTE, 'ana', { 'BANKING:quote-v1': quote });
    const { token: _, ...payload } = QUOTE.data;
    expect(quote).toHaveBeenCalledWith(payload, 'ana');
    expect(response).toEqual({
      msgid: 'm-1',
      source: 'BANKING:quote-v1',
      needParse: false,
      time: expect.any(Number),
      data: { status: 200, data: { fee: '0.00' } },
    });
  });

  test.each<[string, unknown, string | null, Handlers<string>, unknown]>([
    [
      'the rejection of a handler',
      QUOTE,
      'ana',
      {
        'BANKING:quote-v1': () => {
          throw new RequestRejection(409, 'pending_exists', { id: 'dep_7' });
        },
      },
      { status: 409, message: 'pending_exists', data: { code: 'pending_exists', id: 'dep_7' } },
    ],
    ['401 to a guest', LOOKUP, null, {}, { status: 401, message: 'sign_in', data: { code: 'sign_in' } }],
    [
      '404 without a handler',
      LOOKUP,
      'ana',
      {},
      { status: 404, message: 'unknown_request', data: { code: 'unknown_request' } },
    ],
    [
      '404 to a request that the contract does not have',
      { ...LOOKUP, type: 'BANKING:constructor' },
      'ana',
      {},
      { status: 404, message: 'Unknown request', data: {} },
    ],
  ])('responds with %s', async (_, frame, user, handlers, data) => {
    expect((await respondTo(frame, user, handlers))?.data).toEqual(data);
  });

  test('rejects a payload that breaks its schema, and names the part', async () => {
    const handler = vi.fn();
    const frame = { ...QUOTE, data: { ...QUOTE.data, amount: 500 } };
    const response = await respondTo(frame, 'ana', { 'BANKING:quote-v1': handler });
    expect(response?.data).toEqual({
      status: 400,
      message: expect.stringContaining('amount'),
      data: { code: 'malformed' },
    });
    expect(handler).not.toHaveBeenCalled();
  });

  test('responds with 500 after any other error, tells the cashier of it, and hides it from the user', async () => {
    const onError = vi.fn();
    const handlers: Handlers<string> = {
      'BANKING:transaction-v1': async () => {
        throw new TypeError('relation "payments" does not exist');
      },
    };
    const response = await respondTo(LOOKUP, 'ana', handlers, onError);
    expect(response?.data).toEqual({ status: 500, message: 'Internal error', data: {} });
    expect(onError).toHaveBeenCalledWith(expect.any(TypeError), 'BANKING:transaction-v1');
  });

  test.each([null, 7, 'text', [], {}, { msgid: '' }, { msgid: 7 }, { msgid: 'x'.repeat(101) }])(
    'is null for %j, which no response could be matched with',
    async (frame) => {
      expect(await respondTo(frame, 'ana', {})).toBeNull();
    },
  );

  test('responds with 400 to a frame without a type', async () => {
    expect(await respondTo({ msgid: 'm-3' }, 'ana', {})).toMatchObject({
      msgid: 'm-3',
      data: { status: 400, data: { code: 'malformed' } },
    });
  });
});

test('loginPush says which version of the contract the cashier speaks', () => {
  expect(loginPush({ id: '7' })).toEqual({
    source: 'login.token',
    time: expect.any(Number),
    data: { contract: CONTRACT_VERSION, id: '7' },
  });
});
