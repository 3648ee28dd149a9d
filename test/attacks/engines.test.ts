import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROTOTYPE_NAMES } from '../support/bad-answers.ts';
import { describeBrowsers } from '../support/browsers/describe-browsers.ts';
import { addressOf, createUser } from '../support/open-host-page.ts';
import { type Sandbox, startSandbox } from '../support/sandbox.ts';
import { startScriptedCashier } from '../support/scripted-cashier.ts';

/** Attacks of an evil cashier in Firefox and WebKit, because their error messages, dates, sockets and recursion limits differ from Chromium's. */
let sandbox: Sandbox;
let attacker: Awaited<ReturnType<typeof startScriptedCashier>>;

const limits = { MXN: { min: '10.00', max: '1000000.00', minNonRus: null } };
const method = (name: string, text: string, more: object = {}) => ({
  name,
  category: 'bank',
  text: { en: text },
  amount_rules: limits,
  fields: [],
  ...more,
});
const METHODS = Object.fromEntries(
  [
    method('honest', 'Honest transfer'),
    ...PROTOTYPE_NAMES.map((banner, at) =>
      method(`word${at}`, `Word ${at}`, { banner, iconIds: { light: '../../../y' } }),
    ),
  ].map((one) => [one.name, one]),
);

const nest = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

/** Changes the response to a create request: another amount than the user confirmed, and dates that no calendar has. */
const create = ({ idem, method: name, currency }: Record<string, unknown>) => ({
  id: 'dep_1',
  idem,
  type: 'deposit',
  status: 'waiting',
  seq: 1,
  method: name,
  amount: '51200.00',
  currency,
  createdAt: 8.64e15 + 1,
  updatedAt: 9e15,
  expiresAt: 1e308,
  timeline: [],
  next: {
    kind: 'instruction',
    steps: ['Pay'],
    requisites: [{ label: 'CLABE', value: '646180157000000004', copy: true }],
  },
});

function answer(type: string, data: Record<string, unknown>): unknown {
  if (type === 'BANKING:methods-payment-v3') return METHODS;
  if (type === 'BANKING:userdata-payment-snippet') return { account: nest(1_000) };
  if (type === 'BANKING_DEPOSIT:create-v1') return create(data);
  return {};
}

beforeAll(async () => {
  sandbox = await startSandbox();
  attacker = await startScriptedCashier(sandbox.url, {
    answer,
    greetings: [{ source: '__proto__', data: { polluted: true } }],
  });
});
afterAll(async () => {
  await attacker?.stop();
  await sandbox?.stop();
});

describeBrowsers((hand) => {
  it.each(['inline', 'frame'])(
    'a malformed list, deep saved data and another amount lead to screens with recovery actions: %s',
    async (mode) => {
      const { tab } = hand();
      await tab.open(addressOf({ url: attacker.url, user: createUser(), query: { mode } }));
      await hand().see('button', /^Word 0/);
      await hand().click('button', /^Honest transfer/);
      await hand().enter(/^Amount/);
      await hand().type('512');
      await hand().see('button', /^Deposit \$/);
      // This cashier gives no quotes, so the widget holds a press of the main button back until it shows the text about an unknown fee.
      await hand().see('text', /^not known yet/i);
      await tab.press('Enter');
      await hand().see('heading', /^This isn’t what you confirmed$/);
      await hand().miss('button', /^Copy: CLABE/);
      await hand().click('button', /^Back to methods/);
      await hand().see('button', /^Honest transfer/);
      expect(await tab.call(() => Reflect.get({}, 'polluted') ?? null)).toBeNull();
    },
  );
});
