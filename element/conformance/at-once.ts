import { outcomeOf } from './expectations.ts';
import type { Kit } from './kit.ts';
import type { Client, Reply } from './raw-client.ts';
import { check } from './rule-outcome.ts';

export const PARALLEL_REQUESTS = 3;

export const openParallel = (kit: Kit, token: string | undefined): Promise<Client[]> =>
  Promise.all(Array.from({ length: PARALLEL_REQUESTS }, () => kit.open(token)));

/**
 * Checks that exactly one of several create requests sent at the same time makes a payment.
 * @param what names the payments in messages, such as "similar payments"
 * @param isRightRejection whether a response is the right one for the other requests
 */
export function checkOneCreated(
  replies: readonly Reply[],
  what: string,
  isRightRejection: (reply: Reply) => boolean,
): void {
  const made = replies.filter(({ status }) => status === 200);
  const problem = `${made.length} of ${replies.length} ${what} at once were created, and one is right`;
  check(made.length === 1, problem, made[1] ?? replies[0]);
  for (const reply of replies) {
    const isRight = reply.status === 200 || isRightRejection(reply);
    check(isRight, `one of ${replies.length} ${what} at once got ${outcomeOf(reply)}`, reply);
  }
}
