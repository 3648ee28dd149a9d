import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCheckScreenShown, isOutcomeUnknown, isUnderWay } from './attempt-phase.ts';
import {
  type AttemptEvent,
  belongsToAttempt,
  maySend,
  type PaymentAttempt,
  stepAttempt,
} from './payment-attempt.ts';
import type { Transaction } from './transaction-schema.ts';

const start: PaymentAttempt = {
  idempotencyKey: '0190f5fe-7c00-7a00-8000-000000000001',
  type: 'deposit',
  phase: 'idle',
  sends: 0,
  canSend: true,
  requires: null,
  submittedAt: 0,
  rejection: null,
};

const transaction: Transaction = {
  id: 't1',
  idem: start.idempotencyKey,
  type: 'deposit',
  status: 'waiting',
  seq: 1,
  method: 'spei',
  amount: '100',
  currency: 'MXN',
  createdAt: 0,
  updatedAt: 0,
  timeline: [],
};

const rejection = { code: 'no_requisites', message: '', status: 400, fields: {} };

function run(events: AttemptEvent[], from = start): { attempt: PaymentAttempt; effects: (string | null)[] } {
  let attempt = from;
  const effects: (string | null)[] = [];
  for (const event of events) {
    const [next, effect] = stepAttempt(attempt, event);
    attempt = next;
    effects.push(effect);
  }
  return { attempt, effects };
}

describe('a payment attempt', () => {
  it('sends one create request and settles on its response', () => {
    const { attempt, effects } = run([{ kind: 'submit' }, { kind: 'created', transaction }]);
    expect(attempt.phase).toBe('settled');
    expect(effects).toEqual(['send', null]);
  });

  it('settles on the payment that a lookup finds', () => {
    const lost: AttemptEvent[] = [{ kind: 'submit' }, { kind: 'no-answer', status: 0 }];
    const { attempt, effects } = run([...lost, { kind: 'found', transaction }]);
    expect(attempt.phase).toBe('settled');
    expect(effects).toEqual(['send', 'check', null]);
  });

  it('waits for a captcha result if one is required, and for a new one before the request is sent again', () => {
    const guarded: PaymentAttempt = { ...start, requires: 'captcha' };
    const { attempt, effects } = run(
      [
        { kind: 'submit' },
        { kind: 'verified' },
        { kind: 'no-answer', status: 0 },
        { kind: 'not-found' },
        { kind: 'verified' },
      ],
      guarded,
    );
    expect(effects).toEqual(['verify', 'send', 'check', 'verify', 'send']);
    expect(attempt.sends).toBe(2);
  });

  it('without a captcha result ends before a request is sent', () => {
    const { attempt, effects } = run([{ kind: 'submit' }, { kind: 'rejected', rejection }], {
      ...start,
      requires: 'captcha',
    });
    expect(effects).toEqual(['verify', null]);
    expect(attempt).toMatchObject({ phase: 'rejected', sends: 0 });
  });

  it('sends one create request however often the user taps', () => {
    const { attempt, effects } = run([{ kind: 'submit' }, { kind: 'submit' }, { kind: 'submit' }]);
    expect(effects).toEqual(['send', null, null]);
    expect(attempt.sends).toBe(1);
  });

  it('requests the status before it sends again, and sends again with the same idempotency key only if the cashier does not know it', () => {
    const { attempt, effects } = run([
      { kind: 'submit' },
      { kind: 'no-answer', status: 0 },
      { kind: 'not-found' },
      { kind: 'created', transaction },
    ]);
    expect(effects).toEqual(['send', 'check', 'send', null]);
    expect(attempt).toMatchObject({ phase: 'settled', idempotencyKey: start.idempotencyKey, sends: 2 });
  });

  it('settles on the transaction that it finds instead of sending again', () => {
    const { effects } = run([
      { kind: 'submit' },
      { kind: 'no-answer', status: 500 },
      { kind: 'found', transaction },
    ]);
    expect(effects).toEqual(['send', 'check', null]);
  });

  it('is rejected if the cashier rejects the create request', () => {
    expect(run([{ kind: 'submit' }, { kind: 'rejected', rejection }]).attempt).toMatchObject({
      phase: 'rejected',
      rejection,
    });
  });

  it('that is rejected at its second request is closed by key first, and shows the first rejection', () => {
    const twice: AttemptEvent[] = [
      { kind: 'submit' },
      { kind: 'no-answer', status: 0 },
      { kind: 'not-found' },
      { kind: 'rejected', rejection },
    ];
    expect(run(twice)).toMatchObject({
      attempt: { phase: 'checking' },
      effects: ['send', 'check', 'send', 'check'],
    });
    const { attempt, effects } = run([...twice, { kind: 'not-found' }]);
    expect(attempt).toMatchObject({ phase: 'rejected', rejection, sends: 2 });
    expect(effects.at(-1)).toBeNull();
  });

  it('gives up after three create requests that the cashier does not know', () => {
    const round: AttemptEvent[] = [{ kind: 'no-answer', status: 500 }, { kind: 'not-found' }];
    const { attempt, effects } = run([{ kind: 'submit' }, ...round, ...round, ...round]);
    expect(effects.filter((effect) => effect === 'send')).toHaveLength(3);
    expect(attempt).toMatchObject({ phase: 'rejected', rejection: { code: 'not_created' } });
  });

  it('never sends after a reload, because the body is gone', () => {
    const reloaded: PaymentAttempt = { ...start, phase: 'paused', sends: 1, canSend: false };
    const { attempt, effects } = run([{ kind: 'resume' }, { kind: 'not-found' }], reloaded);
    expect(effects).toEqual(['check', null]);
    expect(attempt.phase).toBe('rejected');
  });

  it('waits and requests the status again while no response arrives', () => {
    const { attempt, effects } = run([
      { kind: 'submit' },
      { kind: 'no-answer', status: 0 },
      { kind: 'check-failed' },
      { kind: 'resume' },
      { kind: 'check-failed' },
    ]);
    expect(effects).toEqual(['send', 'check', null, 'check', null]);
    expect(isOutcomeUnknown(attempt.phase)).toBe(true);
  });

  it('is shown as pending from a missing response on, also while the request is sent again', () => {
    const walk: AttemptEvent[] = [
      { kind: 'submit' },
      { kind: 'no-answer', status: 0 },
      { kind: 'not-found' },
    ];
    const received = walk.map((_, at) => {
      const { attempt } = run(walk.slice(0, at + 1));
      return [attempt.phase, isCheckScreenShown(attempt)];
    });
    expect(received).toEqual([
      ['submitting', false],
      ['checking', true],
      ['submitting', true],
    ]);
  });
});

describe('a payment attempt, from its phase', () => {
  it.each([
    ['idle', false, false],
    ['verifying', true, false],
    ['submitting', true, false],
    ['checking', true, true],
    ['paused', true, true],
    ['settled', false, false],
    ['rejected', false, false],
  ] as const)('%s: under way %s, outcome unknown %s', (phase, isGoing, isUnknown) => {
    expect([isUnderWay({ phase }), isOutcomeUnknown(phase)]).toEqual([isGoing, isUnknown]);
    expect(isCheckScreenShown({ phase, sends: 1 })).toBe(isUnknown);
  });

  it('is not under way if there is none', () => expect(isUnderWay(null)).toBe(false));

  it('is sent again at most twice, while its request is known and was not rejected', () => {
    const sent = { ...start, sends: 2 };
    expect(maySend(sent)).toBe(true);
    expect(maySend({ ...sent, sends: 3 })).toBe(false);
    expect(maySend({ ...sent, canSend: false })).toBe(false);
    expect(maySend({ ...sent, rejection })).toBe(false);
  });

  it('gets the transaction with its own idempotency key only', () => {
    expect(belongsToAttempt(start, transaction)).toBe(true);
    expect(belongsToAttempt(start, { ...transaction, idem: 'another' })).toBe(false);
  });

  it('whose captcha fails after a first request is closed by key, and is not sent again', () => {
    const failed: PaymentAttempt = { ...start, requires: 'captcha', phase: 'verifying', sends: 1 };
    const { attempt, effects } = run([{ kind: 'rejected', rejection }, { kind: 'not-found' }], failed);
    expect(effects).toEqual(['check', null]);
    expect(attempt).toMatchObject({
      phase: 'rejected',
      canSend: false,
      rejection: { code: 'not_created', message: '', status: 404, fields: {} },
    });
  });

  it('whose captcha fails before a request shows the reason', () => {
    const { attempt } = run([{ kind: 'rejected', rejection }], {
      ...start,
      requires: 'captcha',
      phase: 'verifying',
    });
    expect(attempt.rejection).toEqual(rejection);
  });

  it('pauses while the socket is closed, and checks first when it is open again', () => {
    const { attempt, effects } = run([{ kind: 'submit' }, { kind: 'not-sent' }, { kind: 'resume' }]);
    expect(effects).toEqual(['send', null, 'check']);
    expect(attempt.phase).toBe('checking');
    expect(run([{ kind: 'submit' }, { kind: 'not-sent' }]).attempt.phase).toBe('paused');
  });
});

const anyEvent = fc.oneof(
  fc.constantFrom<AttemptEvent>(
    { kind: 'submit' },
    { kind: 'created', transaction },
    { kind: 'found', transaction },
    { kind: 'rejected', rejection },
    { kind: 'no-answer', status: 0 },
    { kind: 'not-sent' },
    { kind: 'not-found' },
    { kind: 'check-failed' },
    { kind: 'resume' },
  ),
);

describe('for any sequence of events', () => {
  it('two create requests are never sent unless the cashier has reported in between that it knows no payment', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let attempt = start;
        let mayHaveArrived = false;
        for (const event of events) {
          const [next, effect] = stepAttempt(attempt, event);
          if (event.kind === 'not-found' && attempt.phase === 'checking') mayHaveArrived = false;
          if (effect === 'send') {
            expect(mayHaveArrived).toBe(false);
            mayHaveArrived = true;
          }
          attempt = next;
        }
        expect(attempt.sends).toBeLessThanOrEqual(3);
        expect(attempt.idempotencyKey).toBe(start.idempotencyKey);
      }),
    );
  });

  it('a pending payment ends only by a response of the cashier', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 60 }), (events) => {
        let attempt = start;
        for (const event of events) {
          const [next] = stepAttempt(attempt, event);
          if (isOutcomeUnknown(attempt.phase) && next.phase === 'rejected')
            expect(event.kind).toBe('not-found');
          if (isOutcomeUnknown(attempt.phase) && next.phase === 'settled') expect(event.kind).toBe('found');
          attempt = next;
        }
      }),
    );
  });
});
