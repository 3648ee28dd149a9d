/** Network faults that the control panel sets for a user. In memory only: a restart clears them. */
export class Weather {
  #delays = new Map<string, number>();
  #refusals = new Map<string, number>();

  /** Every answer to the user comes this much later, milliseconds; 0 ends it. */
  delay(user: string, milliseconds: number): void {
    if (milliseconds > 0) this.#delays.set(user, milliseconds);
    else this.#delays.delete(user);
  }

  delayOf(user: string | null): number {
    return user === null ? 0 : (this.#delays.get(user) ?? 0);
  }

  /** No connection of the user is taken before `until`, milliseconds since the epoch. */
  refuse(user: string, until: number): void {
    this.#refusals.set(user, until);
  }

  isRefused(user: string, now: number): boolean {
    const until = this.#refusals.get(user) ?? 0;
    if (until <= now) this.#refusals.delete(user);
    return until > now;
  }
}
