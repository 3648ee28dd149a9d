// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import design from '../../docs/design.md?raw';
import { ENGLISH } from '../../test/support/render.tsx';
import { renderInSession } from '../../test/support/render-in-session.tsx';
import type { Transaction } from '../domain/payment/transaction-schema.ts';
import { pathOfTransaction } from '../flows/flows.ts';
import { disposeSession } from '../session/create-session.ts';
import { createFakeSession, transactionOf } from '../session/testing/fake-session.ts';
import { methodOf } from '../session/testing/static-session.ts';
import { ROUTES } from './routes.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const HOUR_MS = 3_600_000;
const CLABE = { label: 'CLABE', value: '646180157000000004', copy: true };
const CODE = { label: 'requisites.code', value: '123412341234', copy: true };

const transfer = { kind: 'instruction', steps: [], requisites: [CLABE], canCancel: true } as const;
const invoice = {
  kind: 'invoice',
  amount: '500',
  requisites: [CLABE],
  confirm: 'paid',
  canCancel: true,
} as const;
const payBill = { kind: 'form', fields: [], requisites: [CLABE] } as const;
const provider = { kind: 'redirect', url: 'https://cashier.test/pay', method: 'GET' } as const;
const machine = { kind: 'instruction', steps: [], requisites: [CODE] } as const;

const inHours = (hours: number) => NOW + hours * HOUR_MS;
const failed = (code: string) => ({ status: 'mistaked', reason: { code } }) as const;
const payout = (part: Partial<Transaction>): Partial<Transaction> => ({
  type: 'withdrawal',
  timeline: [{ at: NOW, status: 'waiting' }],
  ...part,
});

/** The payment of each row of the table in docs/design.md, by the row's first cell. */
const STATES: Record<string, Partial<Transaction>> = {
  'deposit, transfer to do': { next: { ...transfer, expiresAt: inHours(5) } },
  'deposit, little time left': { next: { ...transfer, expiresAt: inHours(0.2) } },
  'deposit, time over': { next: { ...transfer, expiresAt: inHours(-1) } },
  'deposit, invoice to pay': { next: invoice },
  'deposit, pay bill to pay': { next: payBill },
  'deposit, page of a provider': { next: provider },
  'deposit, transfer seen': { status: 'accepted', next: { ...transfer, expiresAt: inHours(5) } },
  'deposit, invoice seen': { status: 'accepted', next: invoice },
  'deposit, pay bill seen': { status: 'accepted', next: payBill, expiresAt: inHours(0.2) },
  'deposit, provider seen': { status: 'accepted', next: provider },
  'deposit, credited': { status: 'processed' },
  'deposit, refused before money moved': failed('wrong_pin'),
  'deposit, money came and is of no use': failed('third_party_account'),
  'deposit, nothing came in time': failed('expired'),
  'deposit, failed for another reason': failed('moon_phase'),
  'deposit, cancelled by the user': failed('cancelled_by_user'),
  'withdrawal, requested': payout({ cancellable: true, arrivesAt: inHours(1) }),
  'withdrawal, code to collect it': payout({ next: { ...machine, expiresAt: inHours(5) } }),
  'withdrawal, not collected in time': payout({ next: { ...machine, expiresAt: inHours(-1) } }),
  'withdrawal, on its way': payout({
    status: 'accepted',
    arrivesAt: inHours(1),
    next: { kind: 'wait', text: 'wait.withdrawal' },
  }),
  'withdrawal, sent': payout({ status: 'processed', arrivesAt: inHours(1) }),
  'withdrawal, failed': payout({ ...failed('rejected_by_bank'), cancellable: true }),
  'withdrawal, cancelled by the user': payout({ ...failed('cancelled_by_user'), arrivesAt: inHours(1) }),
};

const wordsOf = (cell: string) => [...cell.matchAll(/“([^”]+)”/g)].map(([, words = '']) => words);
const ROWS = [
  ...design.matchAll(/^\| ((?:deposit|withdrawal), [^|]+) \| `([^`]+)` \| (.+) \| (.+) \|$/gm),
].map(([, state = '', path = '', says = '', never = '']) => ({
  state,
  path,
  says: wordsOf(says),
  never: wordsOf(never),
}));

let fake: ReturnType<typeof createFakeSession>;
beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
  fake.session.state.choice.method = methodOf();
});
afterEach(() => {
  disposeSession(fake.session);
  vi.useRealTimers();
});

function readScreen(): string {
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const unread of copy.querySelectorAll('[aria-hidden=true], [inert], [hidden]')) unread.remove();
  return copy.textContent.replaceAll('\u00a0', ' ');
}

test('the table of what screens say has a row for each state, and each row has words on both sides', () => {
  expect(ROWS.map(({ state }) => state)).toEqual(Object.keys(STATES));
  for (const { says, never } of ROWS) expect([says.length > 0, never.length > 0]).toEqual([true, true]);
});

test.each(ROWS.map((row) => [row.state, row] as const))(
  'the screen of a %s says what is true, and nothing else',
  async (state, { path, says, never }) => {
    const transaction = transactionOf(STATES[state]);
    expect(pathOfTransaction(transaction, methodOf())).toBe(path);
    fake.session.state.transaction = transaction;
    const code = ROUTES.find((row) => row.path === path)?.code;
    if (!code) throw new Error(`no code for ${path}`);
    const Screen = await code.load();
    await renderInSession(fake.session, <Screen />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    const text = readScreen();
    for (const words of says) expect(text).toContain(words);
    for (const words of never) expect(text).not.toContain(words);
  },
);
