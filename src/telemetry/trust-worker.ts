import { parseUrl } from '../domain/host/cashier-address.ts';

interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** A page that requires Trusted Types must allow this policy by name (docs/telemetry.md). */
const POLICY = 'pay-widget-monitoring';
let policy: ReturnType<Policies['createPolicy']> | undefined;

function rejectForeign(url: string): string {
  const { protocol, origin } = parseUrl(url, location.href) ?? { protocol: '', origin: '' };
  if (origin === location.origin && /^(?:blob|https?):$/.test(protocol)) return url;
  throw new TypeError('Not a worker of this page');
}

/** The checked URL of session replay's worker. @throws {TypeError} for a URL of another origin, and for `data:` */
export function trustWorker(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (!trustedTypes) return rejectForeign(url);
  policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: rejectForeign });
  return policy.createScriptURL(url);
}
