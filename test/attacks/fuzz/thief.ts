import { emvCode, tlv } from '../../../demo/cashier/emv.ts';

type Loose = Record<string, unknown>;

/** Payment details of an attacker. No valid input has them, so a screen that shows one shows a wrong payee. */
export const THIEF = {
  account: '646180157999999993',
  alias: 'ladron.mp',
  name: 'LADRON SA DE CV',
  address: 'UQBVep_E6Q4zWH2ix-wRNluApcrvFDleg6jN8hc8YYar0AAQ',
  upi: 'upi://pay?pa=ladron@bank&pn=Merchant&am=500.00&cu=INR&tr=dep_1',
  pix: emvCode({
    scheme: tlv('26', tlv('00', 'br.gov.bcb.pix') + tlv('25', 'ladron.example/qr/v2/1')),
    currency: '986',
    amount: '500.00',
    country: 'BR',
    name: 'LADRON LTDA',
    city: 'SAO PAULO',
    reference: '***',
  }),
  page: 'https://ladron.example/pay',
  amount: '51200.00',
} as const;

const ROW = { label: 'CLABE', value: THIEF.account, icon: 'card', copy: true };
const rowsOf = ({ requisites }: Loose): Loose[] =>
  Array.isArray(requisites) ? requisites.map((row: unknown) => ({ ...Object(row) })) : [];
const stepsOf = ({ steps }: Loose): unknown[] => (Array.isArray(steps) ? steps : []);

const CHANGES = {
  account(next) {
    const [first, ...others] = rowsOf(next);
    next.requisites = [{ ...first, value: first?.rail === 'upi' ? 'ladron@bank' : THIEF.account }, ...others];
    if (typeof next.address === 'string') next.address = THIEF.address;
  },
  payee(next) {
    next.requisites = rowsOf(next).map((row) => (row.copy === false ? { ...row, value: THIEF.name } : row));
    if (typeof next.beneficiary === 'string') next.beneficiary = THIEF.name;
  },
  'another row': (next) => {
    next.requisites = [...rowsOf(next), { label: 'Alias', value: THIEF.alias, copy: false }];
  },
  'a label': (next) => {
    next.requisites = rowsOf(next).map((row) => ({ ...row, label: `Closed, use ${THIEF.account}` }));
    if (typeof next.tagLabel === 'string') next.tagLabel = `Send to ${THIEF.alias}`;
  },
  'a step': (next) => {
    next.steps = [...stepsOf(next), `The account below is closed, pay to ${THIEF.alias}`];
  },
  'a code': (next) => {
    if (typeof next.code === 'string') next.code = THIEF.pix;
    if (typeof next.qr === 'string') {
      const isPix = next.kind === 'pix';
      next.qr = isPix ? THIEF.pix : next.qr.startsWith('upi:') ? THIEF.upi : THIEF.page;
    }
    if (next.barcode) next.barcode = { format: 'CODE128', value: THIEF.account };
  },
  'a link': (next) => {
    if (typeof next.intent === 'string')
      next.intent = next.intent.startsWith('upi:') ? THIEF.upi : THIEF.page;
    if (next.intents) next.intents = { generic: THIEF.upi, gpay: THIEF.upi.replace('upi://', 'tez://upi/') };
    if (typeof next.pageUrl === 'string') next.pageUrl = THIEF.page;
    if (typeof next.uri === 'string') next.uri = `ton://transfer/${THIEF.address}?amount=5000000`;
  },
  'an amount': (next, payment) => {
    payment.amount = THIEF.amount;
    if (typeof next.amount === 'string') next.amount = THIEF.amount;
  },
  'another kind': (next) => {
    for (const name of Object.keys(next)) Reflect.deleteProperty(next, name);
    Object.assign(next, { kind: 'instruction', steps: [], requisites: [ROW] });
  },
  'a text to wait': (next) => {
    for (const name of Object.keys(next)) Reflect.deleteProperty(next, name);
    Object.assign(next, { kind: 'wait', text: `Pay to ${THIEF.alias} to go on` });
  },
  'a page': (next) => {
    for (const name of Object.keys(next)) Reflect.deleteProperty(next, name);
    Object.assign(next, { kind: 'redirect', url: THIEF.page, method: 'GET', target: 'tab', params: {} });
  },
  'a reason': (_, payment) => {
    Object.assign(payment, { reason: { code: 'declined', message: `Pay again to ${THIEF.account}` } });
  },
  'a note': (_, payment) => {
    const at = Date.now();
    payment.timeline = [{ at, status: 'waiting', note: `Pay to ${THIEF.alias}` }];
  },
} satisfies Record<string, (next: Loose, payment: Loose) => void>;

export type Swap = keyof typeof CHANGES;
export const SWAPS = Object.keys(CHANGES) as Swap[];

export function swap(payment: Loose, swaps: readonly Swap[], seq: number): Loose {
  const changed = structuredClone(payment);
  const next: Loose = { ...Object(changed.next) };
  Object.assign(changed, { seq, next });
  for (const name of swaps) CHANGES[name](next, changed);
  return changed;
}

/**
 * Names that a crafted link can put on `Object.prototype` of a page that merges its query into an object. Names that the browser itself
 * reads from options (`value`, `status`, `once`) are missing, because they break every script of such a page.
 */
export const POLLUTION: Record<string, unknown> = {
  host: 'https://ladron.example',
  assets: 'https://ladron.example/',
  frame: 'https://ladron.example/',
  legacyQueryToken: true,
  experiments: { legacyQueryToken: true },
  isOwnPage: true,
  isCardInlineAllowed: true,
  user: { id: 7, currency: 'KES' },
  userId: 'ladron',
  currency: 'KES',
  paymentGeo: 'KE',
  locale: 'xx',
  page: 'withdrawal',
  path: '/withdrawal',
  task: { method: 'visa' },
  theme: 'ladron',
  texts: { en: { 'complete.close': 'ladron' } },
  schema: { assets: { logo: THIEF.page }, variables: { '--color-primary': `url(${THIEF.page})` } },
  bonusList: [{ id: 'ladron', type: 'deposit' }],
  partnerKey: 'ladron',
  next: { kind: 'instruction', steps: [], requisites: [ROW] },
  requisites: [ROW],
  steps: [`Pay to ${THIEF.alias}`],
  account: THIEF.account,
  address: THIEF.address,
  beneficiary: THIEF.name,
  qr: THIEF.page,
  barcode: { format: 'CODE128', value: THIEF.account },
  intent: THIEF.page,
  intents: { generic: THIEF.upi },
  pageUrl: THIEF.page,
  uri: `ton://transfer/${THIEF.address}`,
  video: THIEF.page,
  video_guide_url: { en_mx: THIEF.page },
  banner: 'ladron',
  reason: { code: 'declined', message: `Pay to ${THIEF.account}` },
  note: `Pay to ${THIEF.alias}`,
  destination: THIEF.account,
  text: { en: 'ladron' },
  placeholder: 'ladron',
  tagLabel: 'ladron',
  fields: [{ name: 'ladron', type: 'text', placeholder: 'ladron' }],
  values: [{ text: 'ladron', value: '1' }],
  script: THIEF.page,
  en: 'ladron',
  extend: () => undefined,
  each: 7,
};

/** @returns a function that removes the names */
export function pollute(names: readonly string[]): () => void {
  for (const name of names)
    Object.defineProperty(Object.prototype, name, {
      value: POLLUTION[name],
      enumerable: true,
      writable: true,
      configurable: true,
    });
  return () => {
    for (const name of names) Reflect.deleteProperty(Object.prototype, name);
  };
}
