// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { ENGLISH } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { cashierOriginOf } from '../../domain/host/cashier-address.ts';
import { parseMethods } from '../../domain/methods/method.ts';
import { disposeSession } from '../../session/create-session.ts';
import { showTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import CompleteScreen from './complete-screen.tsx';

let fake: ReturnType<typeof createFakeSession>;

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  const [method] = parseMethods([{ name: 'spei', text: { en: 'SPEI' } }], () => undefined);
  if (method) fake.session.state.choice.method = method;
  await fake.start();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

const show = () => renderInSession(fake.session, <CompleteScreen />);

interface Push {
  seq?: number;
  status: number | string;
}

function ordersOf<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((item, at) =>
    ordersOf([...items.slice(0, at), ...items.slice(at + 1)]).map((rest) => [item, ...rest]),
  );
}

const WAITING: Push = { seq: 2, status: 0 };
const ACCEPTED: Push = { seq: 3, status: 'accepted' };
const REVIEW: Push = { seq: 4, status: 'in_review' };
const PROCESSED: Push = { seq: 5, status: 1 };
const MISTAKED: Push = { seq: 6, status: 2 };
const OLD: Push = { seq: 0, status: 1 };

const RANKS = new Map([
  [en.complete.waiting.title, 0],
  [en.complete.accepted.title, 1],
  [en.complete.processed.title, 2],
  [en.complete.mistaked.title, 2],
]);

test('a step on a page of the host has a button with the cashier’s words, until the payment has ended', async () => {
  const step = {
    kind: 'host',
    action: 'identity',
    label: 'Verify my identity',
    text: 'We must know you',
  } as const;
  showTransaction(fake.session, transactionOf({ next: step }));
  await show();
  screen.getByText('We must know you');
  act(() => screen.getByRole('button', { name: 'Verify my identity' }).click());
  const { id = '' } = fake.session.state.transaction ?? {};
  expect(fake.notified).toContainEqual(['action', { action: 'identity', transactionId: id }]);
  await act(() => fake.push({ id, seq: 9, status: 1 }));
  expect(screen.queryByRole('button', { name: 'Verify my identity' })).toBeNull();
});

const SETS: [what: string, pushes: Push[]][] = [
  ['that succeeds', [WAITING, ACCEPTED, PROCESSED]],
  ['that fails', [WAITING, ACCEPTED, MISTAKED]],
  ['with an unknown status', [WAITING, REVIEW, PROCESSED]],
  ['with two final statuses', [ACCEPTED, PROCESSED, MISTAKED]],
  ['without sequence numbers', [{ status: 0 }, { status: 'accepted' }, { status: 1 }]],
  ['with an earlier push', [OLD, WAITING, ACCEPTED]],
];

describe.each(SETS)('pushes of a payment %s', (_what, pushes) => {
  const wordOf = ({ seq, status }: Push) => `${status}${seq === undefined ? '' : ` (${seq})`}`;

  test.each(ordersOf(pushes).map((order) => [order.map(wordOf).join(', '), order] as const))(
    'in the order %s never move the status back, and the first final status stays',
    async (_order, order) => {
      showTransaction(fake.session, transactionOf());
      await show();
      let shown = en.complete.waiting.title;
      for (const push of order) {
        await act(() => fake.push({ id: 'dep_1', ...push }));
        const next = screen.getByRole('heading').textContent;
        const [before = 0, after = -1] = [RANKS.get(shown), RANKS.get(next)];
        expect(after).toBeGreaterThanOrEqual(before);
        if (before === 2) expect(next).toBe(shown);
        shown = next;
      }
      const cleanups = order.filter((push) => push !== OLD && (push.status === 1 || push.status === 2));
      const [end] = cleanups;
      const expected = end ? (end.status === 1 ? en.complete.processed : en.complete.mistaked) : null;
      expect(shown).toBe(expected?.title ?? en.complete.accepted.title);
    },
  );
});

describe('a failed payment', () => {
  test.each(Object.entries(en.failures))(
    'with reason %s shows its text and recovery actions',
    async (code, words) => {
      showTransaction(fake.session, transactionOf({ status: 'mistaked', reason: { code } }));
      await show();
      expect(document.body.textContent).toContain(words);
      // The screen always offers another method, and never as its only action.
      screen.getByRole('button', { name: 'Choose another method' });
      expect(screen.getAllByRole('button', { name: /^(?!Copy)/ })).toHaveLength(2);
    },
  );

  test('with an unknown reason shows the cashier’s text', async () => {
    const reason = { code: 'moon_phase', message: 'The moon is full' };
    showTransaction(fake.session, transactionOf({ status: 'mistaked', reason }));
    await show();
    expect(document.body.textContent).toContain('The moon is full');
    screen.getByRole('button', { name: 'Try again' });
  });

  describe('after a push, which has no reason', () => {
    const ways = () =>
      screen
        .queryAllByRole('button', { name: /^(?!Copy)/ })
        .filter((button) => !button.closest('[inert]'))
        .map((button) => button.textContent);
    const hidden = ['Try again', 'Choose another method'];

    beforeEach(async () => {
      showTransaction(fake.session, transactionOf());
      await show();
      await act(() => fake.push({ id: 'dep_1', seq: 2, status: 2 }));
    });

    test('reserves space for the recovery actions until the reason arrives', async () => {
      screen.getByRole('heading', { name: en.complete.mistaked.title });
      expect(ways()).toEqual([]);
      expect([...document.querySelectorAll('[inert] button')].map((button) => button.textContent)).toEqual(
        hidden,
      );
      // The same push again does not restart the wait.
      await act(() => vi.advanceTimersByTimeAsync(1_000));
      await act(() => fake.push({ id: 'dep_1', seq: 2, status: 2 }));
      const received = transactionOf({ seq: 2, status: 'mistaked', reason: { code: 'kyc_required' } });
      await act(() => fake.answer('BANKING:transaction-v1', 200, received));
      expect(ways()).toEqual(['Go to my account', 'Choose another method']);
    });

    test('shows the default recovery actions if no response arrives within three seconds', async () => {
      await act(() => fake.answer('BANKING:transaction-v1', 503));
      await act(() => vi.advanceTimersByTimeAsync(2_900));
      expect(ways()).toEqual([]);
      await act(() => vi.advanceTimersByTimeAsync(100));
      expect(ways()).toEqual(hidden);
    });

    test('shows the default recovery actions at once if the response has no reason', async () => {
      await act(() =>
        fake.answer('BANKING:transaction-v1', 200, transactionOf({ seq: 2, status: 'mistaked' })),
      );
      expect(ways()).toEqual(hidden);
    });
  });
});

test('an approved withdrawal is on its way, and no longer being prepared', async () => {
  const next = { kind: 'wait', text: 'wait.withdrawal' } as const;
  showTransaction(fake.session, transactionOf({ type: 'withdrawal', next }));
  await show();
  expect(document.body.textContent).toContain(en.wait.withdrawal);
  await act(() => fake.push({ id: 'dep_1', seq: 2, status: 'accepted' }));
  expect(document.body.textContent).toContain(en.complete.waiting.text);
  expect(document.body.textContent).not.toContain(en.wait.withdrawal);
});

test.each(['deposit', 'withdrawal'] as const)(
  'a %s that the user has cancelled is no failure',
  async (type) => {
    const reason = { code: 'cancelled_by_user' };
    showTransaction(fake.session, transactionOf({ type, status: 'mistaked', reason }));
    await show();
    screen.getByRole('heading', { name: en.history.cancelled });
    expect(document.querySelector('.status-icon')?.getAttribute('data-icon')).toBe('cancelled');
    expect(document.body.textContent).toContain(
      type === 'deposit' ? en.recoveryAction.support : en.complete.withdrawalMistaked.text,
    );
  },
);

test.each([
  ['wrong_pin', en.complete.notCharged],
  ['amount_mismatch', en.complete.sentKnown],
  ['amount_below_min', en.recoveryAction.support],
  ['third_party_account', en.complete.sentKnown],
  ['wrong_network', en.complete.sentKnown],
  ['expired', en.complete.sentText],
  ['moon_phase', en.recoveryAction.support],
  [undefined, en.recoveryAction.support],
])('a deposit that failed with reason %s says whether money has moved', async (code, text) => {
  showTransaction(fake.session, transactionOf({ status: 'mistaked', ...(code && { reason: { code } }) }));
  await show();
  const { notCharged, sentKnown, sentText } = en.complete;
  const texts = [notCharged, sentKnown, en.recoveryAction.support, sentText].filter(
    // `sentText` ends with the words of `sentKnown`, which are therefore searched only where they are expected.
    (words) => words !== sentKnown || text === sentKnown,
  );
  expect(texts.filter((words) => document.body.textContent?.includes(words))).toEqual([text]);
});

test.each([
  ['waiting', true],
  ['accepted', false],
] as const)('a payment with status %s has a link to the payment page: %s', async (status, isThere) => {
  const next = { kind: 'redirect', url: 'https://cashier.test/pay', method: 'GET' } as const;
  showTransaction(fake.session, transactionOf({ status, next }));
  await show();
  expect(screen.queryAllByRole('button', { name: en.complete.toProvider })).toHaveLength(isThere ? 1 : 0);
});

describe('money that went back after a payment was processed', () => {
  const at = 1_767_225_600_000;

  test.each([
    ['deposit', 'refunded', '500', 'Refunded', 'We’ve sent you $500.00'],
    ['deposit', 'reversed', '500', 'Taken back', 'Your bank took $500.00 back'],
    ['withdrawal', 'returned', '500', 'Returned', '$500.00 has been added to your balance'],
    ['deposit', 'refunded', '90', 'Done', 'We’ve sent you $90.00'],
  ] as const)('of a %s that was %s with %s is called “%s”', async (type, state, amount, title, text) => {
    const reversal = { state, amount, at };
    showTransaction(fake.session, transactionOf({ type, status: 'processed', amount: '500', reversal }));
    await show();
    screen.getByRole('heading', { name: title });
    screen.getByText(text);
    const words = { refunded: 'Refunded', reversed: 'Taken back', returned: 'Returned' };
    const term = screen.getAllByRole('term').find(({ textContent }) => textContent === words[state]);
    expect(term?.nextElementSibling?.textContent).toContain(amount);
  });

  test('is shown as soon as it is pushed, although the payment had ended', async () => {
    showTransaction(fake.session, transactionOf({ id: 'dep_9', status: 'processed', seq: 3 }));
    await show();
    await act(() => fake.push({ source: 'deposit.status', data: { id: 'dep_9', seq: 4, status: 1 } }));
    const reversal = { state: 'refunded', amount: '500', at } as const;
    const later = transactionOf({ id: 'dep_9', status: 'processed', seq: 4, reversal });
    await act(() => fake.answer('BANKING:transaction-v1', 200, later));
    screen.getByRole('heading', { name: 'Refunded' });
  });
});

describe('a failed withdrawal', () => {
  const failed = (code: string) =>
    transactionOf({ type: 'withdrawal', status: 'mistaked', reason: { code } });

  test('in a withdrawal names the account that the money comes from, if the widget knows it', async () => {
    for (const [type, account, text] of [
      ['withdrawal', 'additional', 'Additional account'],
      ['withdrawal', 'vip', null],
      ['deposit', 'main', null],
    ] as const) {
      showTransaction(fake.session, transactionOf({ id: `${type} ${account}`, type, account }));
      await show();
      const words = document.body.textContent ?? '';
      expect([words.includes('Withdraw from'), text === null || words.includes(text)]).toEqual([
        text !== null,
        true,
      ]);
      cleanup();
    }
  });

  test('shows the reason, and that the money was returned', async () => {
    showTransaction(fake.session, failed('rejected_by_bank'));
    await show();
    expect(document.body.textContent).toContain(en.failures.rejected_by_bank);
    expect(document.body.textContent).toContain(en.complete.withdrawalMistaked.text);
  });

  test('that expired is described as not collected, and not as not paid', async () => {
    showTransaction(fake.session, failed('expired'));
    await show();
    const text = document.body.textContent;
    expect(text).toContain(en.instruction.payoutExpired);
    expect(text).toContain(en.complete.withdrawalMistaked.text);
    expect(text).not.toContain(en.failures.expired);
    expect(text).not.toContain(en.recoveryAction.support);
  });
});

test('the cashier’s own payment page opens, also if the host’s cashier address ends in a slash', async () => {
  fake.session.cashier = cashierOriginOf('http://localhost:5173/', '') ?? null;
  const next = { kind: 'redirect', url: 'http://localhost:5173/sandbox/provider/1' } as const;
  showTransaction(fake.session, transactionOf({ status: 'waiting', next }));
  await show();
  expect(screen.getByRole('button', { name: 'Continue to payment' })).toBeTruthy();
});

test.each(['amount_mismatch', 'third_party_account', 'wrong_network'])(
  'a deposit whose money has come and cannot be used (%s) is not called unpaid, and is not offered again',
  async (code) => {
    showTransaction(fake.session, transactionOf({ status: 'mistaked', reason: { code } }));
    await show();
    screen.getByRole('heading', { name: en.complete.blocked });
    const text = document.body.textContent;
    expect(text).not.toContain(en.complete.sentTitle);
    expect(screen.queryByRole('button', { name: en.complete.retry })).toBeNull();
    expect(document.querySelector('[data-color=primary]')?.textContent).toBe(en.recoveryAction.host);
  },
);

test.each([
  [
    'with the time that the cashier expects',
    { arrivesAt: Date.UTC(2026, 0, 15, 14, 51) },
    /^Expected around Jan 15, /,
  ],
  ['without a time where the cashier names none', {}, new RegExp(`^${en.complete.waiting.text}$`)],
])('a withdrawal on its way names one time on the whole screen: %s', async (_, part, text) => {
  const timeline = [{ at: Date.UTC(2026, 0, 15, 14, 36), status: 'accepted' as const }];
  showTransaction(fake.session, transactionOf({ type: 'withdrawal', status: 'accepted', timeline, ...part }));
  await show();
  expect(document.querySelector('.status-screen-text .paragraph')?.textContent).toMatch(text);
  const times = [...document.querySelectorAll('.status-screen .paragraph, .timeline time')].flatMap(
    ({ textContent }) => textContent.match(/Expected around .*|.*hours.*/) ?? [],
  );
  expect(new Set(times).size).toBe('arrivesAt' in part ? 1 : 0);
});

test('the progress of a withdrawal comes before its receipt, and keeps its height when it ends early', async () => {
  const at = Date.UTC(2026, 0, 15, 14, 36);
  const payout = { type: 'withdrawal', timeline: [{ at, status: 'waiting' as const }] } as const;
  showTransaction(fake.session, transactionOf({ ...payout, seq: 1 }));
  await show();
  const [progress, receipt] = [document.querySelector('.timeline'), screen.getByText(en.complete.method)];
  expect(progress?.compareDocumentPosition(receipt)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(progress?.children).toHaveLength(3);
  const failed = { at: at + 1, status: 'mistaked' as const };
  const { timeline } = payout;
  await act(async () =>
    showTransaction(
      fake.session,
      transactionOf({ ...payout, seq: 2, status: 'mistaked', timeline: [...timeline, failed] }),
    ),
  );
  expect(progress?.children).toHaveLength(3);
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

describe('money that arrives', () => {
  const arrive = async (isStill: boolean, status = 1) => {
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (query) => ({ matches: !isStill && query.includes('no-preference') }) as MediaQueryList,
    );
    const vibrate = vi.fn();
    Object.assign(navigator, { vibrate, userActivation: { hasBeenActive: true } });
    fake.session.state.user.balanceData = { primary: { amount: '100.00', currency: 'MXN' }, amounts: {} };
    showTransaction(fake.session, transactionOf());
    await show();
    fake.session.state.user.balanceData = { primary: { amount: '600.00', currency: 'MXN' }, amounts: {} };
    await act(() => fake.push({ id: 'dep_1', seq: 2, status }));
    return vibrate;
  };
  const balance = () => screen.getByText(en.complete.balance).nextSibling?.textContent;

  afterEach(() => {
    vi.restoreAllMocks();
    for (const name of ['vibrate', 'userActivation']) Reflect.deleteProperty(navigator, name);
  });

  test('is felt once, and the balance rises to its new value', async () => {
    const vibrate = await arrive(false);
    expect(vibrate.mock.calls).toEqual([[[30]]]);
    expect(balance()).not.toBe('$600.00');
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    expect(balance()).toBe('$600.00');
    await act(() => fake.push({ id: 'dep_1', seq: 3, status: 1 }));
    expect(vibrate).toHaveBeenCalledTimes(1);
  });

  test('is told from money that has not arrived: that end is felt twice', async () => {
    const vibrate = await arrive(false, 2);
    expect(vibrate.mock.calls).toEqual([[[30, 90, 30]]]);
  });

  test('neither vibrates nor counts for a user who wants little motion', async () => {
    const vibrate = await arrive(true);
    expect([vibrate.mock.calls, balance()]).toEqual([[], '$600.00']);
  });
});
