// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { fill, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { parseMethods } from '../../domain/methods/method.ts';
import { createDraft } from '../../session/methods/select-method.ts';
import { showTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { createFakeSession, transactionOf } from '../../session/testing/fake-session.ts';
import CompleteScreen from '../complete/complete-screen.tsx';
import PreparationScreen from '../preparation/preparation-screen.tsx';
import ConfirmScreen from './confirm-screen.tsx';

const ASKED = 'BANKING:preparation-v1';
const CREATE = 'BANKING_WITHDRAWAL:create-v1';

const SHARES = [
  {
    method: 'cards',
    label: 'Visa',
    account: '•••• 4242',
    amount: '40.00',
    currency: 'EUR',
    arrivesIn: 60_000,
  },
  { method: 'sepa', label: 'SEPA', amount: '60.00', currency: 'EUR', arrivesIn: 86_400_000 },
];
const SPEEDS = [
  { id: 'instant', label: 'duration.instant', fee: '1.00', net: '99.00', arrivesIn: 10_000 },
  { id: 'standard', label: 'payout.standard', fee: '0.00', net: '100.00', arrivesIn: 86_400_000 },
];

let fake: ReturnType<typeof createFakeSession>;

beforeEach(async () => {
  vi.useFakeTimers();
  sessionStorage.clear();
  fake = createFakeSession();
  const { state } = fake.session;
  state.page = 'withdrawal';
  state.user.currency = 'EUR';
  state.user.balanceData = { primary: { amount: '500.00', currency: 'EUR' }, amounts: {} };
  const [method] = parseMethods(
    [
      {
        name: 'sepa',
        fields: [],
        isPreparationRequired: true,
        amount_rules: { EUR: { min: 1, max: 9_000 } },
      },
    ],
    () => {},
  );
  state.choice.method = method ?? null;
  state.draft = createDraft('sepa', '100.00');
  await fake.start();
});
afterEach(() => vi.useRealTimers());

async function confirm(answer: object) {
  const { session } = fake;
  session.location.navigate('/form', { state: { type: 'withdrawal' } });
  const { unmount } = await renderInSession(session, <PreparationScreen />);
  await act(() => fake.answer(ASKED, 200, { fields: [], ...answer }));
  expect(session.location.current.path).toBe('/paywidget/withdrawal/confirm');
  unmount();
  await renderInSession(session, <ConfirmScreen />);
  await act(() => vi.dynamicImportSettled());
}

const pay = () => screen.getByRole('button', { name: /^Withdraw / });
const created = () => fake.sentOf(CREATE).map(({ data }) => Object(data).fields);

test('shares and speeds are shown, the free speed is chosen, and the chosen one is sent', async () => {
  await confirm({ shares: SHARES, speeds: SPEEDS });
  expect(fake.sentOf(ASKED)[0]?.data).toMatchObject({
    type: 'withdrawal',
    amount: '100.00',
    currency: 'EUR',
  });
  screen.getByRole('heading', { name: en.payout.shares });
  expect(document.body.textContent).toMatch(/Visa •••• 4242€40.00 · about 1 minute/);
  expect(document.body.textContent).toContain(en.pay.noFee);
  await user.click(screen.getByRole('radio', { name: en.duration.instant }));
  // The chosen speed is that of the SEPA part alone, so the part that goes to the card is the slowest one now.
  expect(document.querySelector('.quote')?.textContent).toMatch(/€1.00.*€99.00.*about 1 minute/);
  expect(document.body.textContent).toContain('SEPA€60.00 · Instantly');
  await user.click(pay());
  expect(created()).toEqual([{ payout_speed: 'instant' }]);
});

test('the choice of the speed comes before the details, and a speed says its time once', async () => {
  await confirm({ speeds: SPEEDS });
  const names = screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);
  expect(names).toEqual(['InstantlyFee €1.00 ', 'StandardNo fee about 1 day ']);
  const [choice, details] = [
    screen.getByRole('group', { name: en.payout.speed }),
    screen.getByText('Main account'),
  ];
  expect(choice.compareDocumentPosition(details)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a payment with another fee than the chosen one is shown as one that was not confirmed', async () => {
  await confirm({ speeds: SPEEDS });
  await user.click(screen.getByRole('radio', { name: en.duration.instant }));
  await user.click(pay());
  const [request] = fake.sentOf(CREATE);
  const { idem } = Object(request?.data);
  const payment = { type: 'withdrawal', method: 'sepa', amount: '100.00', currency: 'EUR', idem } as const;
  await act(() => fake.answer(CREATE, 200, transactionOf({ ...payment, fee: '2.00', net: '98.00' })));
  expect(fake.session.state.transaction?.contradiction?.fields).toEqual(['fee']);
  expect(fake.notified).toContainEqual(['Error', expect.objectContaining({ code: 'not_as_confirmed' })]);
});

/** The responses have a speed whose fee is known, so that no press waits for a quote. */
const payeeOf = (outcome: string, more: object = {}) => ({
  speeds: SPEEDS.slice(1),
  payee: { outcome, ...more },
});

test('a name that matches is one of the details, and the answer is sent', async () => {
  await confirm(payeeOf('match'));
  expect(document.body.textContent).toContain(`${en.payout.payee}${en.payout.payeeMatch}`);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(pay());
  expect(created()).toMatchObject([{ payout_payee: 'match' }]);
});

test('a close match shows the name of the bank, and is sent with it once the user has accepted it', async () => {
  await confirm(payeeOf('close-match', { name: 'Ana Mar\u202eía Díaz' }));
  expect(screen.getByRole('alert').textContent).toContain('Ana María Díaz');
  expect(screen.queryByRole('button', { name: /^Withdraw / })).toBeNull();
  screen.getByRole('button', { name: en.confirm.edit });
  await user.click(screen.getByRole('button', { name: en.payout.payeeUse }));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(document.body.textContent).toContain('Ana María Díaz');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await user.click(pay());
  expect(created()).toMatchObject([{ payout_payee: 'close-match', payout_name: 'Ana María Díaz' }]);
});

test('a name that does not match is a warning whose main button changes the details; going on takes two presses', async () => {
  await confirm(payeeOf('no-match'));
  expect(screen.getByRole('alert').textContent).toContain(en.payout.payeeNoneText);
  expect(screen.queryByRole('button', { name: /^Withdraw €/ })).toBeNull();
  expect(screen.getByRole('button', { name: en.confirm.edit }).dataset.color).toBe('primary');
  await user.click(screen.getByRole('button', { name: en.payout.payeeAnyway }));
  // The warning stays, and the second press of a double tap does not withdraw.
  screen.getByText(en.payout.payeeNoneText, { exact: false });
  await user.click(pay());
  expect(created()).toEqual([]);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await user.click(pay());
  expect(created()).toEqual([{ payout_speed: 'standard', payout_payee: 'no-match' }]);
});

test('a name that could not be checked says why, and can be withdrawn to', async () => {
  await confirm(payeeOf('not-possible', { reason: 'payout.payeeSilent' }));
  expect(document.body.textContent).toContain(en.payout.payeeSilent);
  await user.click(pay());
  expect(created()).toMatchObject([{ payout_payee: 'not-possible' }]);
});

test('a payment with another answer about the payee than the accepted one is shown as one that was not confirmed', async () => {
  await confirm(payeeOf('match'));
  await user.click(pay());
  const { idem } = Object(fake.sentOf(CREATE)[0]?.data);
  const payment = { type: 'withdrawal', method: 'sepa', amount: '100.00', currency: 'EUR', idem } as const;
  await act(() => fake.answer(CREATE, 200, transactionOf({ ...payment, payee: 'no-match' })));
  expect(fake.session.state.transaction?.contradiction?.fields).toEqual(['payee']);
});

test('a rejected answer about the payee is requested again, and the new one is accepted anew', async () => {
  await confirm(payeeOf('match'));
  await user.click(pay());
  const errors = { payout_payee: 'payout.changed' };
  await act(() => fake.answer(CREATE, 400, { code: 'invalid_fields', fields: errors }));
  expect(fake.session.location.current.path).toBe('/paywidget/withdrawal/confirm');
  expect(screen.getByRole('alert').textContent).toContain(en.payout.changed);
  await act(() => fake.answer(ASKED, 200, { fields: [], ...payeeOf('no-match') }));
  expect(screen.queryByRole('button', { name: /^Withdraw €/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: en.payout.payeeAnyway }));
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await user.click(pay());
  expect(created().at(-1)).toMatchObject({ payout_payee: 'no-match' });
});

const MESSAGE = 'I withdraw 100.00 EUR, and it is mine.\nCode: 38';
const sign = { speeds: SPEEDS.slice(1), ownership: { kind: 'sign-message', message: MESSAGE } };
const signature = () => screen.getByRole('textbox', { name: en.payout.proofSignature });

test('a message to sign is shown to copy, and its signature is sent', async () => {
  await confirm(sign);
  expect(document.querySelector('.copy-row-value')?.textContent).toBe(MESSAGE);
  await user.click(pay());
  expect(screen.getByText(en.errors.required).id).toBe(signature().getAttribute('aria-describedby'));
  expect(created()).toEqual([]);
  await fill(signature(), ' 0xabc ');
  await user.click(pay());
  expect(created()).toEqual([{ payout_speed: 'standard', payout_proof: '0xabc' }]);
});

test('a rejected signature is said at its field, which keeps it', async () => {
  await confirm(sign);
  await fill(signature(), '0xabc');
  await user.click(pay());
  const fields = { payout_proof: 'payout.proofWrong' };
  await act(() => fake.answer(CREATE, 400, { code: 'invalid_fields', fields }));
  await act(() => fake.answer(ASKED, 200, { fields: [], ...sign }));
  screen.getByText(en.payout.proofWrong);
  expect(signature()).toHaveProperty('value', '0xabc');
  await fill(signature(), '0xdef');
  expect(screen.queryByText(en.payout.proofWrong)).toBeNull();
  await user.click(pay());
  expect(created().at(-1)).toMatchObject({ payout_proof: '0xdef' });
});

test('a message of another wallet than the typed one cannot be signed, and one of a saved wallet can', async () => {
  const { draft } = fake.session.state;
  if (draft) draft.fields = { address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' };
  await confirm(sign);
  screen.getByRole('heading', { name: en.payout.bad });
  await act(async () => {
    if (draft) draft.masked = { address: '•••• BA72' };
  });
  expect(document.querySelector('.copy-row-value')?.textContent).toBe(MESSAGE);
});

test('markup in a message is text', async () => {
  const message = `${MESSAGE}\n<img src=x onerror=alert(1)>`;
  await confirm({ ownership: { ...sign.ownership, message } });
  expect(document.querySelector('.copy-row-value img')).toBeNull();
  expect(document.querySelector('.copy-row-value')?.textContent).toBe(message);
});

test('a message whose time is over cannot be signed or sent; another one starts with an empty field', async () => {
  const withTime = (message: string, ms: number) => ({
    ...sign,
    ownership: { ...sign.ownership, message, expires: Date.now() + ms },
  });
  await confirm(withTime(MESSAGE, 4_000));
  await fill(signature(), '0xabc');
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText(MESSAGE)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Withdraw €/ })).toBeNull();
  screen.getByText(en.payout.proofOver);
  await user.click(screen.getByRole('button', { name: en.payout.proofAgain }));
  await act(() => fake.answer(ASKED, 200, { fields: [], ...withTime(`${MESSAGE}1`, 60_000) }));
  expect(signature()).toHaveProperty('value', '');
  pay();
});

const TRANSFER = {
  kind: 'transfer',
  amount: '0.00012',
  currency: 'ETH',
  address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72',
};
const send = (more: object = {}) => ({
  ownership: { ...TRANSFER, expires: Date.now() + 60_000, ...more },
});
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('a transfer is waited for: nothing can be withdrawn before the cashier has seen it', async () => {
  await confirm(send());
  screen.getByText(TRANSFER.address);
  screen.getByText(en.crypto.waiting);
  expect(screen.queryByRole('button', { name: /^Withdraw €/ })).toBeNull();
  await later(6_000);
  expect(fake.sentOf(ASKED)).toHaveLength(2);
  await act(() => fake.answer(ASKED, 200, { fields: [] }));
  expect(screen.getByRole('alert').textContent).toBe(en.payout.proofSeen);
  pay();
});

test('other details of a transfer than those shown first are not shown', async () => {
  await confirm(send());
  await later(6_000);
  const address = TRANSFER.address.replace('8ba1', '9ba1');
  await act(() => fake.answer(ASKED, 200, { fields: [], ...send({ address }) }));
  screen.getByRole('heading', { name: en.payout.bad });
  expect(screen.queryByText(address)).toBeNull();
  expect(fake.notified.filter(([name]) => name === 'Error')).toHaveLength(1);
});

test('a transfer whose time is over shows no address, and new details on request', async () => {
  await confirm(send({ expires: Date.now() + 4_000 }));
  await later(5_000);
  expect(screen.queryByText(TRANSFER.address)).toBeNull();
  await user.click(screen.getByRole('button', { name: en.payout.proofAgain }));
  const address = TRANSFER.address.replace('8ba1', '9ba1');
  await act(() => fake.answer(ASKED, 200, { fields: [], ...send({ address }) }));
  screen.getByText(address);
});

test('an explanation that arrives after the user has changed the details is not of these', async () => {
  await confirm(send());
  await later(6_000);
  const { draft } = fake.session.state;
  if (draft) draft.fields = { address: 'another wallet' };
  await act(() => fake.answer(ASKED, 200, { fields: [] }));
  screen.getByText(TRANSFER.address);
});

const BAD: [what: string, answer: object][] = [
  ['shares that are not the amount', { shares: [SHARES[0]] }],
  ['a share in another currency', { shares: [SHARES[0], { ...SHARES[1], currency: 'USD' }] }],
  ['a speed whose fee and net amount are not the amount', { speeds: [{ ...SPEEDS[0], net: '100.00' }] }],
  ['a close match without a name', payeeOf('close-match')],
  ['a name that its user does not know', payeeOf('no-match', { name: 'Ana Díaz' })],
  ['an unknown answer about the payee', payeeOf('almost')],
  ['a message that hides characters', { ownership: { ...sign.ownership, message: `${MESSAGE}\u202e` } }],
  ['a message of another amount', { ownership: { ...sign.ownership, message: 'I withdraw 1100.00 EUR' } }],
  ['a proof of an unknown kind', { ownership: { kind: 'seed-phrase' } }],
  ['speeds without fees', { speeds: [{ id: 'instant', label: 'Instant' }] }],
];
test.each(BAD)(
  '%s: one error for the user and one for the host, and nothing to confirm',
  async (_, answer) => {
    await confirm(answer);
    screen.getByRole('heading', { name: en.payout.bad });
    expect(screen.queryByRole('button', { name: /^Withdraw / })).toBeNull();
    screen.getByRole('button', { name: en.confirm.edit });
    expect(fake.notified.filter(([name]) => name === 'Error')).toEqual([
      ['Error', expect.objectContaining({ code: 'bad_data', message: expect.stringContaining('payout') })],
    ]);
  },
);

test('an amount that the host changes no longer fits its shares, so nothing can be confirmed', async () => {
  await confirm({ shares: SHARES });
  pay();
  await act(async () => {
    if (fake.session.state.draft) fake.session.state.draft.amount = '120.00';
  });
  expect(screen.queryByRole('button', { name: /^Withdraw / })).toBeNull();
});

test('text of the cashier is text', async () => {
  await confirm({
    shares: [{ ...SHARES[0], amount: '100.00', label: '<img src=x onerror=alert(1)>\u202e' }],
  });
  expect(document.querySelector('dt')?.ownerDocument.querySelector('img')).toBeNull();
  expect(document.body.textContent).toContain('<img src=x onerror=alert(1)> •••• 4242');
});

test('a preparation that is left before its answer does not lead to the confirmation', async () => {
  const { session } = fake;
  session.location.navigate('/form', { state: { type: 'withdrawal' } });
  const { unmount } = await renderInSession(session, <PreparationScreen />);
  session.location.navigate('/');
  unmount();
  await act(() => fake.answer(ASKED, 200, { fields: [], shares: SHARES }));
  expect(session.location.current.path).toBe('/paywidget');
});

test('the receipt lists the shares and the speed, and no shares that are not the amount', async () => {
  const payment = {
    type: 'withdrawal',
    method: 'sepa',
    amount: '100.00',
    currency: 'EUR',
    fee: '0.00',
  } as const;
  showTransaction(fake.session, transactionOf({ ...payment, speed: 'payout.standard', shares: SHARES }));
  await renderInSession(fake.session, <CompleteScreen />);
  await act(() => vi.dynamicImportSettled());
  expect(document.body.textContent).toContain('Visa •••• 4242€40.00');
  expect(document.body.textContent).toContain(`${en.payout.speed}${en.payout.standard}`);
  const wrong = transactionOf({ ...payment, id: 'wd_2', seq: 2, shares: SHARES.slice(1) });
  await act(async () => showTransaction(fake.session, wrong));
  expect(document.body.textContent).not.toContain('€60.00');
});
