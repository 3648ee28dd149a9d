// @vitest-environment happy-dom
import { act, screen, waitFor } from '@testing-library/react';
import { ref } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { ENGLISH, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { TransactionValues } from '../../session/draft/draft.ts';
import { put, showTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import { methodOf } from '../../session/testing/static-session.ts';
import { printPage } from '../../ui/print/print-page.ts';
import { ReceiptActions } from './receipt-actions.tsx';
import { TransactionSummary } from './transaction-summary.tsx';

vi.mock('../../ui/print/print-page.ts', () => ({ printPage: vi.fn() }));

const paid = transactionOf({ id: 'dep_7', status: 'processed', fee: '5', net: '495' });
let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
});
afterEach(() => {
  disposeSession(fake.session);
  vi.unstubAllGlobals();
  vi.mocked(printPage).mockClear();
});

const share = vi.fn();
function letBrowserShare() {
  share.mockReset();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share }));
}
const shared = (): string => share.mock.lastCall?.[0].text;
const press = (name: string) => user.click(screen.getByRole('button', { name }));

test('the shared receipt has the lines of the screen, the status and the number', async () => {
  letBrowserShare();
  await renderInSession(fake.session, <ReceiptActions transaction={paid} />);
  await press(en.receipt.share);
  const { title, text } = share.mock.calls[0]?.[0] ?? {};
  expect(title).toBe('Receipt');
  expect(text.split('\n')).toEqual([
    'Status: Done',
    'Amount: $500.00',
    'Fee: $5.00',
    'You receive: $495.00',
    expect.stringMatching(/^Method: /),
    expect.stringMatching(/^Date: /),
    'Payment number: dep_7',
  ]);
});

test.each([
  ['pix', 'fiat', en.complete.transactionId],
  ['btc', 'crypto', en.complete.txid],
])('the number that %s has given a payment is called what it is there', async (name, category, term) => {
  letBrowserShare();
  fake.session.state.lists.deposit.methods = ref([methodOf({ name, category })]);
  const transaction = { ...paid, method: name, txid: 'E00038166202611271420' };
  await renderInSession(
    fake.session,
    <>
      <TransactionSummary transaction={transaction} />
      <ReceiptActions transaction={transaction} />
    </>,
  );
  screen.getByText(term);
  await press(en.receipt.share);
  expect(shared().split('\n').at(-1)).toBe(`${term}: E00038166202611271420`);
});

test('the receipt of a payment that went back says so in its status and in a line of its own', async () => {
  letBrowserShare();
  const reversal = { state: 'reversed', amount: '500.00', at: 1_767_225_600_000 } as const;
  await renderInSession(fake.session, <ReceiptActions transaction={{ ...paid, reversal }} />);
  await press(en.receipt.share);
  const lines = share.mock.calls[0]?.[0].text.split('\n');
  expect([lines[0], lines.find((line: string) => line.startsWith('Taken'))]).toEqual([
    'Status: Taken back',
    'Taken back: $500.00',
  ]);
});

test('a receipt that is shared or printed lists where each part of a payout goes, and how fast', async () => {
  letBrowserShare();
  const share = (method: string, label: string, amount: string) => {
    return { method, label, account: '•••• 4242', amount, currency: 'MXN', arrivesIn: 86_400_000 };
  };
  const payout = {
    ...paid,
    type: 'withdrawal' as const,
    method: 'spei_payout',
    amount: '500.00',
    currency: 'MXN',
    speed: 'payout.standard',
    shares: [share('cards', 'Vi\u202esa', '200.00'), share('spei_payout', 'SPEI', '300.00')],
  };
  await renderInSession(fake.session, <ReceiptActions transaction={payout} />);
  await act(() => vi.dynamicImportSettled());
  await press(en.receipt.share);
  const parts = ['Visa •••• 4242: $200.00 · about 1 day', 'SPEI •••• 4242: $300.00 · about 1 day'];
  const lines = shared().split('\n');
  expect(lines.filter((line) => parts.includes(line))).toEqual(parts);
  expect(lines).toContain(`${en.payout.speed}: ${en.payout.standard}`);
  await press(en.receipt.save);
  await waitFor(() => expect(printPage).toHaveBeenCalled());
  expect(vi.mocked(printPage).mock.lastCall?.[0].rows).toContainEqual({
    term: 'Visa •••• 4242',
    detail: '$200.00 · about 1 day',
  });
});

test('shares that are not the amount are on no receipt', async () => {
  letBrowserShare();
  const shares = [{ method: 'cards', label: 'Visa', amount: '1.00', currency: 'MXN', arrivesIn: 1 }];
  await renderInSession(fake.session, <ReceiptActions transaction={{ ...paid, shares }} />);
  await act(() => vi.dynamicImportSettled());
  await press(en.receipt.share);
  expect(shared()).not.toContain('Visa');
});

test('a browser that cannot share has no button for it, and an app none for PDF', async () => {
  fake.session.state.user.platform = 'ios';
  await renderInSession(fake.session, <ReceiptActions transaction={paid} />);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([en.receipt.copy]);
});

test('the receipt is copied where sharing is not allowed, and not when the user closes the dialog', async () => {
  letBrowserShare();
  const writeText = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } });
  await renderInSession(fake.session, <ReceiptActions transaction={paid} />);
  share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
  await press(en.receipt.share);
  expect(writeText).not.toHaveBeenCalled();
  share.mockRejectedValueOnce(new DOMException('not here', 'NotAllowedError'));
  await press(en.receipt.share);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(en.complete.copied));
  expect(writeText).toHaveBeenCalledWith(expect.stringContaining('Payment number: dep_7'));
});

test('only a host with support is asked for help, with the number of the payment', async () => {
  await renderInSession(fake.session, <ReceiptActions transaction={paid} />);
  expect(screen.queryByRole('button', { name: en.help.ask })).toBeNull();
  fake.session.state.host.support = true;
  await press(await screen.findByRole('button', { name: en.help.ask }).then(() => en.help.ask));
  expect(fake.notified.filter(([name]) => name === 'help')).toEqual([['help', { id: 'dep_7' }]]);
});

const details = () => [...document.querySelectorAll('dd')].map(({ textContent }) => textContent);

test('a receipt that is kept or shared has the coins that were sent, their rate, and no balance', async () => {
  letBrowserShare();
  const { state } = fake.session;
  state.user.balanceData = { amounts: { MXN: '100' } };
  const open = transactionOf({ id: 'dep_7', status: 'waiting' });
  showTransaction(fake.session, open);
  put(fake.session, open, paid);
  state.user.balanceData = { amounts: { MXN: '595' } };
  fake.session.get(TransactionValues).keep('dep_7', { received_coins: '25', received_coin: 'USDT' });
  await renderInSession(fake.session, <ReceiptActions transaction={paid} />);
  await press(en.receipt.share);
  const { text } = share.mock.calls[0]?.[0] ?? {};
  expect(text.replaceAll('\u00A0', ' ')).toContain('You send: 25 USDT\nRate: 1 USDT ≈ $20.00\n');
  expect(text).not.toContain(en.complete.balance);
});

test('the printed receipt has the mark of the host and the status as a stamp', async () => {
  fake.session.state.host.schema.assets = { badge: 'https://host.example/badge.txt' };
  vi.stubGlobal('fetch', async () => new Response(' Lucky Sevens '));
  await renderInSession(fake.session, <ReceiptActions transaction={paid} />);
  await press(en.receipt.save);
  await waitFor(() => expect(printPage).toHaveBeenCalledOnce());
  const [page] = vi.mocked(printPage).mock.calls[0] ?? [];
  expect([page?.mark, page?.stamp, page?.title]).toEqual([{ text: 'Lucky Sevens' }, 'Done', 'Receipt']);
});

test('the new balance is shown when the cashier pushes one after a payment that the session saw before it ended', async () => {
  const { state } = fake.session;
  state.user.balanceData = { amounts: { MXN: '100' } };
  const open = transactionOf({ id: 'dep_7', status: 'waiting' });
  showTransaction(fake.session, open);
  put(fake.session, open, paid);
  await renderInSession(fake.session, <TransactionSummary transaction={paid} />);
  expect(details()).not.toContain('$100.00');
  state.user.balanceData = { amounts: { MXN: '595' } };
  await waitFor(() => expect(details()).toContain('$595.00'));
});

test('a balance that rises is drawn once, also where a phone-number detector has made a link of its digits', async () => {
  let draw: FrameRequestCallback = () => undefined;
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('requestAnimationFrame', (callback: FrameRequestCallback) => {
    draw = callback;
    return 1;
  });
  const { state } = fake.session;
  state.user.balanceData = { amounts: { MXN: '100' } };
  const open = transactionOf({ id: 'dep_7', status: 'waiting' });
  showTransaction(fake.session, open);
  put(fake.session, open, paid);
  state.user.balanceData = { amounts: { MXN: '595' } };
  await renderInSession(fake.session, <TransactionSummary transaction={paid} />);
  const digits = screen.getByText('$100.00').firstChild;
  const link = document.createElement('a');
  if (digits instanceof Text) link.append(digits.splitText(1));
  digits?.parentNode?.append(link);
  await act(async () => draw(0));
  await act(async () => draw(10_000));
  expect(details()).toContain('$595.00');
});

test('of a balance that has not come only the space is there, and no dash', async () => {
  fake.session.state.user.balanceData = { amounts: { MXN: '100' } };
  const open = transactionOf({ id: 'dep_7', status: 'waiting' });
  showTransaction(fake.session, open);
  await renderInSession(fake.session, <TransactionSummary transaction={open} />);
  const row = screen.getByText(en.complete.balance).closest('.definition');
  expect([row?.getAttribute('aria-hidden'), row?.hasAttribute('data-awaited')]).toEqual(['true', true]);
  expect(details()).not.toContain('–');
});

test('the receipt of a payment of the past has no new balance', async () => {
  fake.session.state.user.balanceData = { amounts: { MXN: '100' } };
  showTransaction(fake.session, paid);
  fake.session.state.user.balanceData = { amounts: { MXN: '900' } };
  await renderInSession(fake.session, <TransactionSummary transaction={paid} />);
  expect(details()).not.toContain('$900.00');
});

test('the destination of a withdrawal is masked: that of the cashier, else the one typed in this visit', async () => {
  const payout = methodOf({ name: 'spei_payout', fields: [{ name: 'clabe', type: 'input' }] });
  fake.session.state.lists.withdrawal.methods = [payout];
  const sent = transactionOf({ id: 'wd_1', type: 'withdrawal', method: 'spei_payout' });
  fake.session.get(TransactionValues).keep('wd_1', { clabe: '032180000118359719' });
  const { rerender } = await renderInSession(fake.session, <TransactionSummary transaction={sent} />);
  expect(details()).toContain('•••• 9719');
  await rerender(<TransactionSummary transaction={{ ...sent, destination: 'BBVA •••• 1234' }} />);
  expect(details()).toContain('BBVA •••• 1234');
});
