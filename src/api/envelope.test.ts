import { describe, expect, it } from 'vitest';
import { isMoneySuccess, isSuccess, readFrame } from './envelope.ts';

const outcomeOf = (data: unknown) => readFrame({ msgid: 'a-1', data })?.outcome;

describe('a frame of the cashier', () => {
  it('is a response if it has a msgid, and a push if not', () => {
    expect(readFrame({ msgid: 'a-1', data: {}, source: 'X' })?.msgid).toBe('a-1');
    expect(readFrame({ source: 'deposit.status', data: { status: 1 } })).toMatchObject({
      msgid: null,
      source: 'deposit.status',
    });
  });

  it('contains a JSON string if needParse is set', () => {
    expect(readFrame({ msgid: 'a', needParse: true, data: '{"status":200}' })?.data).toEqual({ status: 200 });
    expect(readFrame({ msgid: 'a', needParse: true, data: '{' })?.data).toBeUndefined();
  });

  it.each([1, 'true', '1'])('contains a JSON string if needParse is %j', (needParse) => {
    expect(readFrame({ msgid: 7, needParse, data: '{"status":401}', source: 0 })).toMatchObject({
      msgid: '7',
      source: '',
      outcome: { status: 401 },
    });
  });

  it.each([0, false, null, undefined])('is read as it is if needParse is %j', (needParse) => {
    expect(readFrame({ msgid: 'a', needParse, data: { status: 200 } })?.outcome.status).toBe(200);
  });

  it.each([null, 1, 'text', [], '[]', undefined])('is ignored if it is %j', (frame) => {
    expect(readFrame(frame)).toBeUndefined();
  });
});

describe('the outcome of a response', () => {
  it('takes status and message from the nested data first', () => {
    expect(
      outcomeOf({ status: 200, message: 'fine', data: { status: 500, message: 'broken' } }),
    ).toMatchObject({
      status: 500,
      message: 'broken',
    });
  });

  it('takes status and message beside the data of an older cashier', () => {
    const frame = { msgid: 'a-1', status: 500, message: 'broken', data: {} };
    expect(readFrame(frame)?.outcome).toMatchObject({ status: 500, message: 'broken' });
    expect(readFrame({ ...frame, data: { status: 200, data: [] } })?.outcome.status).toBe(200);
  });

  it('ignores the textual status of a transaction', () => {
    expect(outcomeOf({ status: 200, data: { status: 'waiting' } })?.status).toBe(200);
  });

  it('treats data without a wrapper as the payload of a read', () => {
    expect(outcomeOf({ spei: { name: 'spei' } })).toEqual({
      status: undefined,
      message: '',
      data: { spei: { name: 'spei' } },
    });
  });

  it.each([Number.NaN, '200', null])('has no status for %j', (status) => {
    expect(outcomeOf({ status, data: {} })).toMatchObject({ status: undefined, message: '' });
  });

  it.each([null, 7, 'text', [1]])('of data that are no object has these data as the payload: %j', (data) => {
    expect(outcomeOf(data)).toEqual({ status: undefined, message: '', data });
  });
});

describe('the status rule for success', () => {
  it.each([
    [0, true],
    [99, true],
    [100, false],
    [199, false],
    [200, true],
    [299, true],
    [300, false],
    [404, false],
    [600, false],
    [601, true],
  ])('status %i of a read is a success: %s', (status, success) => {
    expect(isSuccess(status)).toBe(success);
  });

  it('is stricter for requests that move money', () => {
    for (const status of [undefined, 0, 99, 601]) expect(isMoneySuccess(status)).toBe(false);
    expect(isMoneySuccess(201)).toBe(true);
  });
});

it.each([8.64e15 + 1, 1e308, -1, '12', null])(
  'a server time of %s is ignored, and its frame is used',
  (time) => {
    expect(readFrame({ msgid: 'a-1', data: {}, time })).toMatchObject({ msgid: 'a-1', time: null });
  },
);
