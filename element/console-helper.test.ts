// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { installConsoleHelper } from './console-helper.ts';

const USER = { token: 'user-7', currency: 'MXN', paymentGeo: 'MX', lang: 'es' };

interface Helped {
  payWidget: { setUser(user: object): void; clear(): void };
  paywidgetUserData?: unknown;
}
const helped = () => window as unknown as Helped;

afterEach(() => {
  sessionStorage.clear();
  Reflect.deleteProperty(window, 'paywidgetUserData');
  vi.restoreAllMocks();
});

test('the console helper stores the user and the session cookie for the tab, and reloads the page', () => {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  installConsoleHelper(window);
  helped().payWidget.setUser(USER);
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(USER);
  expect(document.cookie).toContain('1w_token=user-7');
  expect(reload).toHaveBeenCalledOnce();
  helped().payWidget.clear();
  expect(sessionStorage.getItem('user')).toBeNull();
  expect(document.cookie).not.toContain('user-7');
});

test('the next page load finds the user of the console helper as if an app had injected it', () => {
  installConsoleHelper(window);
  expect(helped().paywidgetUserData).toBeUndefined();
  sessionStorage.setItem('user', JSON.stringify(USER));
  installConsoleHelper(window);
  expect(helped().paywidgetUserData).toMatchObject({
    user: USER,
    payload: { token: 'user-7', currency: 'MXN', paymentGeo: 'MX', locale: 'es' },
  });
});

test.each(['{', '7', 'null'])('the console helper ignores a value that is not a user: %s', (stored) => {
  sessionStorage.setItem('user', stored);
  installConsoleHelper(window);
  expect(helped().paywidgetUserData).toBeUndefined();
});
