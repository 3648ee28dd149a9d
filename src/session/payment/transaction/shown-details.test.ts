// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it } from 'vitest';
import { disposeSession } from '../../create-session.ts';
import type { Session } from '../../session.ts';
import { createStaticSession, transactionOf } from '../../testing/static-session.ts';
import { ShownDetails } from './shown-details.ts';

let session: Session;
const begin = () => {
  session = createStaticSession();
};
beforeEach(() => {
  sessionStorage.clear();
  begin();
});
afterEach(() => disposeSession(session));

const pix = (code: string) => ({ kind: 'pix', code, qr: code }) as const;
const keep = (id: string, code: string) =>
  session.get(ShownDetails).keep(transactionOf({ id, next: pix(code) }));
const keepMany = (count: number) => {
  for (let at = 1; at <= count; at += 1) keep(`dep_${at}`, `first-${at}`);
};

it('the details of the last fifty payments stay, and older ones are forgotten', () => {
  keepMany(50);
  sessionStorage.clear();
  expect(keep('dep_1', 'other')).toMatchObject({ isSwapped: true, next: pix('first-1') });
  keepMany(51);
  sessionStorage.clear();
  expect(keep('dep_51', 'other').next).toEqual(pix('first-51'));
  expect(keep('dep_1', 'other')).not.toHaveProperty('isSwapped');
});

it('after a reload the details of the last ten payments may not change', () => {
  keepMany(11);
  disposeSession(session);
  begin();
  expect(keep('dep_2', 'other')).toMatchObject({ isSwapped: true, next: pix('') });
  expect(keep('dep_1', 'other')).not.toHaveProperty('isSwapped');
});

it.each(['form', 'otp'] as const)('after a %s of the user any details may come', (kind) => {
  keep('dep_1', 'first');
  const next = kind === 'form' ? { kind, fields: [] } : { kind, length: 6, attempts: 3 };
  session.get(ShownDetails).beginStep({ id: 'dep_1', next }, null);
  expect(keep('dep_1', 'other')).not.toHaveProperty('isSwapped');
  disposeSession(session);
  begin();
  expect(keep('dep_1', 'other')).not.toHaveProperty('isSwapped');
});

it('after another step the details of the same kind stay', () => {
  keep('dep_1', 'first');
  session.get(ShownDetails).beginStep({ id: 'dep_1', next: pix('first') }, null);
  expect(keep('dep_1', 'other')).toMatchObject({ isSwapped: true });
});

it('a network that the cashier has rejected gives no other address', () => {
  const address = (network: string) =>
    session.get(ShownDetails).keep(
      transactionOf({
        next: {
          kind: 'address',
          address: `address on ${network}`,
          network,
          coin: 'USDT',
          minAmount: '5',
          rate: { value: '18', validUntil: 0 },
          confirmations: { have: 0, need: 1 },
        },
      }),
    );
  const { next } = address('TRC20');
  session.get(ShownDetails).beginStep({ id: 'dep_1', ...(next && { next }) }, 'ERC20');
  session.get(ShownDetails).endStep({ id: 'dep_1' });
  expect(address('ERC20')).toMatchObject({ isSwapped: true });
  session.get(ShownDetails).beginStep({ id: 'dep_1', ...(next && { next }) }, 'ERC20');
  expect(address('ERC20')).not.toHaveProperty('isSwapped');
});

it('a step of a payment that was not shown changes nothing', () => {
  session.get(ShownDetails).endStep({ id: 'dep_9' });
  expect(sessionStorage).toHaveLength(0);
});
