import { parseUrl } from '../domain/host/cashier-address.ts';

/** The part of the browser's Trusted Types that is used; TypeScript's library does not declare it. */
interface Policies {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** A page that requires Trusted Types must allow this policy by name (docs/telemetry.md). */
const POLICY = 'pay-widget-monitoring';
let policy: ReturnType<Policies['createPolicy']> | undefined;

/** Allows a worker from a `blob:` of this page or a file of its own origin. */
function rejectForeign(url: string): string {
  const { protocol, origin } = parseUrl(url, location.href) ?? { protocol: '', origin: '' };
  if (origin === location.origin && /^(?:blob|https?):$/.test(protocol)) return url;
  throw new TypeError('Not a worker of this page');
}

/**
 * The checked URL of the recorder's worker, as a trusted type if the browser supports Trusted Types.
 * @throws {TypeError} for a URL of another origin, and for `data:`
 */
export function trustWorker(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (!trustedTypes) return rejectForeign(url);
  policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: rejectForeign });
  return policy.createScriptURL(url);
}
