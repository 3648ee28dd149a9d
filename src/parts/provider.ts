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

interface Redirect {
  url: string;
  method?: 'GET' | 'POST' | undefined;
  params?: Readonly<Record<string, string>> | undefined;
}

interface Leaving {
  submit(): void;
}

/** A way out to a provider's page, in a tab of its own that cannot reach back to us. */
export function providerForm({ url, method = 'GET', params = {} }: Redirect): Leaving {
  return {
    submit() {
      if (method === 'GET') {
        const target = new URL(url);
        for (const [name, value] of Object.entries(params)) target.searchParams.set(name, value);
        window.open(target, '_blank', 'noopener,noreferrer');
        return;
      }
      const form = document.createElement('form');
      form.method = 'POST';
      form.action = url;
      form.target = '_blank';
      form.rel = 'noopener noreferrer';
      form.hidden = true;
      form.dataset.ddPrivacy = 'hidden';
      for (const [name, value] of Object.entries(params)) {
        const input = document.createElement('input');
        input.type = 'hidden';
        input.name = name;
        input.value = value;
        form.append(input);
      }
      document.body.append(form);
      form.submit();
      form.remove();
    },
  };
}
