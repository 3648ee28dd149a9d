import { CaptchaError } from './captcha.ts';
import { isCaptchaScript } from './script-address.ts';

/** A script that has not loaded by then is blocked. */
const SCRIPT_TIMEOUT_MS = 15_000;

/** A page that demands Trusted Types has to allow this policy by name (docs/captcha.md). */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string, assets: string): string },
  ): {
    createScriptURL(url: string, assets: string): string;
  };
}
const POLICY = 'pay-widget-captcha';
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** The rule of the policy, and the last check before a script is loaded where a browser has no Trusted Types. */
function refuseForeign(url: string, assets: string): string {
  if (!isCaptchaScript(url, assets)) throw new TypeError('Not the script of a captcha');
  return url;
}

function trusted(url: string, assets: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return refuseForeign(url, assets);
  policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: refuseForeign });
  return policy.createScriptURL(url, assets);
}

/** A script is loaded once for all widgets of the page; one that failed may be tried again. */
const loaded = new Map<string, Promise<void>>();

/**
 * Loads the first of several addresses of a script that answers.
 * @param assets base URL of the widget's files: it has the only scripts beside the services' own
 * @throws {CaptchaError} `blocked`, where none does: no network, a blocker, or the page's own policy
 */
export async function loadScript(addresses: readonly string[], assets: string): Promise<void> {
  for (const url of addresses) {
    const load = loaded.get(url) ?? insert(url, assets);
    loaded.set(url, load);
    try {
      return await load;
    } catch {
      loaded.delete(url);
    }
  }
  throw new CaptchaError('blocked');
}

function insert(url: string, assets: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new CaptchaError('blocked'));
    };
    const timer = setTimeout(fail, SCRIPT_TIMEOUT_MS);
    script.addEventListener('error', fail);
    script.addEventListener('load', () => {
      clearTimeout(timer);
      resolve();
    });
    script.async = true;
    try {
      script.src = trusted(url, assets);
      document.head.append(script);
    } catch {
      fail();
    }
  });
}
