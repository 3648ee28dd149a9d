/** What a partner's page knows. Here its address says it: `?cashier=http://localhost:5173&token=…`. */
const query = new URLSearchParams(location.search);

/** Origin of the cashier. */
export const cashier = query.get('cashier') ?? 'http://localhost:5173';

/** Where locales and icons lie: a bundler moves the script, and not them. */
export const assets = `${cashier}/paywidget/`;

/** Asks the partner's own server who the user is. */
export async function fetchUserToken(): Promise<string> {
  return query.get('token') ?? 'guest';
}
