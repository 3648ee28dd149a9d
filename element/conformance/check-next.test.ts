import { describe, expect, it } from 'vitest';
import { transactionOf } from '../../src/session/testing/static-session.ts';
import { checkNext } from './check-next.ts';

const ORIGIN = 'https://cashier.example';
const reply = { status: 200, data: {} };

const check =
  (url: string, type: 'deposit' | 'withdrawal' = 'deposit') =>
  () =>
    checkNext(
      transactionOf({ type, status: 'waiting', next: { kind: 'challenge', url, size: 'full' } }),
      Object(reply),
      ORIGIN,
    );

describe('the kit finds a challenge that the widget does not frame:', () => {
  it.each(['javascript:alert(1)', 'http://issuer.example/', 'data:text/html,x', '/challenge', ''])(
    'the address %j',
    (url) => {
      expect(check(url)).toThrow('next.url is neither https nor of the cashier');
    },
  );

  it('of a withdrawal', () => {
    expect(check('https://issuer.example/', 'withdrawal')).toThrow('for deposits only');
  });
});

it('the kit accepts a challenge over https, or of the cashier', () => {
  expect(check('https://issuer.example/challenge')).not.toThrow();
  expect(check(`${ORIGIN}/challenge`)).not.toThrow();
});
