import { afterEach, expect, test, vi } from 'vitest';
import { findSlow } from '../../test/support/find-slow.ts';
import { CallError } from '../api/call-error.ts';
import { readFrame } from '../api/envelope.ts';
import {
  readCaptchaKey,
  readPreparation,
  readQuote,
  readRegions,
  readStatusPush,
  readTransactionPage,
  rejectionOf,
} from '../api/responses.ts';
import { parseHostMessage } from '../bridge/parse-host-message.ts';
import { parseWidgetMessage } from '../bridge/parse-widget-message.ts';
import { parseHostData } from '../domain/host/host-data.ts';
import { parseUser } from '../domain/host/user.ts';
import { parseMethods } from '../domain/methods/method.ts';
import { readSavedData } from '../domain/methods/saved-data.ts';
import type { Issue, Report } from '../domain/parsing/parse-tolerant.ts';
import { parseTransaction } from '../domain/payment/parse-transaction.ts';
import { createI18n } from '../i18n/i18n.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import { readHostTheme } from '../theme/host-theme.ts';
import { parseWith } from './connection/call-cashier.ts';
import { disposeSession } from './create-session.ts';
import { createFakeSession, transactionOf } from './testing/fake-session.ts';

/** A function that reads outside data, and valid data with a value for each of its fields. */
interface EntryPoint {
  name: string;
  read: (value: unknown, report: Report) => unknown;
  samples: readonly unknown[];
}

const FIELD = {
  name: 'clabe',
  category: 'bank',
  mask: '000',
  regex: '^\\d+$',
  regex_error_key: 'errors.clabe',
  placeholder_key: 'placeholders.clabe',
  type: 'dropdown',
  values: [{ text: 'One', value: '1' }],
  regexList: [{ regex: '^1', regex_error_key: 'errors.clabe' }],
};
const NAMELESS = { regex: '^1', placeholder: 'placeholders.clabe' };
const FORM_FIELD = {
  name: 'utr',
  type: 'text',
  placeholder: { en: 'UTR' },
  mask: '000',
  value: '1',
  isAdvanced: false,
  validations: [{ regex: '^1', error: 'no', isExists: false }],
  values: [{ text: 'One', value: '1' }],
  isTriggered: false,
  isDisabled: false,
};
const METHOD = {
  name: 'spei',
  category: 'bank',
  cardViewType: 0,
  text: { en: 'SPEI' },
  checkLuhn: true,
  banner: 'banners.x',
  isInvestForbidden: false,
  isPopular: true,
  isPreparationRequired: false,
  isGeetest: false,
  securityRulesGroup: 'a',
  position: 1,
  iconIds: { light: 'a', dark: 'b', compact: 'c' },
  video_guide_url: { redesign: 'https://x.example/a' },
  amount_rules: { MXN: { min: '1', max: 100, minNonRus: '2' } },
  fields: [FIELD],
};
const ROW = { label: 'CLABE', value: '646180157000000004', icon: 'card', copy: true, rail: 'upi' };
const STEPS = { steps: ['one'], requisites: [ROW], video: 'https://x.example/v', qr: 'x', expiresAt: 1 };
const NEXTS = [
  { kind: 'redirect', url: 'https://x.example', method: 'POST', params: { a: 'b' }, target: 'top' },
  { kind: 'form', step: 'form', fields: [FORM_FIELD], submitLabel: 'Go' },
  { kind: 'instruction', ...STEPS, barcode: { format: 'CODE128', value: '1' }, voucher: true, push: true },
  {
    kind: 'eazype',
    steps: [],
    requisites: [],
    intents: { generic: 'upi://pay' },
    orderId: '1',
    pageUrl: 'https://x.example',
  },
  {
    kind: 'invoice',
    amount: '500',
    requisites: [],
    expiresAt: 1,
    confirm: 'utr',
    rail: 'upi',
    qr: 'x',
    intent: 'upi://pay',
    canCancel: true,
    attempts: 2,
    field: { name: 'utr' },
  },
  { kind: 'pix', code: 'c', qr: 'c', expiresAt: 1, beneficiary: 'b' },
  {
    kind: 'address',
    address: 'a',
    tag: '1',
    tagLabel: 'Memo',
    network: 'TON',
    networks: [{ text: 'TON', value: 'TON' }],
    coin: 'USDT',
    uri: 'ton://x',
    minAmount: '5',
    minFiat: '86',
    rate: { value: '17', validUntil: 1 },
    confirmations: { have: 1, need: 3 },
    received: '1',
    expiresAt: 1,
  },
  { kind: 'otp', length: 6, resendAfter: 1, attempts: 3 },
  { kind: 'wait', text: 'Wait' },
];
const TRANSACTION = {
  ...transactionOf(),
  account: 'a',
  expiresAt: 1,
  txid: 't',
  reason: { code: 'expired', message: 'late' },
  cancellable: true,
  fee: '1',
  net: '2',
  timeline: [{ at: 1, status: 'waiting', note: 'n' }],
  next: { kind: 'wait' },
};
const HOST_DATA = {
  bonusId: '7',
  bonusList: [
    { id: '7', type: 'freespin', freespinBonusData: { minDeposit: 1, depositRequired: true } },
    { id: 8, type: 'deposit', depositBonusData: { minDeposit: 1 } },
  ],
  closingButton: true,
  experiments: { a: { b: 1 } },
  host: 'https://cashier.example',
  schema: {
    assets: { logo: 'https://x.example/a.svg' },
    fonts: [{ family: 'A', src: 'https://x.example/a' }],
    variables: { '--pay-accent': '#123456' },
  },
  token: 't',
  xOrigin: 'https://x.example',
  userId: '1',
  partnerKey: 'p',
  currency: 'MXN',
  paymentGeo: 'MX',
  platform: 'desktop',
  locale: 'en',
  page: 'deposit',
  theme: 'dark',
  amount: '12',
};
const USER = {
  ...Object.fromEntries(
    'activity address birthday bk_type country deposits_calc_time email firstdeposit_time last_ip last_ip_country name note partner_key passport passport_by phone poker_nickname time_registration timezone token'
      .split(' ')
      .map((name) => [name, 'text']),
  ),
  balanceData: {
    primary: { amount: '1', currency: 'MXN' },
    amounts: { MXN: '1' },
    additional: { amount: 2, currency: 'MXN' },
  },
  currency: 'MXN',
  deposits_calc_count: 1,
  hash_id: 'h',
  id: 1,
  id_user: '2',
  lang: 'en',
  meta: { a: { b: 1 } },
  paymentGeo: 'MX',
  platform: 'ios',
  regulated_domain_id: 1,
  role: 1,
  tg_id: '3',
};
const SAVED = {
  spei: {
    clabe: { value: '1', token: 'r', masked: true },
    $name: { value: 'Mine' },
    $used_at: { value: '1' },
  },
};
const MESSAGES = { deposit: { title: 'Deposit', more: { text: 'More' } } };

const ENTRY_POINTS: readonly EntryPoint[] = [
  {
    name: 'host message',
    // The entry point of host data below decodes the payload.
    read: (value) => parseHostMessage(value)?.type,
    samples: [{ type: 'loaded', payload: { token: 't', schema: HOST_DATA.schema } }],
  },
  { name: 'host data', read: parseHostData, samples: [HOST_DATA] },
  {
    name: 'theme of the host',
    read(value) {
      const { schema } = parseHostData({ schema: { variables: value } }, () => undefined);
      return schema && readHostTheme(schema.variables, 'light', () => undefined);
    },
    samples: [HOST_DATA.schema.variables],
  },
  { name: 'user record', read: (value, report) => parseUser(value, 'user', report), samples: [USER] },
  {
    name: 'frame of the socket',
    read: (value) => {
      const frame = readFrame(value);
      return frame && { ...frame.outcome, data: undefined };
    },
    samples: [
      {
        msgid: 'a-1',
        source: 's',
        needParse: false,
        time: 1,
        data: { status: 200, message: 'm', data: { status: 1, message: 'm' } },
      },
    ],
  },
  { name: 'push', read: readStatusPush, samples: [{ id: 'a', seq: 1, status: 2, txid: 't' }] },
  {
    name: 'methods',
    read: parseMethods,
    samples: [{ spei: METHOD }, [{ name: 'spei', fields: { clabe: NAMELESS } }]],
  },
  { name: 'countries', read: readRegions, samples: [[{ code: 'mx', prefix: '52', currencies: ['MXN'] }]] },
  { name: 'saved data', read: readSavedData, samples: [SAVED] },
  {
    name: 'quote',
    read: readQuote,
    samples: [
      {
        id: 'q',
        fee: '1',
        feeCurrency: 'MXN',
        rate: '1',
        net: '2',
        netCurrency: 'USD',
        expiresAt: 1,
        arrivesIn: 2,
      },
    ],
  },
  {
    name: 'captcha key',
    read: readCaptchaKey,
    samples: [{ kind: 'recaptcha', key: 'k', script: 'https://x' }],
  },
  {
    name: 'preparation form',
    read: readPreparation,
    samples: [{ fields: [FORM_FIELD] }, { fields: { utr: NAMELESS } }],
  },
  { name: 'transaction', read: parseTransaction, samples: [TRANSACTION] },
  {
    name: 'next step',
    read: (next, report) => parseTransaction({ ...transactionOf(), next }, report),
    samples: NEXTS,
  },
  {
    name: 'transaction list',
    read: (value, report) => {
      const { items, cursor } = readTransactionPage(value, report);
      return { cursor, items: items.map((item) => parseTransaction(item, report)) };
    },
    samples: [{ items: [transactionOf()], cursor: 'c' }],
  },
  {
    name: 'rejection',
    read: (data) => rejectionOf(new CallError('rejected', 'no', 'BANKING:quote-v1', 400, data)),
    samples: [{ code: 'invalid_fields', fields: { clabe: 'no' }, id: 'a', required: '1', done: '0' }],
  },
  {
    name: 'message from the full page to its host',
    read: (value) => parseWidgetMessage(JSON.stringify(value)),
    samples: [
      { messageType: 'Error', message: 'm', status: 1, url: 'u', code: 'c', diagnosticsId: 'd' },
      { messageType: 'resize', height: 10 },
      { messageType: 'title', title: 't', language: 'en' },
    ],
  },
];

const EXCESSIVE_ITEMS = 20_000;
const EXCESSIVE_LEVELS = 1_000;
const MEGABYTE_CHARS = 1_000_000;
const TIME_LIMIT_MS = 100;

const nested = (levels: number, wrap: (value: unknown) => unknown) => {
  let value: unknown = 'core';
  for (let level = 0; level < levels; level += 1) value = wrap(value);
  return value;
};
const DEEP = nested(EXCESSIVE_LEVELS / 2, (value) => ({ a: [value] }));
const LONG = 'x'.repeat(MEGABYTE_CHARS);

/** The hostile values to try instead of each valid value, built once, because they are large. */
const hostile = new Map<unknown, readonly [string, unknown][]>();
function hostileFor(value: unknown): readonly [string, unknown][] {
  const own: unknown = typeof value === 'object' ? Object.values(value ?? {})[0] : value;
  const items = Array.from({ length: EXCESSIVE_ITEMS }, () => own);
  const odd = [1e308, -1e308, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, '', null, true, {}, []];
  const made = hostile.get(own) ?? [
    ['a list of 20,000 of them', items],
    ['a map of 20,000 of them', Object.fromEntries(items.map((item, at) => [`k${at}`, item]))],
    ['1,000 levels', DEEP],
    ['a megabyte of letters', LONG],
    ['a key of a megabyte', { [LONG]: own }],
    ...odd.map((one): [string, unknown] => [
      String(typeof one === 'object' ? JSON.stringify(one) : one),
      one,
    ]),
  ];
  hostile.set(own, made);
  return made;
}

function* mutationsOf(sample: unknown, path = ''): Generator<[string, unknown]> {
  for (const [words, hostile] of hostileFor(sample)) yield [`${path || 'the whole'}: ${words}`, hostile];
  if (typeof sample !== 'object' || sample === null) return;
  for (const [key, value] of Object.entries(sample)) {
    for (const [words, hostile] of mutationsOf(value, path ? `${path}.${key}` : key)) {
      yield [words, Object.assign(Array.isArray(sample) ? [...sample] : { ...sample }, { [key]: hostile })];
    }
  }
}

/** Undefined where every value has a limit. */
function findUnbounded(value: unknown, path = '', depth = 0): string | undefined {
  if (depth > 20) return `${path}: depth`;
  if (typeof value === 'string')
    return value.length > 64_000 ? `${path}: ${value.length} characters` : undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : `${path}: ${value}`;
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Object.entries(value);
  if (entries.length > 5_000) return `${path}: ${entries.length} items`;
  for (const [key, item] of entries) {
    if (key.length > 5_000) return `${path}: a key of ${key.length}`;
    const found = findUnbounded(item, `${path}.${key}`, depth + 1);
    if (found) return found;
  }
  return undefined;
}

afterEach(() => vi.restoreAllMocks());

test.each(ENTRY_POINTS)(
  'the decoder of $name handles any value in any field within 100 ms, with bounded output and one report',
  async ({ read, samples }) => {
    const violations: string[] = [];
    for (const sample of samples) {
      const issues: Issue[] = [];
      read(sample, (issue) => issues.push(issue));
      expect(issues).toEqual([]);
      for (const [words, hostile] of mutationsOf(sample)) {
        let notified = 0;
        let result: unknown;
        const slow = await findSlow(() => {
          const fake = createFakeSession();
          result = undefined;
          try {
            result = parseWith(fake.session, 'door', (report) => read(hostile, report));
          } catch (error) {
            if (error instanceof RangeError || error instanceof TypeError)
              violations.push(`${words}: ${error}`);
          }
          notified = fake.notified.length;
          disposeSession(fake.session);
        }, TIME_LIMIT_MS);
        const unbounded = findUnbounded(result);
        if (unbounded) violations.push(`${words}: leaves ${unbounded}`);
        if (notified > 1) violations.push(`${words}: ${notified} notifications`);
        if (slow !== null) violations.push(`${words}: ${slow} ms`);
      }
    }
    expect([...new Set(violations)].slice(0, 40)).toEqual([]);
  },
  120_000,
);

test('the decoder of locale files handles any value in any place', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const violations: string[] = [];
  for (const [words, hostile] of mutationsOf(MESSAGES)) {
    const slow = await findSlow(async () => {
      try {
        const messages = await loadMessages({ en: Promise.resolve(hostile) });
        const unbounded = findUnbounded(messages);
        if (unbounded) violations.push(`${words}: leaves ${unbounded}`);
        expect(createI18n('en', messages).t('deposit.title')).toEqual(expect.any(String));
      } catch (error) {
        violations.push(`${words}: ${error}`);
      }
    }, TIME_LIMIT_MS);
    if (slow !== null) violations.push(`${words}: ${slow} ms`);
  }
  expect(violations).toEqual([]);
}, 120_000);
