// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emvCode, tlv } from '../../../demo/cashier/emv.ts';
import en from '../../../public/locales/en.json';
import { user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { endFakeSession, startFakeSession } from '../../../test/support/started-session.ts';
import { parseTransaction } from '../../domain/payment/parse-transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import InstructionScreen from '../../flows/instruction/instruction-screen.tsx';
import PixScreen from '../../flows/pix/pix-screen.tsx';
import { localPath } from '../../location/memory-location.ts';
import { applyResponse, showTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { type createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';

const MINUTE_MS = 60_000;
let fake: ReturnType<typeof createFakeSession>;

beforeEach(async () => {
  fake = await startFakeSession();
});
afterEach(() => endFakeSession(fake));

const text = () => document.body.textContent ?? '';

const received = (next: object, part: Partial<Transaction> = {}) =>
  parseTransaction({ ...transactionOf(), ...part, next }, ({ path }) => expect(path).toBe(''));

async function show(Screen: () => React.ReactNode, next: object, type: Transaction['type'] = 'deposit') {
  const expiresAt = Date.now() + 10 * MINUTE_MS;
  const currency = 'kind' in next && next.kind === 'pix' ? 'BRL' : 'MXN';
  showTransaction(fake.session, received({ ...next, expiresAt }, { type, currency }));
  await renderInSession(fake.session, <Screen />);
}

const runOut = () => act(() => vi.advanceTimersByTimeAsync(11 * MINUTE_MS));

const INSTRUCTION = {
  kind: 'instruction',
  steps: ['steps.transfer1'],
  requisites: [{ label: 'requisites.reference', value: '7991761', copy: true }],
  qr: 'https://qr.example/1',
};
const CODE = emvCode({
  scheme: tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('25', 'pix.example/qr/v2/1')),
  currency: '986',
  amount: '500.00',
  country: 'BR',
  name: 'EXAMPLE',
  city: 'SAO PAULO',
  reference: '***',
});
const PIX = { kind: 'pix', code: CODE, qr: CODE };

test.each([
  ['an instruction', InstructionScreen, INSTRUCTION, '7991761', en.requisites.reference],
  ['a PIX code', PixScreen, PIX, CODE, en.pix.step1],
] as const)(
  '%s disappears when it expires; a user who has paid can still confirm it',
  async (_, Screen, next, secret, word) => {
    await show(Screen, next);
    expect(text()).toContain(secret);
    expect(text()).toContain(word);
    expect(screen.queryAllByRole('img')).toHaveLength(1);
    await runOut();
    expect(text()).not.toContain(secret);
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(text()).toContain(en.invoice.expired);
    expect(text()).toContain(en.invoice.expiredPaid);
    expect(screen.getByRole('button', { name: en.complete.another })).toBeTruthy();
    const call = vi.spyOn(fake.session.client, 'call').mockReturnValue(new Promise(() => {}));
    await user.click(screen.getByRole('button', { name: en.instruction.paid }));
    expect(call).toHaveBeenCalledWith(
      'BANKING:continue-v1',
      expect.objectContaining({ step: 'paid' }),
      expect.anything(),
    );
  },
);

test('the payment details reappear if the cashier extends the deadline', async () => {
  await show(InstructionScreen, INSTRUCTION);
  await runOut();
  const expiresAt = Date.now() + 5 * MINUTE_MS;
  await act(async () => applyResponse(fake.session, received({ ...INSTRUCTION, expiresAt }, { seq: 2 })));
  expect(text()).toContain('7991761');
  expect(text()).not.toContain(en.invoice.expired);
  await runOut();
  expect(text()).not.toContain('7991761');
});

describe('an expired code for a cash machine', () => {
  beforeEach(async () => {
    await show(InstructionScreen, INSTRUCTION, 'withdrawal');
    expect(text()).toContain('7991761');
    expect(text()).not.toContain(en.instruction.payoutBack);
    await runOut();
  });
  const path = () => localPath(fake.session.location.current);

  test('disappears, and the screen says what happens to the money', () => {
    expect(text()).not.toContain('7991761');
    expect(text()).toContain(en.instruction.payoutExpired);
    expect(text()).toContain(en.instruction.payoutBack);
  });

  test('is replaced when the cashier sends another one', async () => {
    await user.click(screen.getByRole('button', { name: en.complete.anotherWithdrawal }));
    expect(path()).toBe('/withdrawal');
    expect(fake.session.state.openPayment?.amount).toBe(transactionOf().amount);
  });

  test('can be opened from the history, and Back leads from there to the list', async () => {
    await user.click(screen.getByRole('button', { name: en.history.title }));
    expect(path()).toBe('/history');
    await act(async () => fake.session.location.back());
    expect(path()).toBe('/withdrawal');
  });

  test('can be cancelled if the cashier allows it, after one question', async () => {
    expect(screen.queryByRole('button', { name: en.complete.cancel })).toBeNull();
    await act(async () =>
      applyResponse(
        fake.session,
        received(INSTRUCTION, { type: 'withdrawal', seq: 2, cancellable: true, expiresAt: 1 }),
      ),
    );
    const call = vi.spyOn(fake.session.client, 'call').mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ['performance'] });
    await user.dblClick(screen.getByRole('button', { name: en.complete.cancel }));
    screen.getByText(en.complete.cancelText);
    const yes = screen.getByRole('button', { name: en.invoice.cancelYes });
    await user.click(yes);
    expect(call).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    await user.click(yes);
    vi.useRealTimers();
    expect(call).toHaveBeenCalledWith('BANKING_WITHDRAWAL:cancel-v1', expect.anything(), expect.anything());
  });
});
