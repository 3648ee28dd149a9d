import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  CashierClient,
  DEPOSIT,
  payout,
  spei,
  WITHDRAWAL,
} from '../../demo/cashier/testing/cashier-client.ts';
import en from '../../public/locales/en.json' with { type: 'json' };
import { FAILURES, failureOf, type RecoveryAction } from '../../src/domain/errors/failures.ts';
import { moneyAfterFailure } from '../../src/parts/receipt/status-messages.ts';
import { entriesOf } from '../checks/message-keys.ts';
import type { CashierPanel } from '../support/cashier-panel.ts';
import { journey } from '../support/journey.ts';
import type { User } from '../support/open-host-page.ts';
import { type TamperedConnection, tamperWithConnection } from '../support/tampered-connection.ts';
import { cancel, fillSpei, NAME, submit } from '../support/user-actions.ts';

const texts = entriesOf(en);
const LIST = 'BANKING:methods-payment-v3';

/** Accessible names of the recovery actions; an action without a name here is the form's own field or main button. */
const ACTION_LABELS: Partial<Record<RecoveryAction, string>> = {
  refresh: 'Refresh',
  reload: 'Reload page',
  method: 'Choose another method',
  amount: 'Try another amount',
  host: 'Go to my account',
  open: 'Open payment',
};

const provoked = new Set<string>();

let user: User;
let panel: CashierPanel;
let page: Page;
let connection: TamperedConnection;
let reports: string[];
let sandbox: { url: string };
let arrive: (query?: Record<string, string>, more?: More) => Promise<void>;

interface More {
  prepare?: (page: Page) => Promise<unknown>;
  isAlone?: boolean;
}

// Requests of these tests fail on purpose, so the browser's reports in the console are no errors.
const test = journey.extend('allowedConsoleErrors', () => /./);

test.beforeEach(async ({ open, sandbox: its, user: who, panel: own }) => {
  [sandbox, user, panel, reports] = [its, who, own, []];
  arrive = async (query = {}, { prepare, isAlone = false } = {}) => {
    const prepareAll = async (opened: Page) => {
      page = opened;
      connection = await tamperWithConnection(page);
      await page.addInitScript(() => {
        const reported: unknown[] = [];
        Object.assign(window, { reported });
        // The widget's events do not bubble, so only a capturing listener receives them here.
        for (const name of ['pay-error', 'pay-init-error', 'pay-token-expired'])
          document.addEventListener(
            name,
            (event) => reported.push({ name, ...(event instanceof CustomEvent ? event.detail : {}) }),
            true,
          );
      });
      page.on('request', (request) => {
        if (request.url().endsWith('/telemetry')) reports.push(request.postData() ?? '');
      });
      await prepare?.(page);
    };
    await open(query, { prepare: prepareAll, isAlone });
  };
});

interface Reported {
  name: string;
  code?: string;
  diagnosticsId?: string;
  message?: string;
  url?: string;
}
const reported = (): Promise<Reported[]> => page.evaluate(() => Reflect.get(window, 'reported'));

/** Expects the failure's text, its recovery actions, and one reference number for user, host and cashier. */
async function expectFailure(code: string, as = code): Promise<void> {
  const { text = '', recoveryActions, area } = failureOf(code);
  await page
    .getByText(String(texts.get(text)))
    .first()
    .waitFor();
  for (const action of recoveryActions) {
    const name = ACTION_LABELS[action];
    if (name) await page.getByRole('button', { name, exact: true }).waitFor();
  }
  provoked.add(code);
  if (area === 'payment') return;
  const number = page.getByRole('button', { name: `Support reference: ${as} ` });
  await number.waitFor();
  const [, id = ''] = /([0-9a-z]+-\d+)/.exec((await number.textContent()) ?? '') ?? [];
  expect(await reported()).toContainEqual(expect.objectContaining({ code: as, diagnosticsId: id }));
  await expectCashierKnows(id);
}

/** The cashier gets the reference as the id of the failed message, or in a report, which the widget sends when the page is hidden. */
async function expectCashierKnows(id: string): Promise<void> {
  if (connection.sent.some((frame) => frame.includes(`"msgid":"${id}"`))) return;
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
    Reflect.deleteProperty(document, 'visibilityState');
  });
  await expect.poll(() => reports.join()).toContain(`"id":"${id}"`);
}

test('without methods the empty screen is shown, and another country can be chosen', {
  tags: 'release',
}, async () => {
  await arrive({ country: 'sg', currency: 'SGD' });
  await expectFailure('no_methods');
  await page.getByRole('heading', { name: String(texts.get('empty.title')) }).waitFor();
  await page.getByRole('button', { name: 'Singapore' }).waitFor();
  await page.getByRole('button', { name: 'Support reference' }).click();
  await page.getByText('Copied', { exact: true }).waitFor({ state: 'attached' });
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^no_methods [0-9a-z]+-\d+$/);
});

test('each cause of a failed list request shows its own error code, and Refresh recovers', {
  tags: 'release',
}, async () => {
  await arrive();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  const rows: [code: string, as: string, source: string, bad: object][] = [
    ['malformed', 'malformed', 'BANKING:userdata-payment-snippet', { data: 'nonsense' }],
    ['5xx', '503', LIST, { status: 503, message: 'Down', data: {} }],
    ['429', '429', LIST, { status: 429, message: 'Slow down', data: {} }],
  ];
  for (const [code, as, source, bad] of rows) {
    connection.changeResponses(source, ({ data }) => Object.assign(data, bad));
    await page.evaluate(() => document.querySelector('pay-widget')?.refresh());
    await page.getByRole('heading', { name: 'Error occurred' }).waitFor();
    await expectFailure(code, as);
    connection.stopChanging();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  }
  connection.push({ source: 'login.token', data: { token: 'expired' } });
  await page.evaluate(() => document.querySelector('pay-widget')?.refresh());
  await expectFailure('401');
  expect(await reported()).toContainEqual({ name: 'pay-token-expired' });
  await page.evaluate((token) => {
    const widget = document.querySelector('pay-widget');
    if (widget) widget.token = token;
  }, `${user.token}.renewed`);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
});

test('a cashier that does not respond, or cannot be reached, shows its error code', {
  tags: 'release',
}, async () => {
  await arrive({}, { isAlone: true, prepare: (opened) => opened.clock.install() });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  // Moves the clock only while no new socket is opening or open, because the request could otherwise fail before the last attempt.
  let attempts = 0;
  page.on('websocket', (socket) => {
    attempts += 1;
    socket.on('close', () => {
      attempts -= 1;
    });
  });
  const hurryTo = async (code: string, as = code) => {
    const text = String(texts.get(failureOf(code).text ?? ''));
    await expect
      .poll(
        async () => {
          if (attempts === 0) await page.clock.fastForward(2_000);
          return page.getByText(text).first().isVisible();
        },
        // Each attempt to connect takes up to a second on a busy machine.
        { timeout: 40_000 },
      )
      .toBe(true);
    await expectFailure(code, as);
  };
  await panel.act('delay', { user: user.id, ms: 600_000 });
  await page.evaluate(() => document.querySelector('pay-widget')?.refresh());
  await hurryTo('timeout');
  await panel.act('delay', { user: user.id, ms: 0 });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();

  await panel.act('drop', { user: user.id, refuseFor: 600_000 });
  await page.evaluate(() => document.querySelector('pay-widget')?.refresh());
  await hurryTo('offline', 'network');
  // All requests that fail in one outage are one error for the host, because they have one cause.
  const ofNetwork = (await reported()).filter(({ message }) => message === 'Network connection failed');
  expect(ofNetwork).toMatchObject([{ code: 'network', url: 'socket' }]);
  provoked.add('network');
});

test('each rejection of a create request shows its text on the form and its recovery action', {
  tags: 'release',
}, async () => {
  await arrive();
  const client = await new CashierClient(sandbox.url, user.token).ready();
  const pay = (change: object) => client.pay(DEPOSIT, spei({ fields: { full_name: NAME }, ...change }));
  const [used, closed] = ['0190f5fe-7c00-7a00-8000-0000000000a1', '0190f5fe-7c00-7a00-8000-0000000000a2'];
  await pay({ amount: '512' });
  await pay({ amount: '612', idem: used });
  await client.call('BANKING:transaction-v1', { idem: closed, close: true });
  client.close();
  await fillSpei(page, '512');

  /** Each row changes the create request, so that the sandbox rejects it, or the response, for errors that the sandbox never sends. */
  const rows: [code: string, change: { request?: object; answer?: object }, as?: string][] = [
    ['possible_duplicate', {}],
    ['pending_exists', { answer: { code: 'pending_exists' } }],
    ['no_requisites', { request: { amount: '713' } }],
    ['amount_min', { request: { amount: '1' } }],
    ['amount_max', { request: { amount: '99999999' } }],
    ['invalid_amount', { request: { amount: '512.123456' } }],
    ['unknown_method', { request: { method: 'nobody' } }],
    ['captcha_required', { request: { method: 'card_p2p_uz_humo', country: 'uz', currency: 'UZS' } }],
    ['idem_reused', { request: { idem: used } }],
    ['closed', { request: { idem: closed } }],
    ['invalid_currency', { answer: { code: 'invalid_currency' } }],
    ['wagering_active', { answer: { code: 'wagering_active', required: '50', done: '20' } }],
    ['refused', { answer: { code: 5 } }, '409'],
    ['overloaded', { answer: { code: 'overloaded', retryAfter: 2 } }],
    ['deposit_limit', { answer: { code: 'deposit_limit' } }],
    ['deposits_closed', { answer: { code: 'deposits_closed' } }],
  ];
  for (const [code, { request, answer }, as] of rows) {
    connection.changeRequest = ({ type, data }) => {
      if (type === DEPOSIT) Object.assign(data, request);
    };
    connection.changeResponses(DEPOSIT, ({ data }) => {
      if (answer) Object.assign(data.data ?? {}, answer);
    });
    await submit(page, 'Deposit');
    if (failureOf(code).recoveryActions.includes('open')) {
      // The screen explains no failure here, because its button opens the other payment.
      await page.getByRole('button', { name: 'Open payment' }).waitFor();
      await page.getByText(String(texts.get(failureOf(code).text ?? ''))).waitFor();
      provoked.add(code);
    } else await expectFailure(code, as);
  }
  connection.stopChanging();
  connection.changeRequest = ({ type, data }) => {
    if (type === DEPOSIT) Object.assign(data, { fields: { full_name: '7' } });
  };
  await submit(page, 'Deposit');
  await page.getByText('Enter the name, letters only').waitFor();
  provoked.add('invalid_fields');
  connection.stopChanging();
  expect(await panel.payments()).toHaveLength(2);
});

test('a failing captcha sends no request, and an unexpected exception is shown as an unknown error', {
  tags: 'release',
}, async () => {
  await arrive(
    {},
    {
      prepare: async (opened) => {
        // A content blocker may replace the captcha's script, so that none runs. The file `popover` is damaged: no country can be chosen.
        await opened.route(/captcha\/recaptcha\.js/, (route) =>
          route.fulfill({
            contentType: 'text/javascript',
            body: 'grecaptcha = { ready: (then) => then(), render: () => 0, execute: () => Promise.reject() };',
          }),
        );
        await opened.route(/popover-[^/]*\.js/, (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'throw 5;' }),
        );
      },
    },
  );
  await page.getByRole('button', { name: /^Card transfer/ }).click();
  await page.getByLabel('Amount').fill('300');
  await page.getByLabel('Full name').fill(NAME);
  await submit(page, 'Deposit');
  await expectFailure('captcha_failed');
  expect(await panel.payments()).toEqual([]);
  await page.evaluate(() => {
    const widget = document.querySelector('pay-widget');
    widget?.goBack();
    widget?.goBack();
  });
  await page.getByRole('button', { name: 'Country: Mexico. Change' }).click();
  await page.getByRole('heading', { name: 'Error occurred' }).waitFor();
  await expectFailure('unknown');
  expect(await reported()).toContainEqual(
    expect.objectContaining({ message: 'Unknown error', url: '/error' }),
  );
});

test('a create request without a response is shown as pending with a reference until the cashier pushes the outcome', {
  tags: 'release',
}, async () => {
  await arrive();
  connection.changeResponses(DEPOSIT, ({ data }) =>
    Object.assign(data, { status: 409, data: { code: 'in_progress' } }),
  );
  // The cashier has no status for a moment, and the screen must not change.
  connection.changeResponses('BANKING:transaction-v1', ({ data }) =>
    Object.assign(data, { status: 503, data: {} }),
  );
  await fillSpei(page, '512');
  await submit(page, 'Deposit');
  await expectFailure('in_progress');
  connection.stopChanging();
  await page.getByRole('heading', { name: 'How to pay' }).waitFor();
  expect(await panel.payments()).toHaveLength(1);
});

test('a create request that crashes the cashier leaves no payment, and an error is shown', {
  tags: 'release',
}, async () => {
  await arrive();
  await fillSpei(page, '508');
  await submit(page, 'Deposit');
  await expectFailure('not_created', '500');
  expect(await panel.payments()).toEqual([]);
});

test('a failed payment shows its reason and the matching recovery actions, for every reason', {
  tags: 'release',
}, async () => {
  await arrive();
  const client = await new CashierClient(sandbox.url, user.token).ready();
  const reasons = Object.keys(FAILURES).filter(
    (code) => texts.has(`failures.${code}`) && !code.startsWith('captcha'),
  );
  const amounts = new Map<string, string>();
  for (const [at, reason] of reasons.entries()) {
    const amount = String(1_012 + at * 100);
    const { id } = await client.pay(DEPOSIT, spei({ amount }));
    await panel.act('reject', { id, reason });
    amounts.set(reason, amount.replace(/(\d)(\d{3})$/, '$1,$2'));
  }
  client.close();
  await page.getByRole('button', { name: 'History' }).click();
  for (const [reason, amount] of amounts) {
    const row = page.getByRole('button', { name: new RegExp(`\\$${amount}\\.00`) });
    const more = page.getByRole('button', { name: 'Show more' });
    await row.or(more).first().waitFor();
    // Presses "more" only while the row is missing, because the button disappears once all rows are loaded.
    if (!(await row.isVisible())) await more.click();
    await row.click();
    await page.getByText(String(texts.get(`failures.${reason}`))).waitFor();
    const { recoveryActions, area } = failureOf(reason);
    for (const action of recoveryActions) {
      const name = action === 'again' ? 'Try again' : ACTION_LABELS[action];
      if (name && action !== 'open') await page.getByRole('button', { name, exact: true }).waitFor();
    }
    // Support is offered only where `moneyAfterFailure` names it, because the user may have sent the money already.
    const support = await page.getByText(/Already sent the money\?/).count();
    expect([reason, support]).toEqual([
      reason,
      moneyAfterFailure(reason) === 'recoveryAction.support' ? 1 : 0,
    ]);
    await page.getByRole('button', { name: 'Copy: Payment number' }).waitFor();
    if (area === 'payment') provoked.add(reason);
    await page.getByRole('button', { name: 'Back', exact: true }).click();
  }
});

test('a rejected step shows its reason and leaves the payment unchanged', {
  tags: 'release',
}, async () => {
  await arrive();
  const client = await new CashierClient(sandbox.url, user.token).ready();
  await client.pay(DEPOSIT, spei({ amount: '512' }));
  await client.pay(WITHDRAWAL, payout({ amount: '612' }));
  client.close();
  const refuseWith = (source: string, code: string) =>
    connection.changeResponses(source, ({ data }) =>
      Object.assign(data, { status: 409, message: 'No', data: { code } }),
    );
  refuseWith('BANKING_WITHDRAWAL:cancel-v1', 'not_cancellable');
  await page.getByRole('button', { name: 'History' }).click();
  await page.getByRole('button', { name: /\$612\.00/ }).click();
  await cancel(page, 'Cancel withdrawal');
  await expectFailure('not_cancellable');
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  refuseWith('BANKING:continue-v1', 'wrong_step');
  await page.getByRole('button', { name: /\$512\.00/ }).click();
  await page.getByRole('button', { name: 'I’ve paid' }).click();
  await expectFailure('wrong_step');
  expect(await panel.payments()).toContainEqual(
    expect.objectContaining({ amount: '512.00', status: 'accepted', reason: null }),
  );
});

test('an unsafe payment URL is not opened, and invalid data is reported to the host only', {
  tags: 'release',
}, async () => {
  await arrive();
  connection.changePayments((payment) =>
    Object.assign(payment, { next: { kind: 'redirect', url: 'http://evil.example/' }, fee: { of: 5 } }),
  );
  await fillSpei(page, '512');
  await submit(page, 'Deposit');
  await page.getByText(String(texts.get('complete.noProvider'))).waitFor();
  // The provider's page was blocked, so the screen must not promise a result, and has to offer another method.
  await page.getByRole('heading', { name: String(texts.get('complete.blocked')) }).waitFor();
  expect(await page.getByText(String(texts.get('complete.waiting.text'))).count()).toBe(0);
  await page.getByRole('button', { name: String(texts.get('complete.otherMethod')) }).waitFor();
  const number = page.getByRole('button', { name: 'Support reference: provider_address ' });
  const [, id = ''] = /([0-9a-z]+-\d+)/.exec((await number.textContent()) ?? '') ?? [];
  const notifications = await reported();
  expect(notifications).toContainEqual(
    expect.objectContaining({ code: 'provider_address', diagnosticsId: id }),
  );
  expect(notifications).toContainEqual(expect.objectContaining({ code: 'bad_data', url: DEPOSIT }));
  await expectCashierKnows(id);
  provoked.add('provider_address').add('bad_data');
});

test('a frame without an address, and an app without data, show an error', { tags: 'release' }, async () => {
  await arrive({}, { isAlone: true });
  await page.evaluate(() => {
    const framed = document.createElement('pay-widget');
    framed.setAttribute('frame', 'ftp://nowhere');
    document.body.append(framed);
  });
  await page.locator('pay-widget').nth(1).getByRole('button', { name: 'Refresh' }).waitFor();
  expect(await reported()).toContainEqual(
    expect.objectContaining({ code: 'frame_address', message: FAILURES.frame_address.message }),
  );
  provoked.add('frame_address');
  await page.evaluate(() => {
    const kept = Object.hasOwn;
    Reflect.deleteProperty(Object, 'hasOwn');
    document.body.append(document.createElement('pay-widget'));
    Object.defineProperty(Object, 'hasOwn', { value: kept, configurable: true, writable: true });
  });
  await page.getByText('This browser is too old').waitFor();
  await expect.poll(reported).toContainEqual(
    expect.objectContaining({
      code: 'unsupported_browser',
      message: FAILURES.unsupported_browser.message,
    }),
  );
  provoked.add('unsupported_browser');

  await page.addInitScript(() => {
    const reported: unknown[] = [];
    Object.assign(window, {
      reported,
      webkit: {
        messageHandlers: { paywidget: { postMessage: (text: string) => reported.push(JSON.parse(text)) } },
      },
    });
  });
  await page.clock.install();
  await page.goto(`${sandbox.url}/paywidget/`);
  await expect
    .poll(async () => {
      await page.clock.fastForward(1_000);
      return page.getByRole('heading', { name: 'Error occurred' }).isVisible();
    })
    .toBe(true);
  await expectFailure('no_user_data');
  const { message } = FAILURES.no_user_data;
  expect(await reported()).toContainEqual(expect.objectContaining({ messageType: 'init-error', message }));
  await page.evaluate(
    (token) => Object.assign(window, { paywidgetUserData: { payload: {} }, token }),
    'none',
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(async () => (await reported()).map(({ code }) => code)).toContain('bad_host_data');
  provoked.add('bad_host_data');
});

/** Errors that another journey provokes, or a test of this file that the release suite leaves to `npm test`, with the name of its file. */
const ELSEWHERE: Record<string, string> = {
  in_progress: 'errors',
  not_created: 'errors',
  dropped: 'unknown-outcome',
  no_code: 'resume',
  card_page: 'cards',
  bad_address: 'crypto',
  not_as_confirmed: 'not-as-confirmed',
  locale: 'bad-answers',
  captcha_blocked: 'captcha',
  captcha_closed: 'captcha',
  wallet_failed: 'wallets',
  wallet_invalid: 'wallets',
  wrong_utr: 'india',
  duplicate_utr: 'india',
  wrong_code: 'host-to-host',
  setup: '../support/wrong-setups',
};

test('every row of the error catalogue is triggered by a test', { tags: 'release' }, () => {
  for (const [code, name] of Object.entries(ELSEWHERE)) {
    // A name with `..` is a table of rows, and a journey provokes each of its rows.
    const file = name.startsWith('..') ? `${name}.ts` : `${name}.test.ts`;
    const source = readFileSync(new URL(file, import.meta.url), 'utf8');
    const seen = [
      `expectFailure\\((?:\\w+, )?'${code}'`,
      `Support reference: ${code} `,
      `FAILURES\\.${code}\\.`,
      `code = '${code}'`,
    ];
    // A test that is commented out or skipped provokes nothing.
    const isSeen = new RegExp(`^(?!\\s*(?://|\\*)).*(?:${seen.join('|')})`, 'm').test(source);
    if (isSeen && !/\.(?:skip|todo|only|fails)\b/.test(source)) provoked.add(code);
  }
  expect(Object.keys(FAILURES).filter((code) => !provoked.has(code))).toEqual([]);
});
