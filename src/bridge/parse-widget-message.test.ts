import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseWidgetMessage, type WidgetMessage } from './parse-widget-message.ts';
import { serializeMessage } from './safe-json.ts';

const ANALYTICS = {
  event: 'deposit_submit',
  event_cat: 'deposit',
  event_name: 'submit',
  currency: 'NGN',
  method_type: 'fiat',
  payment_region: 'ng',
  submit_amount: 500,
} as const;

/** One message of each type: a new type without an entry here does not compile. */
const EACH: { [N in WidgetMessage['name']]: Extract<WidgetMessage, { name: N }>['detail'] } = {
  Loaded: { version: 'v1' },
  FullLoaded: { version: 'v1' },
  init: { page: 'withdrawal' },
  'init-error': { message: 'Request timeout', code: 'timeout', diagnosticsId: 'a-1' },
  close: {},
  action: { action: 'identity', code: 'kyc_required', transactionId: 'a' },
  button: { button: 'back' },
  Error: { message: 'Refused', status: 422, url: 'BANKING:quote-v1', code: '422', diagnosticsId: 'a-2' },
  onTokenExpired: {},
  title: { title: 'Cajero', language: 'es-MX' },
  onSocketReconnectAttempt: { attempt: 2 },
  onAnalyticsEvent: ANALYTICS,
  transaction: { id: 'a', type: 'deposit', status: 'processed' },
  help: { id: 'a', code: 'timeout', diagnosticsId: 'a-3' },
  resize: { height: 612 },
  escape: {},
  top: {},
  cardsDrawn: {},
  cardsKept: { name: 'pay-widget:1ab2c3:confirmed', text: '[]' },
  cardsLeft: { path: '/deposit/group', hasChoice: true, amount: '500', tag: 'es-MX', isBonusOn: false },
};

test.each(Object.entries(EACH))('widget message %s is decoded to what was written', (name, detail) => {
  const known = name as WidgetMessage['name'];
  expect(parseWidgetMessage(serializeMessage(known, detail))).toEqual({ name, detail });
});

test.each(['', ':confirmed', ':shown'])(
  'a card frame may store each kind of entry of a payment: %j',
  (kind) => {
    const detail = { name: `pay-widget:1ab2c3${kind}`, text: '[]' };
    expect(parseWidgetMessage(serializeMessage('cardsKept', detail))).toEqual({ name: 'cardsKept', detail });
  },
);

test.each([
  '{"messageType":"__proto__"}',
  '{"messageType":"toString"}',
  '{"messageType":"init","page":"history"}',
  '{"messageType":"action","action":"constructor"}',
  '{"messageType":"resize","height":-1}',
  '{"messageType":"resize","height":"100vh"}',
  '{"messageType":"Error","message":"no status"}',
  '{"messageType":"transaction","id":"a","type":"deposit","status":"paid"}',
  '{"messageType":"onAnalyticsEvent","event":"x"}',
  { messageType: 'close' },
])('widget message %j is ignored', (data) => {
  expect(parseWidgetMessage(data)).toBeUndefined();
});

test('no message of a frame makes the decoder throw', () => {
  fc.assert(
    fc.property(fc.oneof(fc.anything(), fc.json()), (data) => {
      parseWidgetMessage(data);
    }),
  );
});

const read = (message: object) => parseWidgetMessage(JSON.stringify(message))?.detail;

test('the height of a frame is bounded', () => {
  expect(read({ messageType: 'resize', height: 1e9 })).toEqual({ height: 200_000 });
});

test('a title of 100,000 characters is truncated, and an invalid language is dropped', () => {
  const title = 'x'.repeat(15_000);
  expect(read({ messageType: 'title', title, language: 'en' })).toEqual({
    title: 'x'.repeat(200),
    language: 'en',
  });
  for (const language of ['', 'en"', 'x'.repeat(1_000), 'en_US'])
    expect(read({ messageType: 'title', title: 'Cashier', language })).toBeUndefined();
});

test('an analytics event is passed on with the fields of its schema only', () => {
  const event = { messageType: 'onAnalyticsEvent', ...ANALYTICS, error_code: '422' };
  const bad = { card_number: '4111111111111111', error_text: { deep: 1 }, form_type: 7 };
  expect(read({ ...event, ...bad })).toEqual({ ...ANALYTICS, error_code: '422' });
  expect(read({ ...event, method_type: 'gold' })).toBeUndefined();
});
