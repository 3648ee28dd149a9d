import { isLoopbackName, isLoopbackOrigin } from './loopback.ts';

/** Hosts and origins that the sandbox accepts besides this machine (docs/sandbox.md). */
export interface AccessOptions {
  hosts?: readonly string[];
  /** Origins whose pages may connect to the cashier; `*` allows any. */
  origins?: readonly string[];
}

export interface AccessRules {
  /** True when the host name of a request is one of the sandbox's. */
  isOwnHost(host: string | undefined): boolean;
  /** True when a page of this origin may connect to the cashier; a request without an origin comes from no page. */
  isAllowedOrigin(origin: string | undefined): boolean;
}

/** Origin that some web views send for a packed page; no website has it, so it is allowed. Others send `null`, which any website can have. */
const FILE_ORIGIN = 'file://';

/**
 * Access rules of the sandbox. Any website can point its own host name to this machine (DNS rebinding) and then read the responses;
 * the Host header of such a request reveals it.
 */
export function createAccessRules({ hosts = [], origins = [] }: AccessOptions = {}): AccessRules {
  const names = new Set(hosts.map((host) => host.toLowerCase()));
  return {
    isOwnHost(host) {
      const name = hostName(host);
      return name !== null && (isLoopbackName(name) || names.has(name));
    },
    isAllowedOrigin: (origin) =>
      isLoopbackOrigin(origin) ||
      origin === FILE_ORIGIN ||
      origins.includes('*') ||
      origins.includes(String(origin)),
  };
}

/** The name in a Host header, without the port; null for an invalid header. */
function hostName(host: string | undefined): string | null {
  const address = `http://${host}`;
  if (!host || /[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname;
}
