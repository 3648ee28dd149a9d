import { isLoopbackName, isLoopbackOrigin } from './loopback.ts';

/** Whom the sandbox lets in, beside this machine (docs/sandbox.md). */
export interface DoorOptions {
  /** Host names that the sandbox answers to. */
  hosts?: readonly string[];
  /** Origins whose pages may speak to the cashier; `*` lets any. */
  origins?: readonly string[];
}

export interface Doors {
  /** Whether a request that names this host is meant for us. */
  isOwnHost(host: string | undefined): boolean;
  /** Whether a page of this origin may speak to the cashier; without an origin it is no page. */
  isOrigin(origin: string | undefined): boolean;
}

/** What some web views say of a packed page; no website has it. Others say `null`, which any website can have. */
const FILE_ORIGIN = 'file://';

/**
 * Who may reach the sandbox. Any website can make its own name lead to this machine (DNS rebinding) and then read what
 * this machine answers; the name in the request gives it away.
 */
export function createDoors({ hosts = [], origins = [] }: DoorOptions = {}): Doors {
  const names = new Set(hosts.map((host) => host.toLowerCase()));
  return {
    isOwnHost(host) {
      const name = hostName(host);
      return name !== null && (isLoopbackName(name) || names.has(name));
    },
    isOrigin: (origin) =>
      isLoopbackOrigin(origin) ||
      origin === FILE_ORIGIN ||
      origins.includes('*') ||
      origins.includes(String(origin)),
  };
}

/** The name in a Host header, without the port; null where it is none. */
function hostName(host: string | undefined): string | null {
  const address = `http://${host}`;
  if (!host || /[/?#@\\\s]/.test(host) || !URL.canParse(address)) return null;
  return new URL(address).hostname;
}
