import { expect, test } from 'vitest';
import { CallError, type CallErrorKind } from '../../../api/call-error.ts';
import { eventOf } from './run-attempt.ts';

const failed = (kind: CallErrorKind, status = 0, data?: unknown) =>
  eventOf(new CallError(kind, 'words', 'create', status, data));

test.each<[CallErrorKind, number, unknown]>([
  ['rejected', 400, undefined],
  ['rejected', 409, { code: 'possible_duplicate' }],
  ['rejected', 499, undefined],
])('an answer that is %s with %s proves that nothing was created', (kind, status, data) => {
  expect(failed(kind, status, data).kind).toBe('rejected');
});

test.each<[CallErrorKind, number, unknown]>([
  ['rejected', 399, undefined],
  ['rejected', 500, undefined],
  ['rejected', 409, { code: 'in_progress' }],
  ['timeout', 0, undefined],
  ['dropped', 0, undefined],
  ['malformed', 400, undefined],
])('an answer that is %s with %s proves nothing', (kind, status, data) => {
  expect(failed(kind, status, data)).toEqual({ kind: 'no-answer', status });
});

test('an error of another kind proves nothing', () => {
  expect(eventOf(new TypeError('x'))).toEqual({ kind: 'no-answer', status: 0 });
});

test.each<[CallErrorKind, number]>([
  ['offline', 0],
  ['rejected', 401],
])('a request that is %s (%s) was not taken, and is sent later', (kind, status) => {
  expect(failed(kind, status)).toEqual({ kind: 'not-sent' });
});

test('a rejection has the cashier’s reason, with fields, the existing payment and the wagering if it names them', () => {
  expect(failed('rejected', 400, {})).toEqual({
    kind: 'rejected',
    rejection: { code: '400', message: 'words', status: 400, fields: {} },
  });
  const data = {
    code: 'invalid_fields',
    fields: { cpf: 'errors.cpf' },
    id: 'dep_0',
    required: '9',
    done: '1',
  };
  expect(failed('rejected', 422, data)).toEqual({
    kind: 'rejected',
    rejection: {
      code: 'invalid_fields',
      message: 'words',
      status: 422,
      fields: { cpf: 'errors.cpf' },
      transactionId: 'dep_0',
      wagering: { required: '9', done: '1' },
    },
  });
  for (const part of [{ required: '9' }, { done: '1' }, { id: '' }])
    expect(failed('rejected', 422, part)).toMatchObject({
      rejection: expect.not.objectContaining({ wagering: expect.anything() }),
    });
});
