import { isIPv6 } from 'node:net';
import { isLoopbackName, isLoopbackOrigin } from './loopback.ts';

export interface AccessOptions {
  hosts?: readonly string[];
  /** Origins whose pages may connect to the cashier; `*` allows any. */
  origins?: readonly string[];
}

export interface AccessRules {
  isOwnHost(host: string | undefined): boolean;
  /** True when a page of this origin may connect to the cashier. A request without an origin comes from no page and is allowed. */
  isAllowedOrigin(origin: string | undefined): boolean;
}

/** Some web views send this origin for a packed page, and no website has it. `null` is not allowed, because any website can have it. */
const FILE_ORIGIN = 'file://';

/** A website can point its host name to this machine (DNS rebinding). Its requests have an unknown Host header and are rejected. */
export function createAccessRules({ hosts = [], origins = [] }: AccessOptions = {}): AccessRules {
  const names = new Set(hosts.map((host) => new URL(`http://${inUrl(host)}`).hostname));
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

/** The chart of a cluster names the address of its pod, which may be an IPv6 address without the brackets that a Host header has. */
const inUrl = (host: string) => (isIPv6(host) ? `[${host}]` : host);

/** True for a host name or an IP address without port and path. */
export function isHostName(host: string): boolean {
  const address = `http://${inUrl(host)}`;
  return URL.canParse(address) && (isIPv6(host) || new URL(address).host === host);
}

function hostName(host: string | undefined): string | null {
  const address = `http://${host}`;
  if (!host || /[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname;
}
