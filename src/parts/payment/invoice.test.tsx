// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { ENGLISH, fill, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { CallError } from '../../api/call-error.ts';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { entryOf } from '../../flows/entries.ts';
import { createSession, disposeSession } from '../../session/create-session.ts';
import type { Session } from '../../session/session.ts';
import { transactionOf } from '../../session/testing/static-session.ts';
import { Invoice } from './invoice.tsx';

let session: Session;

beforeEach(() => {
  session = createSession({
    host: { receive: () => new Promise(() => {}), notify: () => {} },
    assets: '/',
    page: 'deposit',
    locales: { language: 'en', coming: { en: Promise.resolve(en) } },
    entryOf,
    startedAt: 0,
    restart: () => {},
  });
  session.state.i18n = ENGLISH;
});
afterEach(() => {
  disposeSession(session);
  vi.restoreAllMocks();
});

const INVOICE: NextOf<'invoice'> = {
  kind: 'invoice',
  amount: '500.37',
  requisites: [{ label: 'Card number', value: '4000001234567890', icon: 'card', copy: true }],
  expiresAt: Date.now() + 600_000,
  confirm: 'paid',
};

async function drawInvoice(changes: Partial<NextOf<'invoice'>> = {}) {
  const invoice = { ...INVOICE, ...changes };
  const payment: Transaction = {
    id: 'dep_1',
    idem: '0198a8c0-0000-7000-8000-000000000000',
    type: 'deposit',
    status: 'waiting',
    seq: 1,
    method: 'card-p2p',
    amount: '500.00',
    currency: 'MXN',
    createdAt: 0,
    updatedAt: 0,
    timeline: [],
    next: invoice,
  };
  session.state.transaction = transactionOf({ ...payment });
  const call = vi.spyOn(session.client, 'call').mockResolvedValue({ ...payment, seq: 2 });
  await renderInSession(
    session,
    <Invoice
      payment={payment}
      invoice={invoice}
      requisites={invoice.requisites}
      title="Make a transfer"
      warnings={['Mind this']}
    />,
  );
  return call;
}

const text = () => document.body.textContent ?? '';
const sent = (call: Awaited<ReturnType<typeof drawInvoice>>) =>
  call.mock.calls.filter(([name]) => name === 'BANKING:continue-v1').map(([, data]) => data);

describe('an invoice', () => {
  test('shows the exact amount, which may differ from the requested one, and the payment details', async () => {
    await drawInvoice();
    expect(text()).toContain('Send exactly$500.37');
    expect(text()).toContain('4000 0012 3456 7890');
    expect(text()).toContain('Mind this');
  });

  test('that is expired hides its payment details, and still accepts the user’s confirmation', async () => {
    const call = await drawInvoice({ expiresAt: Date.now() - 1 });
    expect(text()).not.toContain('4000');
    expect(text()).not.toContain('Send exactly');
    expect(text()).toContain('Time to pay has run out');
    await user.click(screen.getByRole('button', { name: 'I’ve paid' }));
    expect(sent(call)).toEqual([{ id: 'dep_1', step: 'paid', fields: {} }]);
  });

  test.each([
    ['paid', 'I’ve paid'],
    ['utr', en.invoice.paidThen],
    ['receipt', en.invoice.receiptSend],
  ] as const)(
    'confirmed by %s has no main button before anything can have been paid, then the confirmation is',
    async (confirm, name) => {
      await drawInvoice({ confirm });
      const color = () => screen.getByRole('button', { name }).dataset.color;
      expect(color()).toBe('neutral');
      vi.spyOn(navigator, 'clipboard', 'get').mockReturnValue({
        writeText: async () => {},
      } as unknown as Clipboard);
      await user.click(screen.getByRole('button', { name: 'Copy: Card number' }));
      expect(color()).toBe('primary');
    },
  );

  test('has its confirmation as the main button once its user comes back from another app', async () => {
    await drawInvoice({ confirm: 'utr' });
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(screen.getByRole('button', { name: en.invoice.paidThen }).dataset.color).toBe('primary');
  });

  test('without canCancel has no Cancel button', async () => {
    await drawInvoice();
    expect(text()).not.toContain('Cancel payment');
  });
});

describe('the transfer reference', () => {
  test('is a UPI reference if the cashier does not describe it', async () => {
    const call = await drawInvoice({ confirm: 'utr' });
    await fill(screen.getByRole('textbox', { name: 'UTR (12 digits)' }), '1234567890123');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(text()).toContain('Enter the 12-digit UTR');
    expect(sent(call)).toEqual([]);
    await fill(screen.getByRole('textbox', { name: 'UTR (12 digits)' }), '1234 5678 9012');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(sent(call)).toEqual([{ id: 'dep_1', step: 'utr', fields: { utr: '123456789012' } }]);
  });

  test('is typed after the user has paid: the main button leads to its field, and submits once something is there', async () => {
    const call = await drawInvoice({ confirm: 'utr' });
    await user.click(screen.getByRole('button', { name: en.invoice.paidThen }));
    const box = screen.getByRole('textbox', { name: 'UTR (12 digits)' });
    expect(document.activeElement).toBe(box);
    expect(text()).not.toContain('Enter the 12-digit UTR');
    expect(sent(call)).toEqual([]);
    await fill(box, '1234 5678 9012');
    expect(screen.queryByRole('button', { name: en.invoice.paidThen })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(sent(call)).toHaveLength(1);
  });

  test('that was rejected shows the error at its field until it is edited', async () => {
    const call = await drawInvoice({ confirm: 'utr', attempts: 1 });
    const rejection = { code: 'duplicate_utr', fields: { utr: 'failures.duplicate_utr' } };
    call.mockRejectedValue(new CallError('rejected', 'No', 'BANKING:continue-v1', 400, rejection));
    const box = screen.getByRole('textbox', { name: 'UTR (12 digits)' });
    await fill(box, '123456789012');
    await user.click(screen.getByRole('button', { name: 'Submit' }));
    expect(text()).toContain('This UTR has already been used. 1 try left');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(session.state.toasts).toEqual([]);
    await fill(box, '123456789013');
    expect(text()).not.toContain('already been used');
  });
});

describe('a receipt', () => {
  const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

  async function choose(file: File) {
    const reported = () => document.querySelector('.receipt')?.parentElement?.textContent;
    const before = reported();
    await user.upload(screen.getByLabelText(en.invoice.receiptChoose, { exact: false }), file);
    await vi.waitFor(
      async () => {
        await act(async () => {});
        expect(reported()).not.toBe(before);
      },
      { timeout: 10_000 },
    );
  }

  test('is shown by name and size, and sent as its hash', async () => {
    const call = await drawInvoice({ confirm: 'receipt' });
    await choose(new File([new Uint8Array([...PNG, ...Array(2_040).fill(7)])], 'paid.png'));
    expect(text()).toContain('paid.png 2 kB');
    await user.click(screen.getByRole('button', { name: 'Send receipt' }));
    expect(sent(call)).toEqual([
      {
        id: 'dep_1',
        step: 'receipt',
        fields: {
          name: 'paid.png',
          type: 'image/png',
          size: '2048',
          sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      },
    ]);
  });

  test.each([
    [
      'a web page with the file extension of an image',
      new File(['<html>'], 'paid.png'),
      'The file must be a JPG, PNG or PDF',
    ],
    ['an empty file', new File([], 'paid.pdf'), 'The file must be a JPG, PNG or PDF'],
    [
      'a file above the size limit',
      new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'paid.jpg'),
      'The file is larger than 10 MB',
    ],
  ])('cannot be %s', async (_, file, reported) => {
    const call = await drawInvoice({ confirm: 'receipt' });
    await choose(file);
    expect(text()).toContain(reported);
    await user.click(screen.getByRole('button', { name: 'Send receipt' }));
    expect(sent(call)).toEqual([]);
  });

  test('is required', async () => {
    const call = await drawInvoice({ confirm: 'receipt' });
    await user.click(screen.getByRole('button', { name: 'Send receipt' }));
    expect(text()).toContain('Choose a receipt first');
    expect(sent(call)).toEqual([]);
  });
});
