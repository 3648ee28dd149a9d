import { isCoin } from '../amounts.ts';
import { checkStatus, codeOf, idOf, isRejected, nameOfCode, outcomeOf } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { Reply } from '../raw-client.ts';
import { rulesOf, rulesOfBoth } from '../rule.ts';
import { check, need } from '../rule-outcome.ts';
import { CREATE, HISTORY, LOOKUP, newKey } from '../values.ts';

async function idsOfKey(kit: Kit, idem: string): Promise<string[]> {
  const client = await kit.user();
  const reply = await client.call(HISTORY, {});
  const { items } = Object(reply.data);
  const found: unknown[] = Array.isArray(items) ? items.filter((item) => Object(item).idem === idem) : [];
  return [...new Set(found.map((item) => String(Object(item).id)))];
}

export const KEY_RULES = rulesOfBoth('Create and idempotency', {
  'same-key-again': {
    level: 'must',
    title: 'A repeated create request gets the same payment',
    fix: 'Store the key under a unique constraint of user and key, with the response; respond to a repeated request with it.',
    after: ['response-after-commit'],
    run: async (kit, type) => {
      const { body, transaction } = await kit.pay(type);
      const again = await (await kit.open(kit.options.token)).call(CREATE[type], body);
      checkStatus(again, 200, 'the repeated create request');
      check(
        idOf(again) === transaction.id,
        `a second payment was created: ${idOf(again)} beside ${transaction.id}`,
        again,
      );
    },
  },
  'same-key-at-once': {
    level: 'must',
    title: 'Create requests with one key at the same time create one payment',
    fix: 'Let the unique constraint decide: insert the key in the transaction of the payment, and respond to the loser with the stored response or 409 in_progress.',
    after: ['same-key-again'],
    run: async (kit, type) => {
      const body = await kit.body(type);
      const clients = await Promise.all(Array.from({ length: 5 }, () => kit.open(kit.options.token)));
      const replies = await Promise.all(clients.map((client) => client.call(CREATE[type], body)));
      const made = replies.filter(({ status }) => status === 200);
      const ids = new Set([...made.map(idOf), ...(await idsOfKey(kit, body.idem))]);
      check(ids.size <= 1, `${ids.size} payments were created: ${[...ids].join(', ')}`, made[1]);
      for (const reply of replies) {
        const isRight = reply.status === 200 || (reply.status === 409 && codeOf(reply) === 'in_progress');
        check(isRight, `one of five equal create requests got ${outcomeOf(reply)}`, reply);
      }
      const last = await kit.create(type, body);
      check(last.status === 200, 'the key has no payment afterwards', last);
    },
  },
  'key-with-another-body': {
    level: 'must',
    title: 'A used key with another body is rejected with 422',
    fix: 'Store a fingerprint of the body with the key, and respond with 422 and the code idem_reused when it differs.',
    after: ['same-key-again'],
    run: async (kit, type) => {
      const { method } = await kit.payable(type);
      const { body } = await kit.pay(type);
      const { amount } = await kit.body(type);
      const amounts = isCoin(type, method) ? [] : [{ amount }];
      for (const change of [...amounts, { bonusId: 'another' }, { allowDuplicateOf: 'another' }]) {
        const what = Object.keys(change)[0];
        const reply = await kit.create(type, { ...body, ...change });
        checkStatus(reply, 422, `another ${what} with a used key`);
        check(codeOf(reply) === 'idem_reused', `the code is ${nameOfCode(reply)}, not idem_reused`, reply);
      }
      const [field] = Object.keys(body.fields);
      const fields = field !== undefined && { ...body.fields, [field]: `${body.fields[field]}a` };
      for (const change of [
        { method: 'another' },
        { country: 'zz' },
        { currency: 'XXX' },
        ...(fields ? [{ fields }] : []),
        ...(type === 'withdrawal' ? [{ account: 'additional' }] : []),
      ]) {
        const reply = await kit.create(type, { ...body, ...change });
        const what = Object.keys(change)[0];
        // A cashier may check the changed value before it looks up the key, so any rejection is right, not only 422.
        check(isRejected(reply), `another ${what} with a used key got ${outcomeOf(reply)}, not 422`, reply);
      }
    },
  },
  'different-keys': {
    level: 'must',
    title: 'Keys that differ in the case of a letter or in the last of 64 characters are two keys',
    fix: 'Give the column of the key 64 characters and a binary collation: a database that ignores case, or cuts a longer text, takes a new payment for a retry.',
    after: ['same-key-again'],
    run: async (kit, type) => {
      const key = newKey();
      const long = `${key}-${'a'.repeat(63 - key.length)}`.slice(0, 63);
      for (const [first, second] of [
        [`${key}a`, `${key}A`],
        [`${long}1`, `${long}2`],
      ] as const) {
        const { transaction } = await kit.pay(type, { ...(await kit.body(type)), idem: first });
        const reply = await kit.create(type, { ...(await kit.body(type)), idem: second });
        checkStatus(reply, 200, `the key ${second}, after ${first},`);
        check(idOf(reply) !== transaction.id, `the key ${second} got the payment of ${first}`, reply);
        const found = await (await kit.user()).call(LOOKUP, { idem: second });
        check(idOf(found) === idOf(reply), `the lookup of ${second} got ${idOf(found)}`, found);
      }
    },
  },
  fingerprint: {
    level: 'must',
    title: 'Token, captcha, platform and order of keys are not in the fingerprint',
    fix: 'Make the fingerprint from the marked fields alone, with sorted keys: a renewed session token must not turn a retry into 422.',
    after: ['same-key-again'],
    run: async (kit, type) => {
      const { body, transaction } = await kit.pay(type);
      const turned = Object.fromEntries(Object.entries(body).toReversed());
      const session = (await kit.user())
        .pushes('login.token')
        .map(({ data }) => Object(data).token)
        .findLast(Boolean);
      const changes = {
        captcha: 'another captcha token',
        isNative: true,
        platform: 'ios',
        ...(session && { token: session }),
      };
      const reply = await kit.create(type, { ...turned, ...changes });
      checkStatus(reply, 200, 'the retry');
      check(idOf(reply) === transaction.id, 'the retry created a second payment', reply);
    },
  },
  'closed-key': {
    level: 'must',
    title: 'A closed key never creates a payment',
    fix: 'For {idem, close: true} without a payment store the key as closed and respond with 404 closed; reject a create request that arrives later with 410 closed.',
    run: async (kit, type) => {
      const client = await kit.user();
      const body = await kit.body(type);
      const closed = await client.call(LOOKUP, { idem: body.idem, close: true });
      check(
        closed.status === 404 && codeOf(closed) === 'closed',
        `closing got ${closed.status} with the code ${nameOfCode(closed)}, not 404 with the code closed`,
        closed,
      );
      const late = await client.call(CREATE[type], body);
      checkStatus(late, 410, 'the create request after it');
      const found = await client.call(LOOKUP, { idem: body.idem });
      check(found.status === 404, 'the closed key has a payment', found);
    },
  },
  'close-after-create': {
    level: 'must',
    title: 'Closing a key that has a payment gives that payment',
    fix: 'Respond to {idem, close: true} with the transaction of the key, if there is one.',
    after: ['same-key-again'],
    run: async (kit, type) => {
      const { body, transaction } = await kit.pay(type);
      const reply = await (await kit.user()).call(LOOKUP, { idem: body.idem, close: true });
      check(reply.status === 200 && idOf(reply) === transaction.id, `closing got ${outcomeOf(reply)}`, reply);
      const again = await (await kit.user()).call(LOOKUP, { idem: body.idem });
      check(idOf(again) === transaction.id, `after it the lookup got ${outcomeOf(again)}`, again);
    },
  },
  'close-while-creating': {
    level: 'must',
    title: 'A key that is closed while its create request runs ends in one of the two',
    fix: 'Let the unique constraint decide between the two: either the payment exists and the closing request gets it (or 409 in_progress), or the key is closed and the create request gets 410.',
    after: ['closed-key'],
    run: async (kit, type) => {
      const [first, second] = await Promise.all([kit.open(kit.options.token), kit.open(kit.options.token)]);
      for (const isCloseFirst of [false, true]) {
        const body = await kit.body(type);
        const close = () => second.call(LOOKUP, { idem: body.idem, close: true });
        const create = () => first.call(CREATE[type], body);
        const calls = isCloseFirst ? [close(), create()] : [create(), close()];
        const replies = await Promise.all(calls);
        const [created, closed] = isCloseFirst ? replies.toReversed() : replies;
        if (!created || !closed) return;
        const found = await first.call(LOOKUP, { idem: body.idem });
        const isClosed = closed.status === 404 && codeOf(closed) === 'closed';
        check(
          !(isClosed && (created.status === 200 || found.status === 200)),
          'closing got 404 closed, although the create request made a payment',
          closed,
        );
        check(
          created.status !== 200 || found.status === 200,
          `the create request got 200, and the lookup after it ${outcomeOf(found)}`,
          found,
          'response-after-commit',
        );
      }
    },
  },
  'lookup-while-creating': {
    level: 'must',
    title: 'A lookup while the create request runs never gets a false 404',
    fix: 'Mark the key before the first await; respond to a lookup of a marked key with 409 in_progress.',
    after: ['response-after-commit'],
    run: async (kit, type) => {
      for (let at = 0; at < 3; at += 1) {
        const client = await kit.open(kit.options.token);
        const body = await kit.body(type);
        const creating = client.call(CREATE[type], body);
        const found = await client.call(LOOKUP, { idem: body.idem });
        const created = await creating;
        const isFalse = found.status === 404 && created.status === 200;
        check(
          !isFalse,
          'the lookup got 404 although the create request before it on the socket made a payment',
          found,
        );
      }
    },
  },
  'lost-response': {
    level: 'must',
    title: 'A payment whose response was lost is found by its key, and not made twice',
    fix: 'Finish a create request when its socket is gone; find the payment by key; respond to the repeated request with it.',
    after: ['same-key-again', 'same-key-at-once'],
    run: async (kit, type) => {
      const body = await kit.body(type);
      const client = await kit.open(kit.options.token);
      client.send({ msgid: `lost-${body.idem}`, type: CREATE[type], data: body, sendTime: Date.now() });
      await client.until(() => false, 5);
      client.drop();
      const next = await kit.open(kit.options.token);
      const found = await settle(async () => next.call(LOOKUP, { idem: body.idem }), kit.options.timeoutMs);
      const again = await next.call(CREATE[type], body);
      checkStatus(again, 200, 'the repeated create request');
      check(
        found.status !== 200 || idOf(again) === idOf(found),
        'the repeated create request made a second payment',
        again,
      );
      const ids = await idsOfKey(kit, body.idem);
      check(ids.length <= 1, `the key has ${ids.length} payments`, again);
    },
  },
});

/** The first payment must be this old, because a younger key does not show how long a cashier keeps keys. */
const MIN_AGE_MS = 2_500;

/** This rule runs near the end, when the first key of the run is old. */
export const OLD_KEY_RULES = rulesOf('Create and idempotency', {
  'old-key': {
    level: 'must',
    title: 'A key is known as long as its payment',
    fix: 'Keep keys in the database beside their payments: a cache drops them after its time, and the retry of a phone that was offline then pays twice.',
    after: ['same-key-again'],
    run: async (kit) => {
      const { token } = kit.options;
      const first = kit.created.firstOf(token);
      need(first, '--token and --allow-payments: this rule repeats the first payment of the run');
      const client = await kit.user();
      await client.until(() => performance.now() - first.at > MIN_AGE_MS, MIN_AGE_MS);
      const age = Math.round((performance.now() - first.at) / 1_000);
      const reply = await client.call(CREATE[first.type], first.body);
      checkStatus(reply, 200, `the create request of ${age} s ago, sent again,`);
      const made = `the create request of ${age} s ago made ${first.id}, and sent again it made ${idOf(reply)}`;
      check(idOf(reply) === first.id, made, reply);
    },
  },
});

async function settle(look: () => Promise<Reply>, timeoutMs: number): Promise<Reply> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const reply = await look();
    if (reply.status !== 409 || Date.now() > end) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
