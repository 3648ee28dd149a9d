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

test('sets the user of the tab and the session cookie, and loads anew', () => {
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

test('the next load finds the user as if an app had given it', () => {
  installConsoleHelper(window);
  expect(helped().paywidgetUserData).toBeUndefined();
  sessionStorage.setItem('user', JSON.stringify(USER));
  installConsoleHelper(window);
  expect(helped().paywidgetUserData).toMatchObject({
    user: USER,
    payload: { token: 'user-7', currency: 'MXN', paymentGeo: 'MX', locale: 'es' },
  });
});

test.each(['{', '7', 'null'])('what is no user is nothing: %s', (stored) => {
  sessionStorage.setItem('user', stored);
  installConsoleHelper(window);
  expect(helped().paywidgetUserData).toBeUndefined();
});
