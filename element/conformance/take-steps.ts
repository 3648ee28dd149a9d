import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import {
  checkOrder,
  checkSame,
  checkStatus,
  isRejected,
  messageFor,
  outcomeOf,
  transactionIn,
} from './expectations.ts';
import type { Kit, Paid } from './kit.ts';
import type { Client } from './raw-client.ts';
import { check } from './rule-outcome.ts';
import { stepOf } from './sample-steps.ts';
import { CONTINUE, LOOKUP } from './values.ts';

const MAX_STEPS = 5;

export async function takeSteps(kit: Kit, { body, transaction }: Paid): Promise<string[]> {
  const { prefix } = await kit.market();
  const client = await kit.user();
  const taken: string[] = [];
  let last = transaction;
  while (taken.length < MAX_STEPS) {
    const step = stepOf(last, prefix, kit.options.fields, taken);
    if (!step || taken.includes(step.step)) break;
    taken.push(step.step);
    const reply = await client.call(CONTINUE, { id: last.id, step: step.step, fields: step.fields });
    const goesOn = reply.status === 200 && !step.problem?.(transactionIn(reply));
    if (!goesOn && (await hasGoneOn(client, last))) break;
    if (isRejected(reply)) {
      const names = Object.keys(step.fields);
      const isNamed = names.length === 0 || names.some((name) => messageFor(reply, name) !== undefined);
      check(
        step.mayBeRefused && (isNamed || reply.status === 429),
        `the step "${step.step}" got ${outcomeOf(reply)}${isNamed ? '' : ', and the rejection names no field'}`,
        reply,
      );
      // If the code cannot be sent again, the user can still enter it, so that step is tried next.
      if (step.step === 'resend') continue;
      break;
    }
    checkStatus(reply, 200, `the step "${step.step}"`);
    const changed = transactionIn(reply);
    checkSame(body, changed, reply);
    checkOrder(last, changed, reply);
    check(changed.seq > last.seq, `seq stayed ${last.seq} after the step "${step.step}"`, reply);
    const problem = step.problem?.(changed);
    check(!problem, problem ?? '', reply);
    last = changed;
  }
  return taken;
}

async function hasGoneOn(client: Client, { id, status }: Transaction): Promise<boolean> {
  const found = await client.call(LOOKUP, { id });
  return status === 'waiting' && found.status === 200 && transactionIn(found).status !== 'waiting';
}
