import type { IncomingMessage } from 'node:http';
import { createRateLimit } from './rate-limit.ts';

/** Limits of one node: sockets at once, calls at once, and calls per second. */
const PER_USER = { sockets: 40, burst: 400, perSecond: 200 };
/** Higher than for a user, because the users of a phone company share its addresses. */
const PER_ADDRESS = { sockets: 2_000, burst: 8_000, perSecond: 4_000 };

interface Usage {
  sockets: number;
  mayCall: () => boolean;
}

/** Limits sockets and calls per user and per address. Addresses of this machine have no limits, because they are tests and balancers. */
export class CallerLimits {
  #users = new Map<string, Usage>();
  #addresses = new Map<string, Usage>();

  admit(
    user: string | null,
    address: string | null,
  ): { mayCall: () => boolean; leave: () => void } | undefined {
    const usages = [
      ...(user === null ? [] : [enter(this.#users, user, PER_USER)]),
      ...(address === null ? [] : [enter(this.#addresses, address, PER_ADDRESS)]),
    ];
    const leave = () => {
      for (const usage of usages) usage.leave();
    };
    if (usages.every(({ isWithin }) => isWithin)) {
      return { mayCall: () => usages.every(({ mayCall }) => mayCall()), leave };
    }
    leave();
    return undefined;
  }
}

function enter(known: Map<string, Usage>, key: string, limit: typeof PER_USER) {
  const usage = known.get(key) ?? { sockets: 0, mayCall: createRateLimit(limit.burst, limit.perSecond) };
  usage.sockets += 1;
  known.set(key, usage);
  const leave = () => {
    usage.sockets -= 1;
    if (usage.sockets === 0) known.delete(key);
  };
  return { isWithin: usage.sockets <= limit.sockets, mayCall: usage.mayCall, leave };
}

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;

/** The address of a user; null on this machine. Only a proxy of this machine, or a trusted one, may report its client's address. */
export function addressOf({ socket, headers }: IncomingMessage, isProxyTrusted: boolean): string | null {
  const peer = socket.remoteAddress ?? '';
  const forwarded = String(headers['x-forwarded-for'] ?? '');
  const isBelieved = forwarded !== '' && (isProxyTrusted || LOOPBACK.test(peer));
  // The nearest proxy has added the last address; a client can write those before it.
  const address = isBelieved ? (forwarded.split(',').at(-1) ?? '').trim() : peer;
  return LOOPBACK.test(address) ? null : address;
}
