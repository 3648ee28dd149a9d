/** The storage key of the user record (R-USER-6), and the name of the session cookie with the token. */
const STORED_AS = 'user';
const COOKIE = '1w_token';

interface ConsoleHelper {
  setUser(user: Record<string, unknown>): void;
  clear(): void;
}

/**
 * `payWidget.setUser({ token: 'user-7', currency: 'MXN', paymentGeo: 'MX' })` in the console starts the page without a host, as if an app
 * had provided this user. **Only in development builds**, because it stores a token, which the product never does.
 */
export function installConsoleHelper(window: Window): void {
  const { sessionStorage, document, location } = window;
  const helper: ConsoleHelper = {
    setUser(user) {
      sessionStorage.setItem(STORED_AS, JSON.stringify(user));
      document.cookie = cookieOf(String(user.token ?? ''), location.protocol);
      location.reload();
    },
    clear() {
      sessionStorage.removeItem(STORED_AS);
      document.cookie = `${cookieOf('', location.protocol)}; max-age=0`;
      location.reload();
    },
  };
  Object.assign(window, { payWidget: helper });
  const user = readUser(sessionStorage);
  if (user) Object.assign(window, { paywidgetUserData: { user, payload: hostDataOf(user) } });
}

/** The cookie has no expiry date, so it ends with the browser session. */
function cookieOf(token: string, protocol: string): string {
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${COOKIE}=${encodeURIComponent(token)}; path=/; SameSite=Strict${secure}`;
}

function readUser(storage: Storage): Record<string, unknown> | null {
  try {
    const user: unknown = JSON.parse(storage.getItem(STORED_AS) ?? 'null');
    return typeof user === 'object' && user !== null ? { ...user } : null;
  } catch {
    return null;
  }
}

function hostDataOf({ token, currency, paymentGeo, platform, lang }: Record<string, unknown>) {
  return { token, currency, paymentGeo, platform, locale: lang };
}
