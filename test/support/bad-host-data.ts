import type { Widget } from './open-host-page.ts';

export interface BadHostData {
  id: string;
  data: Record<string, unknown>;
  /** Start of the reported issue, which names the dropped field. Undefined if the value causes no issue. */
  reported?: string;
  /** Waits for the visible effect of a value that causes no issue. */
  seen?: (widget: Widget) => Promise<unknown>;
}

const shows = (name: RegExp) => (widget: Widget) => widget.getByRole('button', { name }).first().waitFor();
const schema = (given: object) => ({ schema: { assets: {}, fonts: [], variables: {}, ...given } });
const badge = (address: string) => schema({ assets: { badge: address } });
const hasTheme = (theme: string) => (widget: Widget) =>
  widget.locator(`pay-widget [data-theme="${theme}"]`).last().waitFor({ state: 'attached' });

export const BAD_HOST_DATA: readonly BadHostData[] = [
  { id: 'host-data-07', data: { currency: 'mxn' }, reported: 'currency: ' },
  { id: 'host-data-08', data: { currency: '__proto__' }, reported: 'currency: ' },
  {
    id: 'host-data-09',
    data: { paymentGeo: 'ZZ' },
    reported: 'Empty payment methods',
    seen: (widget) => widget.getByText('There are no payment methods available for this region').waitFor(),
  },
  { id: 'host-data-10', data: { locale: '../../etc/passwd' }, reported: 'locale: ' },
  { id: 'host-data-11', data: { locale: 'EN' }, seen: shows(/^SPEI bank transfer/) },
  { id: 'host-data-12', data: { locale: 'constructor' }, reported: 'locale: ' },
  {
    id: 'host-data-14',
    data: { bonusList: Array.from({ length: 10_000 }, (_, at) => ({ id: at, type: 'deposit' })) },
    reported: 'bonusList: ',
  },
  { id: 'host-data-15', data: { bonusList: [{ id: {} }] }, reported: 'bonusList.0: ' },
  { id: 'host-data-16', data: { bonusId: 'of nobody' }, seen: shows(/^SPEI bank transfer/) },
  {
    id: 'host-data-17',
    data: { closingButton: 'false' },
    seen: (widget) => widget.getByRole('button', { name: 'Close' }).waitFor({ state: 'detached' }),
  },
  {
    id: 'host-data-20',
    data: { experiments: JSON.parse('{"__proto__":{"x":1}}') },
    seen: shows(/^SPEI bank transfer/),
  },
  {
    id: 'host-data-21',
    data: schema({ variables: { '--c': 'red;background:url(//e)' } }),
    reported: '--c: ',
  },
  { id: 'host-data-25', data: badge('javascript:alert(1)'), reported: 'schema.assets.badge: ' },
  { id: 'host-data-26', data: badge('<svg onload>'), reported: 'schema.assets.badge: ' },
  { id: 'host-data-27', data: badge('file:///etc/passwd'), reported: 'schema.assets.badge: ' },
  { id: 'host-data-28', data: { host: 'javascript:' }, reported: 'host: ' },
  { id: 'host-data-29', data: { xOrigin: 'null' }, reported: 'xOrigin: ' },
  { id: 'host-data-30', data: { platform: 'ios' }, seen: hasTheme('dark') },
];

const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;

/** Bad messages to the widget, by id in test/vectors/bad-inputs.json. Its rows about the sender of a message are in the test. */
export const BAD_MESSAGES: Readonly<Record<string, readonly unknown[]>> = {
  'postMessage-08': ['non-JSON string', '{"type":"go-back"'],
  'postMessage-09': [1, '1'],
  'postMessage-10': [null, 'null'],
  'postMessage-11': [
    `{"type":"host-data-updated","payload":{"amount":"1","experiments":"${'x'.repeat(10_000_000)}"}}`,
  ],
  'postMessage-12': [`{"type":"loaded","payload":${deep}}`],
  'postMessage-14': [{ type: '__proto__' }, '{"__proto__":{"type":"go-back"},"type":"__proto__"}'],
};
