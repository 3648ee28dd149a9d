/** Configuration of a partner's page, here from its address: `?cashier=http://localhost:5173&token=…`. */
const query = new URLSearchParams(globalThis.location?.search);

/** Origin of the cashier. */
export const cashier = query.get('cashier') ?? 'http://localhost:5173';

/** Base URL of locales and icons: a bundler moves the script, but not them. */
export const assets = `${cashier}/paywidget/`;

/** Asks the partner's own server who the user is. */
export async function fetchUserToken(): Promise<string> {
  return query.get('token') ?? 'guest';
}
