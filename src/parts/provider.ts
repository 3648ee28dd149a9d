/** Browsers and servers take no longer address for sure, characters. */
const LONGEST = 8_192;

declare const __PAY_WIDGET_PROVIDERS__: readonly string[];

/** True for a provider's page that a payer may be sent to: of a host that the build names, where it names any. */
export function isProviderUrl(
  address: string,
  cashier: string,
  providers: readonly string[] = __PAY_WIDGET_PROVIDERS__,
): boolean {
  if (!isAllowedUrl(address, cashier)) return false;
  return providers.length === 0 || [cashier, ...providers].includes(new URL(address).origin);
}

/** True for an address that a user may be sent to: https, or the cashier's own origin (a sandbox on loopback). */
export function isAllowedUrl(address: string, cashier: string): boolean {
  if (address.length > LONGEST || !URL.canParse(address)) return false;
  const url = new URL(address);
  // `blob:` has the origin of whoever made it.
  if (url.username || url.password || !/^https?:$/.test(url.protocol)) return false;
  return (url.protocol === 'https:' && (url.port === '' || url.origin === cashier)) || url.origin === cashier;
}

/**
 * True for a page that opens without a further tap: the cashier's own, or of a provider that the build names. Any other
 * is shown with its host's name first.
 */
export function isKnownProvider(
  address: string,
  cashier: string,
  providers: readonly string[] = __PAY_WIDGET_PROVIDERS__,
): boolean {
  return [cashier, ...providers].includes(new URL(address).origin);
}

export interface Redirect {
  url: string;
  method?: 'GET' | 'POST' | undefined;
  params?: Readonly<Record<string, string>> | undefined;
}

/** Opens a provider's page in a tab of its own that cannot reach back to us. */
export function openInNewTab(redirect: Redirect): void {
  if (redirect.method === 'POST') post(redirect, '_blank');
  else window.open(addressOf(redirect), '_blank', 'noopener,noreferrer');
}

/**
 * Opens a provider's page in the top window, in the place of the page that shows the widget.
 * @returns false where the browser refuses: a sandboxed frame may not move the page around it. A refused POST looks like
 *   one under way.
 */
export function openInTopWindow(redirect: Redirect): boolean {
  try {
    if (redirect.method === 'POST') post(redirect, '_top');
    else (window.top ?? window).location.href = addressOf(redirect);
    return true;
  } catch {
    return false;
  }
}

function addressOf({ url, params = {} }: Redirect): string {
  const target = new URL(url);
  for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
  return target.href;
}

/** A parameter may be called as anything that a form has (`submit`, `action`): no such property is read once they are in. */
function post({ url, params = {} }: Redirect, target: '_blank' | '_top'): void {
  const form = document.createElement('form');
  form.method = 'POST';
  form.action = url;
  form.target = target;
  form.rel = 'noopener noreferrer';
  form.hidden = true;
  form.dataset.ddPrivacy = 'hidden';
  const inputs = Object.entries(params).map(([name, value]) => {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    return input;
  });
  form.append(...inputs);
  try {
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  } finally {
    Element.prototype.remove.call(form);
  }
}
