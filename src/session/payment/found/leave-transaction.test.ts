// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { disposeSession } from '../../create-session.ts';
import { createFakeSession } from '../../testing/fake-session.ts';
import { PendingPaymentStorage } from '../attempt/pending-payment-storage.ts';
import { forgetOnceSeen } from './leave-transaction.ts';

const KEY = '01890a5d-ac96-774b-bcce-b302099a8057';
const ended = { type: 'deposit', method: 'spei', amount: '512.00', currency: 'MXN', isFinal: true } as const;

let fake: ReturnType<typeof createFakeSession>;
let visibility: DocumentVisibilityState;
let stop: () => void;

const stored = () => fake.session.get(PendingPaymentStorage).load()?.idempotencyKey ?? null;
const turn = (state: DocumentVisibilityState) => {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
};

beforeEach(() => {
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  fake = createFakeSession();
  fake.session.state.host.userId = 'user';
  fake.session.get(PendingPaymentStorage).save({ idempotencyKey: KEY, submittedAt: Date.now(), ...ended });
});
afterEach(() => {
  stop();
  disposeSession(fake.session);
  sessionStorage.clear();
  vi.restoreAllMocks();
});

describe('a payment whose end is on screen', () => {
  it('is over at once for a user who looks at it', () => {
    visibility = 'visible';
    stop = forgetOnceSeen(fake.session, KEY);
    expect(stored()).toBeNull();
  });

  it('is kept for a user who is elsewhere, until that user comes back', () => {
    visibility = 'hidden';
    stop = forgetOnceSeen(fake.session, KEY);
    expect(stored()).toBe(KEY);
    turn('visible');
    expect(stored()).toBeNull();
  });

  it('is kept if its screen is gone before the user comes back', () => {
    visibility = 'hidden';
    stop = forgetOnceSeen(fake.session, KEY);
    stop();
    turn('visible');
    expect(stored()).toBe(KEY);
  });

  it('ends no other payment that is stored', () => {
    visibility = 'visible';
    stop = forgetOnceSeen(fake.session, `${KEY.slice(0, -1)}8`);
    expect(stored()).toBe(KEY);
  });
});
