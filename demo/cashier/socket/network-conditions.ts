/** `delay` delays responses, `reject` rejects connections, and `mute` loses pushes. */
type Fault =
  | { kind: 'delay'; user: string; milliseconds: number }
  | { kind: 'reject'; user: string; until: number }
  | { kind: 'mute'; user: string; until: number };

export const NETWORK_FAULT = 'network-fault';

/** Network faults that the control panel sets for a user, on all nodes. They are in memory only, so a restart clears them. */
export class NetworkConditions {
  #delays = new Map<string, { milliseconds: number; end: AbortController }>();
  #rejections = new Map<string, number>();
  #silences = new Map<string, number>();
  #tell: (fault: Fault) => void;

  /** @param tell passes a fault to the other nodes, which call `apply` */
  constructor(tell: (fault: Fault) => void = () => {}) {
    this.#tell = tell;
  }

  /** Delays every response to the user; 0 ends the delay, also for responses that wait already. */
  delay(user: string, milliseconds: number): void {
    this.#set({ kind: 'delay', user, milliseconds });
  }

  delayOf(user: string | null): { milliseconds: number; ended?: AbortSignal } {
    const delay = this.#delays.get(user ?? '');
    return delay ? { milliseconds: delay.milliseconds, ended: delay.end.signal } : { milliseconds: 0 };
  }

  /** @param until milliseconds since the epoch */
  rejectConnectionsUntil(user: string, until: number): void {
    this.#set({ kind: 'reject', user, until });
  }

  rejectsConnection(user: string, now: number): boolean {
    const until = this.#rejections.get(user) ?? 0;
    if (until <= now) this.#rejections.delete(user);
    return until > now;
  }

  /** @param until milliseconds since the epoch */
  losePushesUntil(user: string, until: number): void {
    this.#set({ kind: 'mute', user, until });
  }

  losesPush(user: string, now: number): boolean {
    const until = this.#silences.get(user) ?? 0;
    if (until <= now) this.#silences.delete(user);
    return until > now;
  }

  apply(fault: Fault): void {
    const { user } = fault;
    if (fault.kind === 'reject') this.#rejections.set(user, fault.until);
    else if (fault.kind === 'mute') this.#silences.set(user, fault.until);
    else {
      const { milliseconds } = fault;
      const end = this.#delays.get(user)?.end ?? new AbortController();
      if (milliseconds > 0) this.#delays.set(user, { milliseconds, end });
      else {
        this.#delays.delete(user);
        end.abort();
      }
    }
  }

  #set(fault: Fault): void {
    this.apply(fault);
    this.#tell(fault);
  }
}
