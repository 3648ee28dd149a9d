import { setTimeout as pause } from 'node:timers/promises';
import { checkStatus, transactionIn } from '../expectations.ts';
import { itemsOf, readHistory } from '../history.ts';
import type { Kit } from '../kit.ts';
import { rulesOf } from '../rule.ts';
import { check, need, orNull } from '../rule-outcome.ts';
import { CONTINUE, HISTORY, LOOKUP } from '../values.ts';

const CHANGE_PAUSE_MS = 5;
/** More payments at once could exceed a cashier's limit of requests per socket, and use up the amounts of a method. */
const PAYMENTS_AT_ONCE = 25;
const TOLERANCE_MS = 1_000;

const isOpen = (status: unknown) => status === 'waiting' || status === 'accepted';

export const HISTORY_RULES = rulesOf('Calls', {
  history: {
    level: 'should',
    title: 'The list is valid and newest first, and open payments come first where they are asked for',
    fix: 'Respond with {items, cursor}; cursor is null on the last page. With open: true, waiting and accepted payments come first.',
    run: async (kit) => {
      const client = await kit.user();
      const reply = await client.call(HISTORY, {});
      checkStatus(reply, 200, 'the list');
      const items = itemsOf(reply.data);
      check(items, 'the response has no items', reply);
      const times = items.map(({ createdAt }) => Number(createdAt));
      check(
        times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0)),
        'the items are not newest first',
        reply,
      );
      const asked = await client.call(HISTORY, { open: true });
      const page = itemsOf(asked.data);
      check(page, 'the response to open: true has no items', asked);
      const late = page.findIndex(
        ({ status }, at) => isOpen(status) && at > 0 && !isOpen(page[at - 1]?.status),
      );
      check(
        late < 0,
        `with open: true the open payment ${page[late]?.id} comes after one that has ended`,
        asked,
      );
    },
  },
  timeline: {
    level: 'should',
    title: 'A timeline is oldest first, and ends with the status of the payment, at or before updatedAt',
    fix: 'Add an entry {at, status} at the end with each change of the status; the first one is waiting, at the time of creation.',
    after: ['sequence'],
    run: async (kit) => {
      const client = await kit.user();
      const { transaction } = await kit.pay();
      // Without a pause a right `updatedAt` could equal `createdAt`, and one that never changes would not be found.
      await pause(CHANGE_PAUSE_MS);
      await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
      const found = await client.call(LOOKUP, { id: transaction.id });
      const { timeline, status, createdAt, updatedAt } = transactionIn(found);
      need(timeline.length > 0, 'a timeline');
      const isSorted = timeline.every(({ at }, index) => index === 0 || at >= (timeline[index - 1]?.at ?? 0));
      const statuses = timeline.map((entry) => entry.status);
      check(
        isSorted && (statuses[0] === 'waiting' || statuses.length === 1) && statuses.at(-1) === status,
        `the payment is ${status}, and its timeline says ${statuses.join(', ')}`,
        found,
      );
      const [first = createdAt, latest = 0] = [timeline[0]?.at, timeline.at(-1)?.at];
      check(
        first >= createdAt - TOLERANCE_MS,
        `the payment was created at ${createdAt}, and its timeline begins at ${first}`,
        found,
      );
      check(
        updatedAt === undefined || updatedAt >= latest,
        `the last entry of the timeline is of ${latest}, and updatedAt is ${updatedAt}`,
        found,
      );
    },
  },
});

/** Makes more payments at once than a batch of the list holds, so that a batch ends between two payments of the same millisecond. */
async function payAtOnce(kit: Kit): Promise<void> {
  const client = await kit.user();
  await orNull(async () => {
    const bodies = await Promise.all(Array.from({ length: PAYMENTS_AT_ONCE }, () => kit.body('deposit')));
    await Promise.all(bodies.map((body) => kit.create('deposit', body, client)));
  });
}

/** These rules run after the run has made its payments, so that the list has several batches. */
export const HISTORY_PAGE_RULES = rulesOf('Calls', {
  'history-pages': {
    level: 'should',
    title: 'The pages of the list have each payment once, also where one is added meanwhile',
    fix: 'Begin a page after the last payment of the page before, by time and id: an offset moves when a payment is added, and a time alone loses payments of the same millisecond.',
    after: ['history'],
    run: async (kit) => {
      const client = await kit.user();
      need(
        kit.created.ofUser(kit.options.token).length > 0,
        '--allow-payments: this rule looks for the payments of the run',
      );
      await payAtOnce(kit);
      const mine = kit.created.ofUser(kit.options.token);
      const ids = (await readHistory(client)).map(({ id }) => String(id));
      const twice = ids.find((id, at) => ids.indexOf(id) !== at);
      check(twice === undefined, `the payment ${twice} is on two pages, or twice on one`);
      const missing = mine.filter((id) => !ids.includes(id));
      check(
        missing.length === 0,
        `the ${ids.length} payments of all pages do not have ${missing.slice(0, 5).join(', ')}, which this run has made`,
      );
      const first = await client.call(HISTORY, {});
      const { cursor } = Object(first.data);
      need(typeof cursor === 'string', 'more payments than a page has: run the kit again');
      const seen = new Set(itemsOf(first.data)?.map(({ id }) => id));
      await kit.pay();
      const second = await client.call(HISTORY, { cursor });
      const again = itemsOf(second.data)?.find(({ id }) => seen.has(id));
      check(
        !again,
        `after a new payment the second page has ${again?.id} again, which is on the first one`,
        second,
      );
    },
  },
  'history-filters': {
    level: 'should',
    title: 'type and status keep only the payments that they name',
    fix: 'Filter by type and status before you cut the page, and keep the filter on the pages that follow.',
    after: ['history', 'history-pages'],
    run: async (kit) => {
      const client = await kit.user();
      // `all` has each payment once, because another rule reports a payment that is in two batches.
      const all = [...new Map((await readHistory(client)).map((one) => [one.id, one])).values()];
      need(all.length > 0, '--allow-payments: this rule looks for the payments of the run');
      for (const filter of [
        { type: 'deposit' },
        { type: 'withdrawal' },
        { status: 'waiting' },
        { status: 'mistaked' },
        { type: 'withdrawal', status: 'mistaked' },
      ]) {
        const reply = await client.call(HISTORY, filter);
        checkStatus(reply, 200, `the list with ${JSON.stringify(filter)}`);
        const isKept = (item: object) =>
          Object.entries(filter).every(([name, value]) => Reflect.get(item, name) === value);
        const stray = itemsOf(reply.data)?.find((item) => !isKept(item));
        check(
          !stray,
          `the list with ${JSON.stringify(filter)} has a ${stray?.type} that is ${stray?.status}`,
          { sent: reply.sent, came: stray },
        );
        const count = (await readHistory(client, filter)).length;
        // A payment may change its status between the two lists, so a filter by status may find fewer payments.
        const wanted = 'status' in filter ? 0 : all.filter(isKept).length;
        check(
          count >= wanted,
          `the list with ${JSON.stringify(filter)} has ${count} payments, not ${wanted}`,
          reply,
        );
      }
    },
  },
  'history-of-others': {
    level: 'must',
    title: "No page of the list has another user's payment",
    fix: 'Name the user in the query of each page: a cursor is a place in the list of that user, and proves nothing about who asks.',
    after: ['payments-of-others', 'history-pages'],
    run: async (kit) => {
      const others = kit.created.ofUser(kit.options.otherToken);
      need(
        others.length > 0,
        '--other-token and --allow-payments: this rule looks for the payments of the run',
      );
      // `CreatedPayments` looks for payments of other users in every batch after the first, so these batches need no check here.
      const client = await kit.user();
      await readHistory(client);
      const cursor = Object((await client.call(HISTORY, {})).data).cursor;
      if (typeof cursor !== 'string') return;
      await (await kit.user('other')).call(HISTORY, { cursor });
    },
  },
});
