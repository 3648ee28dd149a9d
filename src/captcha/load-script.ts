import { CaptchaError } from './captcha.ts';
import { isCaptchaScript, isOwnScript } from './script-address.ts';

const SCRIPT_TIMEOUT_MS = 15_000;

/** A page that requires Trusted Types must allow this policy by name (docs/captcha.md). */
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

/** The rule of the policy, and the only check in browsers without Trusted Types. */
function rejectForeign(url: string, assets: string): string {
  if (!isCaptchaScript(url, assets)) throw new TypeError('Not the script of a captcha');
  return url;
}

function trusted(url: string, assets: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  if (!trustedTypes) return rejectForeign(url, assets);
  policy ??= trustedTypes.createPolicy(POLICY, { createScriptURL: rejectForeign });
  return policy.createScriptURL(url, assets);
}

/** Shared by all widgets on the page; a failed script is deleted, so that it may be tried again. */
const loaded = new Map<string, Promise<void>>();

/** Loads the first script that responds. @throws {CaptchaError} `blocked`: no network, an ad blocker, or the page's policy */
export async function loadScript(addresses: readonly string[], assets: string): Promise<void> {
  let failure = new CaptchaError('blocked');
  for (const url of addresses) {
    const load = loaded.get(url) ?? request(url, assets);
    loaded.set(url, load);
    try {
      return await load;
    } catch (error) {
      loaded.delete(url);
      if (error instanceof CaptchaError) failure = error;
    }
  }
  throw failure;
}

async function request(url: string, assets: string): Promise<void> {
  const script = document.createElement('script');
  if (isOwnScript(url, assets)) {
    script.crossOrigin = 'anonymous';
    script.integrity = await hashOf(url);
  }
  await insert(script, url, assets);
}

/**
 * With this hash only the file at the URL itself runs. A script element follows redirects, so injected markup could name an open
 * redirect of the host's page as `assets` and run a script of another origin.
 */
async function hashOf(url: string): Promise<string> {
  if (!('subtle' in crypto))
    throw new CaptchaError('blocked', 'a script of the folder captcha/ needs https, or localhost');
  try {
    const signal = AbortSignal.timeout(SCRIPT_TIMEOUT_MS);
    const response = await fetch(url, { redirect: 'error', credentials: 'omit', signal });
    const hash = await crypto.subtle.digest('SHA-384', await response.arrayBuffer());
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`;
  } catch {
    throw new CaptchaError('blocked');
  }
}

function insert(script: HTMLScriptElement, url: string, assets: string): Promise<void> {
  return new Promise((resolve, reject) => {
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
