import type { Reply } from '../requests/reply.ts';

/** Without a limit one client could fill the memory. */
const MAX_RESPONSES = 5_000;
/** A widget repeats a message within seconds. */
const KEEP_FOR_MS = 120_000;

/** Responds to a repeated message of the same caller with the stored response, so that its work is done once. */
export class RecentResponses {
  #answers = new Map<string, { at: number; reply: Promise<Reply> }>();
  #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  once(key: string, work: () => Promise<Reply>): Promise<Reply> {
    const now = this.#clock();
    const known = this.#answers.get(key);
    if (known && now - known.at < KEEP_FOR_MS) return known.reply;
    const reply = work();
    this.#answers.delete(key);
    this.#answers.set(key, { at: now, reply });
    this.#forget(now);
    return reply;
  }

  /** A Map keeps the sequence of insertion, so the oldest responses are first. */
  #forget(now: number): void {
    for (const [key, { at }] of this.#answers) {
      if (this.#answers.size <= MAX_RESPONSES && now - at < KEEP_FOR_MS) return;
      this.#answers.delete(key);
    }
  }
}
