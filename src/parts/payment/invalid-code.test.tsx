// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { emvCode, tlv } from '../../../demo/cashier/emv.ts';
import en from '../../../public/locales/en.json';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { endFakeSession, startFakeSession } from '../../../test/support/started-session.ts';
import { parseTransaction } from '../../domain/payment/parse-transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import InstructionScreen from '../../flows/instruction/instruction-screen.tsx';
import PixScreen from '../../flows/pix/pix-screen.tsx';
import { applyResponse, showTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { type createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';

const PAYEE = 'PAGAMENTOS EXAMPLE LTDA';
const codeOf = (changes: { amount?: string; currency?: string } = {}) =>
  emvCode({
    scheme: tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('25', 'pix.example/qr/v2/1')),
    currency: '986',
    amount: '500.00',
    country: 'BR',
    name: PAYEE,
    city: 'SAO PAULO',
    reference: '***',
    ...changes,
  });
const GOOD = codeOf();
const WRONG_SUM = codeOf({ amount: '5000.00' });
const WRONG_CRC = GOOD.replace('500.00', '900.00');

let fake: ReturnType<typeof createFakeSession>;
beforeEach(async () => {
  fake = await startFakeSession();
});
afterEach(() => endFakeSession(fake));

const received = (next: object, part: Partial<Transaction> = {}) =>
  parseTransaction(
    { ...transactionOf({ currency: 'BRL' }), ...part, next: { ...next, expiresAt: Date.now() + 60_000 } },
    ({ path }) => expect(path).toBe(''),
  );
async function show(Screen: () => React.ReactNode, next: object) {
  showTransaction(fake.session, received(next));
  await renderInSession(fake.session, <Screen />);
}
const text = () => document.body.textContent ?? '';
const button = (name: string | RegExp) => screen.queryByRole('button', { name });
const errors = () => fake.notified.flatMap(([name, detail]) => (name === 'Error' ? [detail] : []));

const pix = (code: string, qr = code) => ({ kind: 'pix', code, qr, beneficiary: PAYEE });
const instruction = (qr: string) => ({
  kind: 'instruction',
  steps: ['steps.qr1'],
  requisites: [{ label: 'requisites.reference', value: '7991761', copy: true }],
  qr,
  voucher: true,
});

test('a valid PIX code is shown as QR code and text, and can be copied', async () => {
  await show(PixScreen, pix(GOOD));
  expect(text()).toContain(GOOD);
  expect(screen.queryAllByRole('img')).toHaveLength(1);
  expect(button(en.pix.copy)).not.toBeNull();
});

describe.each([
  ['of another amount', pix(WRONG_SUM)],
  ['with a wrong checksum', pix(WRONG_CRC)],
  ['that is not an EMV code', pix('PAY ME')],
  ['to another payee', { ...pix(GOOD), beneficiary: 'MARIA SILVA' }],
  ['whose QR code pays another amount', pix(GOOD, WRONG_SUM)],
])('a PIX code %s', (_, next) => {
  test('is not payable: an error is shown, and reported to the host once', async () => {
    await show(PixScreen, next);
    expect(text()).toContain(en.instruction.badCode);
    expect(text()).not.toContain(next.code);
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(button(en.pix.copy)).toBeNull();
    await act(async () => applyResponse(fake.session, received(next, { seq: 2 })));
    expect(errors()).toHaveLength(1);
    expect(errors()[0]).toMatchObject({ code: 'bad_data' });
  });
});

test.each([
  ['a valid EMV code', GOOD],
  ['a link', 'https://qr.example/1?sum=50000'],
  ['another text', '{"TYP":20}'],
])('the QR code of an instruction that contains %s is drawn', async (_, qr) => {
  await show(InstructionScreen, instruction(qr));
  expect(screen.queryAllByRole('img')).toHaveLength(1);
  expect(text()).not.toContain(en.instruction.badCode);
  expect(errors()).toEqual([]);
});

test.each([
  'tez://upi/pay?pa=thief@evil&pn=Thief&am=500.00',
  ' phonepe://pay?pa=thief@evil&pn=Thief&am=500.00',
  'UPI://PAY?PA=THIEF@EVIL',
  'bitcoin:1BoatSLRHtKNngkdXEeobR76b53LETtpyT?amount=1',
])(
  'an instruction’s code that opens a payment app or wallet with another payment is not drawn: %s',
  async (qr) => {
    await show(InstructionScreen, instruction(qr));
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(text()).toContain('7991761');
    expect(errors()).toHaveLength(1);
  },
);

test.each([
  ['of another amount', WRONG_SUM],
  ['in another currency', codeOf({ currency: '360' })],
  ['with a wrong checksum', WRONG_CRC],
])(
  'an instruction’s EMV code %s is not drawn: an error is shown, and reported to the host once',
  async (_, qr) => {
    await show(InstructionScreen, instruction(qr));
    expect(screen.queryAllByRole('img')).toEqual([]);
    expect(text()).toContain(en.instruction.badCode);
    expect(text()).toContain('7991761');
    await act(async () => applyResponse(fake.session, received(instruction(qr), { seq: 2 })));
    expect(errors()).toHaveLength(1);
  },
);
