/** Network faults that the control panel sets for a user. In memory only: a restart clears them. */
export class NetworkConditions {
  #delays = new Map<string, number>();
  #rejections = new Map<string, number>();

  /** Delays every response to the user by this much, milliseconds; 0 ends it. */
  delay(user: string, milliseconds: number): void {
    if (milliseconds > 0) this.#delays.set(user, milliseconds);
    else this.#delays.delete(user);
  }

  delayOf(user: string | null): number {
    return user === null ? 0 : (this.#delays.get(user) ?? 0);
  }

  /** Refuses connections of the user until `until`, milliseconds since the epoch. */
  rejectConnectionsUntil(user: string, until: number): void {
    this.#rejections.set(user, until);
  }

  rejectsConnection(user: string, now: number): boolean {
    const until = this.#rejections.get(user) ?? 0;
    if (until <= now) this.#rejections.delete(user);
    return until > now;
  }
}
