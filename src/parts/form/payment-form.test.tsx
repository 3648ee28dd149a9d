// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import en from '../../../public/locales/en.json';
import { ENGLISH, stopActing, user } from '../../../test/support/render.tsx';
import { renderInSession } from '../../../test/support/render-in-session.tsx';
import { mergeUser } from '../../domain/host/user.ts';
import { readSavedData } from '../../domain/methods/saved-data.ts';
import { I18nProvider } from '../../i18n/use-i18n.tsx';
import { disposeSession } from '../../session/create-session.ts';
import { changeDraft, setAmount } from '../../session/draft/draft.ts';
import { createDraft } from '../../session/methods/select-method.ts';
import { createFakeSession } from '../../session/testing/fake-session.ts';
import { methodOf, rejectedAttempt } from '../../session/testing/static-session.ts';
import { SessionProvider } from '../../session/use-session.tsx';
import { PaymentForm } from './payment-form.tsx';
import { FormFields } from './rest-of-form.tsx';

const CARD = methodOf({
  name: 'card',
  text: { en: 'Bank card' },
  fields: [
    { name: 'card_number', type: 'text', placeholder_key: 'placeholders.card_number' },
    { name: 'card_cvv', type: 'text', placeholder_key: 'placeholders.cvv' },
  ],
});
const NUMBER = { value: '378282•••••0005', token: 'rq_1', masked: true };
const USED_AT = { value: '5', masked: false };

let fake: ReturnType<typeof createFakeSession>;

beforeEach(() => {
  fake = createFakeSession();
  fake.session.state.i18n = ENGLISH;
});
afterEach(() => {
  disposeSession(fake.session);
  sessionStorage.clear();
});

function draw(account: Record<string, unknown> | null, method = CARD) {
  const { state } = fake.session;
  if (account) state.snippet = readSavedData({ card: account });
  state.draft = createDraft('card', '500');
  return renderInSession(
    fake.session,
    <FormFields type="deposit" method={method} amount="500" isTouched={false} ref={null} />,
  );
}

const boxes = () => screen.queryAllByRole('textbox').map((box) => (box as HTMLInputElement).name);
const change = () => screen.queryByRole('button', { name: en.saved.change });

test('an account that was paid with is one line, and the form asks only for what is not saved', async () => {
  await draw({ card_number: NUMBER, $used_at: USED_AT });
  screen.getByText('American Express •• 0005');
  expect(boxes()).toEqual(['card_cvv']);
  // The hidden card number still decides on which side of the card its security code is.
  screen.getByText(en.cards.codeFront);
  expect(fake.session.state.draft?.fields).toMatchObject({ card_number: 'rq_1' });
});

test('Change shows all accounts and fields, and moves the focus to the chosen account', async () => {
  await draw({ card_number: NUMBER, $used_at: USED_AT });
  await user.click(change() as HTMLElement);
  const chosen = screen.getByRole('radio', { name: 'American Express •• 0005' });
  expect(document.activeElement).toBe(chosen);
  expect(boxes()).toEqual(['card_number', 'card_cvv']);
  await user.click(screen.getByRole('radio', { name: en.saved.other }));
  await user.click(chosen);
  // The fields stay visible, also for the account that the form showed as one line.
  expect(boxes()).toEqual(['card_number', 'card_cvv']);
});

test.each([
  ['the market while no record names one', { paymentGeo: 'KE' }, '+254'],
  ['the record', { paymentGeo: 'KE', country: 'tz' }, '+255'],
])('the dial prefix of a phone field is that of the country of %s', async (_, record, prefix) => {
  mergeUser(fake.session.state.user, record);
  await draw(
    null,
    methodOf({
      name: 'mpesa',
      fields: [{ name: 'phone', type: 'phone_with_prefix', placeholder_key: 'placeholders.phone' }],
    }),
  );
  screen.getByText(prefix);
});

test('an account that was never paid with is shown in its fields, to be checked', async () => {
  await draw({ card_number: NUMBER });
  expect(boxes()).toEqual(['card_number', 'card_cvv']);
  expect(change()).toBeNull();
});

test('accounts that load after the fields hide none of them', async () => {
  await draw(null);
  fake.session.state.snippet = readSavedData({ card: { card_number: NUMBER, $used_at: USED_AT } });
  await screen.findByRole('radio', { name: 'American Express •• 0005' });
  expect(boxes()).toEqual(['card_number', 'card_cvv']);
});

test('a saved value that the cashier rejects is shown in its field with the error', async () => {
  await draw({ card_number: NUMBER, $used_at: USED_AT });
  fake.session.state.attempt = rejectedAttempt('invalid_fields', {
    fields: { card_number: en.errors.required },
  });
  await waitFor(() => expect(boxes()).toEqual(['card_number', 'card_cvv']));
  screen.getByText(en.errors.required);
});

/** The amount that the form of `method` has after a reload, in the session of `userId` in the market of `currency`. */
async function afterReload({ userId = 'ada', id = '1', currency = 'MXN', method = 'spei', host = '' } = {}) {
  cleanup();
  fake = createFakeSession();
  const { state } = fake.session;
  Object.assign(state, { i18n: ENGLISH, draft: createDraft(method, host) });
  Object.assign(state.host, { userId, ...(host && { amount: host }) });
  Object.assign(state.user, { currency, id_user: id });
  await renderInSession(
    fake.session,
    <PaymentForm type="deposit" method={methodOf({ name: method })} onComplete={() => {}} />,
  );
  return state.draft?.amount;
}
const type = (amount: string) => act(async () => setAmount(fake.session, amount));

test('a typed amount is in the form of the same method after a reload, and in no other', async () => {
  expect(await afterReload()).toBe('');
  await type('1.512,50');
  await act(async () => changeDraft(fake.session, { typed: { name: 'Ada Lovelace' } }));
  expect(await afterReload({ userId: 'bob', id: '2' })).toBe('');
  expect(await afterReload({ id: '2' })).toBe('');
  expect(await afterReload({ currency: 'BRL' })).toBe('');
  expect(await afterReload({ method: 'oxxo' })).toBe('');
  expect(await afterReload({ host: '700' })).toBe('700');
  expect(await afterReload()).toBe('1.512,50');
  expect(fake.session.state.draft).toMatchObject({ tag: ENGLISH.tag, typed: {} });
  expect(JSON.stringify(sessionStorage)).not.toContain('Ada');
  await type('');
  expect(await afterReload()).toBe('');
});

test('a typed amount that another script has written is not read', async () => {
  await afterReload();
  await type('512');
  for (const name of Object.keys(sessionStorage)) sessionStorage.setItem(name, '[{"amount":5}]');
  expect(await afterReload()).toBe('');
});

/** Resolves when the view is in the document, before React has run the effects of its drawing, as on a busy device. */
function drawn(view: ReactNode): Promise<void> {
  stopActing();
  const container = document.body.appendChild(document.createElement('div'));
  const root = createRoot(container);
  onTestFinished(() => {
    root.unmount();
    container.remove();
  });
  return new Promise((resolve) => {
    const Last = () => {
      useLayoutEffect(resolve, []);
      return null;
    };
    root.render(
      <I18nProvider value={ENGLISH}>
        <SessionProvider value={fake.session}>
          {view}
          <Last />
        </SessionProvider>
      </I18nProvider>,
    );
  });
}

test('keys that are pressed right after the first frame of a form are all in its amount', async () => {
  fake.session.state.draft = createDraft('spei');
  await drawn(<PaymentForm type="withdrawal" method={methodOf({ name: 'spei' })} onComplete={() => {}} />);
  const box = screen.getByLabelText<HTMLInputElement>('Amount');
  for (const key of '500') {
    Reflect.set(HTMLInputElement.prototype, 'value', box.value + key, box);
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
  }
  expect([box.value, fake.session.state.draft?.amount]).toEqual(['500', '500']);
});

test('the amount of before the reload is in the first frame of a form, not put before the next key', async () => {
  await afterReload();
  await type('700');
  cleanup();
  fake.session.state.draft = createDraft('spei');
  await drawn(<PaymentForm type="deposit" method={methodOf({ name: 'spei' })} onComplete={() => {}} />);
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('700');
});
