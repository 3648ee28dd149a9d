// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import en from '../../../public/locales/en.json';
import { user } from '../../../test/support/render.tsx';
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

/** The confirmation of a withdrawal whose preparation got this answer. */
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
  // The slowest part takes a day, at each speed.
  expect(document.querySelector('.quote')?.textContent).toMatch(/€1.00.*€99.00.*about 1 day/);
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

const BAD: [what: string, answer: object][] = [
  ['shares that are not the amount', { shares: [SHARES[0]] }],
  ['a share in another currency', { shares: [SHARES[0], { ...SHARES[1], currency: 'USD' }] }],
  ['a speed whose fee and net amount are not the amount', { speeds: [{ ...SPEEDS[0], net: '100.00' }] }],
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
