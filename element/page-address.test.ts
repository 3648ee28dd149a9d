// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { listOfRoute, readPageAddress } from './remote-host-element.ts';

afterEach(() => vi.restoreAllMocks());

function windowAt(href: string) {
  const replaceState = vi.fn();
  const fake = { location: new URL(href), history: { state: { host: 1 }, replaceState } };
  return { replaceState, fake: fake as unknown as Window };
}
const addressOf = (href: string) => readPageAddress(windowAt(href).fake);

test.each([
  ['https://cashier.test/paywidget/', null],
  ['https://cashier.test/paywidget/index.html', null],
  ['https://cashier.test/paywidget/withdrawal', '/withdrawal'],
  ['https://cashier.test/paywidget/withdrawal/', '/withdrawal'],
  ['https://cashier.test/paywidget/deposit/region?page=deposit#x', '/deposit/region'],
  ['https://cashier.test/paywidget/nowhere/x', '/nowhere/x'],
  ['https://cashier.test/webview/deposit', null],
  ['https://cashier.test/paywidgets/deposit', null],
  ['file:///android_asset/www/withdrawal/index.html', null],
])('address %s names the route %s', (href, path) => {
  expect(addressOf(href)).toEqual({ path, isRefetch: false });
});

test('only the query refetch is removed from the address', () => {
  const { fake, replaceState } = windowAt('https://cashier.test/paywidget/deposit?theme=dark&refetch=1#top');
  expect(readPageAddress(fake)).toEqual({ path: '/deposit', isRefetch: true });
  const [state, , url] = replaceState.mock.lastCall ?? [];
  expect([state, String(url)]).toEqual([
    { host: 1 },
    'https://cashier.test/paywidget/deposit?theme=dark#top',
  ]);
});

test('an address without refetch is not changed', () => {
  const { fake, replaceState } = windowAt('https://cashier.test/paywidget/deposit?theme=dark');
  readPageAddress(fake);
  expect(replaceState).not.toHaveBeenCalled();
});

test('a page that must not change its address starts all the same', () => {
  const { fake, replaceState } = windowAt('https://cashier.test/paywidget/deposit?refetch=1');
  replaceState.mockImplementation(() => {
    throw new DOMException('SecurityError');
  });
  expect(readPageAddress(fake)).toEqual({ path: '/deposit', isRefetch: true });
});

test.each([
  ['/withdrawal/confirm', 'withdrawal'],
  ['/deposit', 'deposit'],
  ['/depositary', null],
  ['/history', null],
  [null, null],
])('route %s belongs to the list %s', (path, list) => {
  expect(listOfRoute(path)).toBe(list);
});
