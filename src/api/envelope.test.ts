import { describe, expect, it } from 'vitest';
import { isMoneySuccess, isSuccess, readFrame, readOutcome } from './envelope.ts';

describe('a frame', () => {
  it('is an answer by its msgid and a push without one', () => {
    expect(readFrame({ msgid: 'a-1', data: {}, source: 'X' })?.msgid).toBe('a-1');
    expect(readFrame({ source: 'deposit.status', data: { status: 1 } })).toMatchObject({
      msgid: null,
      source: 'deposit.status',
    });
  });

  it('holds a JSON string when it needs a parse', () => {
    expect(readFrame({ msgid: 'a', needParse: true, data: '{"status":200}' })?.data).toEqual({ status: 200 });
    expect(readFrame({ msgid: 'a', needParse: true, data: '{' })?.data).toBeUndefined();
  });

  it.each([null, 1, 'text', [], '[]', undefined])('is nothing for %j', (frame) => {
    expect(readFrame(frame)).toBeUndefined();
  });
});

describe('an outcome', () => {
  it('takes status and message from the nested data first', () => {
    expect(
      readOutcome({ status: 200, message: 'fine', data: { status: 500, message: 'broken' } }),
    ).toMatchObject({
      status: 500,
      message: 'broken',
    });
  });

  it("is not confused by a transaction's own status, which is a word", () => {
    expect(readOutcome({ status: 200, data: { status: 'waiting' } }).status).toBe(200);
  });

  it('takes a bare payload as the data of a read', () => {
    expect(readOutcome({ spei: { name: 'spei' } })).toEqual({
      status: undefined,
      message: '',
      data: { spei: { name: 'spei' } },
    });
  });

  it.each([Number.NaN, '200', null])('has no status for %j', (status) => {
    expect(readOutcome({ status, data: {} }).status).toBeUndefined();
  });
});

describe('the status rule', () => {
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
  ])('%i is success: %s', (status, success) => {
    expect(isSuccess(status)).toBe(success);
  });

  it('is stricter for money', () => {
    for (const status of [undefined, 0, 99, 601]) expect(isMoneySuccess(status)).toBe(false);
    expect(isMoneySuccess(201)).toBe(true);
  });
});

it.each([8.64e15 + 1, 1e308, -1, '12', null])('a clock of %s is no clock, and its frame is read', (time) => {
  expect(readFrame({ msgid: 'a-1', data: {}, time })).toMatchObject({ msgid: 'a-1', time: null });
});
