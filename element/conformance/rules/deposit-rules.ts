import { isFinal } from '../../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../../src/domain/payment/transaction-schema.ts';
import type { Reply } from '../client.ts';
import { type Body, CREATE, HISTORY, type Kit, LOOKUP, minorOf, newKey, transactionIn } from '../kit.ts';
import { rulesOf } from '../rule.ts';
import { Broken, check, need, Skipped } from '../verdict.ts';

const idOf = (reply: Reply) => Reflect.get(Object(reply.data), 'id');
const codeOf = (reply: Reply) => Reflect.get(Object(reply.data), 'code');
const isRejected = ({ status }: Reply) => status !== undefined && status >= 400 && status < 500;

/** Compares a transaction with its create request. */
function checkSame(body: Body, transaction: Transaction, reply: Reply): void {
  check(
    transaction.idem === body.idem,
    'the transaction does not repeat idem: the widget cannot trust it',
    reply,
  );
  for (const name of ['method', 'currency'] as const) {
    check(transaction[name] === body[name], `${name} is ${transaction[name]}, was ${body[name]}`, reply);
  }
  const isAmountSame =
    minorOf(transaction.amount, transaction.currency) === minorOf(body.amount, transaction.currency);
  check(
    isAmountSame || isFinal(transaction.status),
    `amount is ${transaction.amount}, was ${body.amount}`,
    reply,
  );
}

/** The payments of a user that have a key, by their ids. */
async function idsOfKey(kit: Kit, idem: string): Promise<string[]> {
  const client = await kit.user();
  const reply = await client.call(HISTORY, {});
  const { items } = Object(reply.data);
  const found: unknown[] = Array.isArray(items) ? items.filter((item) => Object(item).idem === idem) : [];
  return [...new Set(found.map((item) => String(Object(item).id)))];
}

export const CREATE_RULES = rulesOf('Create and idempotency', {
  'create-deposit': {
    level: 'must',
    title: 'A deposit is created as it was requested',
    fix: 'Respond with 200 and the transaction: the same idem, method, amount and currency, the type deposit.',
    run: async (kit) => {
      const { body, reply, transaction } = await kit.pay();
      check(transaction.type === 'deposit', `type is ${transaction.type}`, reply);
      checkSame(body, transaction, reply);
    },
  },
  'response-after-commit': {
    level: 'must',
    title: 'A payment exists when its response comes',
    fix: 'Commit key and transaction to the database first, then respond: a crash in between would lose the payment.',
    run: async (kit) => {
      const second = await kit.open(kit.options.token);
      const body = await kit.body('deposit');
      const { transaction } = await kit.pay('deposit', body);
      for (const data of [{ idem: body.idem }, { id: transaction.id }]) {
        const found = await second.call(LOOKUP, data);
        check(
          found.status === 200,
          `right after the response the lookup got ${found.status ?? 'no response'}`,
          found,
        );
        check(idOf(found) === transaction.id, 'the lookup got another payment', found);
      }
    },
  },
  'same-key-again': {
    level: 'must',
    title: 'A repeated create request gets the same payment',
    fix: 'Store the key under a unique constraint of user and key, with the response; respond to a repeated request with it.',
    run: async (kit) => {
      const { body, transaction } = await kit.pay();
      const again = await (await kit.open(kit.options.token)).call(CREATE.deposit, body);
      check(
        again.status === 200,
        `the repeated create request got ${again.status ?? 'no response'} ${codeOf(again) ?? ''}`,
        again,
      );
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
    run: async (kit) => {
      const body = await kit.body('deposit');
      const clients = await Promise.all(Array.from({ length: 5 }, () => kit.open(kit.options.token)));
      const replies = await Promise.all(clients.map((client) => client.call(CREATE.deposit, body)));
      const made = replies.filter(({ status }) => status === 200);
      const ids = new Set([...made.map(idOf), ...(await idsOfKey(kit, body.idem))]);
      check(ids.size <= 1, `${ids.size} payments were created: ${[...ids].join(', ')}`, made[1]);
      for (const reply of replies) {
        const isRight = reply.status === 200 || (reply.status === 409 && codeOf(reply) === 'in_progress');
        check(isRight, `one of five equal create requests got ${reply.status ?? 'no response'}`, reply);
      }
      const last = await (await kit.user()).call(CREATE.deposit, body);
      check(last.status === 200, 'the key has no payment afterwards', last);
      kit.options.onCreated(
        `deposit ${idOf(last)}: ${body.amount} ${String(body.currency)} by ${String(body.method)}`,
      );
    },
  },
  'key-with-another-body': {
    level: 'must',
    title: 'A used key with another body is rejected with 422',
    fix: 'Store a fingerprint of the body with the key, and respond with 422 and the code idem_reused when it differs.',
    run: async (kit) => {
      const { body } = await kit.pay();
      const { amount } = await kit.body('deposit');
      const reply = await (await kit.user()).call(CREATE.deposit, { ...body, amount });
      check(
        reply.status === 422,
        `another amount with a used key got ${reply.status ?? 'no response'}, not 422`,
        reply,
      );
      check(codeOf(reply) === 'idem_reused', `the code is ${codeOf(reply)}, not idem_reused`, reply);
    },
  },
  fingerprint: {
    level: 'must',
    title: 'Token, captcha, platform and order of keys are not in the fingerprint',
    fix: 'Make the fingerprint from the marked fields alone, with sorted keys: a renewed session token must not turn a retry into 422.',
    run: async (kit) => {
      const { body, transaction } = await kit.pay();
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
      const reply = await (await kit.user()).call(CREATE.deposit, { ...turned, ...changes });
      check(
        reply.status === 200,
        `the retry got ${reply.status ?? 'no response'} ${codeOf(reply) ?? ''}`,
        reply,
      );
      check(idOf(reply) === transaction.id, 'the retry created a second payment', reply);
    },
  },
  'similar-payment': {
    level: 'must',
    title: 'A similar payment with another key is rejected, unless the user wants it',
    fix: 'Within 120 s respond with 409 possible_duplicate and the id of the first payment, unless allowDuplicateOf is that id.',
    run: async (kit) => {
      const { body, transaction } = await kit.pay();
      const client = await kit.user();
      const twin = { ...body, idem: newKey() };
      const reply = await client.call(CREATE.deposit, twin);
      check(
        reply.status === 409,
        `an equal payment with another key got ${reply.status ?? 'no response'}, not 409`,
        reply,
      );
      check(
        ['possible_duplicate', 'pending_exists'].includes(codeOf(reply)),
        `the code is ${codeOf(reply)}`,
        reply,
      );
      check(idOf(reply) === transaction.id, `id is ${idOf(reply)}, not that of the first payment`, reply);
      await kit.pay('deposit', { ...twin, allowDuplicateOf: transaction.id });
    },
  },
  'rejected-key-is-free': {
    level: 'must',
    title: 'A rejected create request stores nothing',
    fix: 'Store the key together with the payment only, so that the user can correct the form and send the same key again.',
    run: async (kit) => {
      const body = await kit.body('deposit');
      const client = await kit.user();
      const reply = await client.call(CREATE.deposit, { ...body, amount: '999999999999' });
      check(isRejected(reply), `an amount above every limit got ${reply.status ?? 'no response'}`, reply);
      const found = await client.call(LOOKUP, { idem: body.idem });
      check(found.status === 404, `the key of the rejected request got ${found.status}, not 404`, found);
      await kit.pay('deposit', body);
    },
  },
  limits: {
    level: 'must',
    title: 'Amounts outside the limits are rejected, with a message for the amount',
    fix: 'Check the amount against amount_rules; respond with 400, the code amount_min or amount_max, and fields.amount.',
    run: async (kit) => {
      const { method } = await kit.payable();
      const { currency } = await kit.market();
      const rule = method.amount_rules[currency];
      const tooSmall = Number(rule?.min) > 0.01 ? '0.01' : '0';
      for (const [amount, code] of [
        [tooSmall, 'amount_min'],
        [`${BigInt(Math.trunc(Number(rule?.max ?? 0))) + 1n}`, 'amount_max'],
      ] as const) {
        const reply = await (await kit.user()).call(
          CREATE.deposit,
          await kit.body('deposit', undefined, { amount }),
        );
        check(
          isRejected(reply),
          `the amount ${amount} outside ${rule?.min} to ${rule?.max} got ${reply.status ?? 'no response'}`,
          reply,
        );
        const message = Reflect.get(Object(Reflect.get(Object(reply.data), 'fields')), 'amount');
        check(
          typeof message === 'string' && [code, 'invalid_amount'].includes(codeOf(reply)),
          `the rejection has no ${code} with fields.amount`,
          reply,
        );
      }
    },
  },
  'malformed-amounts': {
    level: 'must',
    title: 'Amounts that are no decimal string of the currency are rejected',
    fix: 'Accept digits with at most one point, and no more decimals than the currency has; never convert an amount to a float.',
    run: async (kit) => {
      const body = await kit.body('deposit');
      for (const amount of [
        Number(body.amount),
        `-${body.amount}`,
        '1e3',
        `${body.amount.split('.')[0]},00`,
        ' 500',
        '0x1F4',
        `${body.amount.split('.')[0]}.000000000000000001`,
        '',
        null,
      ]) {
        const reply = await (await kit.user()).call(CREATE.deposit, { ...body, idem: newKey(), amount });
        check(
          isRejected(reply),
          `the amount ${JSON.stringify(amount)} got ${reply.status ?? 'no response'}`,
          reply,
        );
      }
    },
  },
  'unknown-method': {
    level: 'must',
    title: 'A method or currency that is not listed is rejected',
    fix: 'Look the method up in the list of the country and currency; respond with 404 unknown_method or 400 invalid_currency.',
    run: async (kit) => {
      for (const changes of [{ method: 'no_such_method' }, { currency: 'XXX' }]) {
        const reply = await (await kit.user()).call(
          CREATE.deposit,
          await kit.body('deposit', undefined, changes),
        );
        check(isRejected(reply), `${JSON.stringify(changes)} got ${reply.status ?? 'no response'}`, reply);
      }
    },
  },
  'invalid-fields': {
    level: 'must',
    title: 'Values that break the rule of a field are rejected, and the field is named',
    fix: 'Check each value by the rules of its field on your side too; respond with 400 invalid_fields and fields: {name: message}.',
    run: async (kit) => {
      await kit.payable();
      const isStrict = (regex: string) => regex !== '' && !new RegExp(regex, 'u').test('\u0001');
      const payable = (await kit.candidates('deposit')).find(({ method }) =>
        method.fields.some(({ regex }) => isStrict(regex)),
      );
      const field = payable?.method.fields.find(({ regex }) => isStrict(regex));
      need(payable && field, 'a method of deposits with a rule for a field');
      for (const value of ['\u0001', undefined]) {
        const wrong = { ...payable.fields, [field.name]: value };
        const reply = await (await kit.user()).call(
          CREATE.deposit,
          await kit.body('deposit', payable, { fields: wrong }),
        );
        check(
          isRejected(reply),
          `${value === undefined ? 'a missing' : 'an invalid'} ${field.name} got ${reply.status ?? 'no response'}`,
          reply,
        );
        const named = Reflect.get(Object(reply.data), 'fields');
        check(Object.hasOwn(Object(named), field.name), `the rejection does not name ${field.name}`, reply);
      }
    },
  },
  'closed-key': {
    level: 'must',
    title: 'A closed key never creates a payment',
    fix: 'For {idem, close: true} without a payment store the key as closed and respond with 404 closed; reject a create request that arrives later with 410 closed.',
    run: async (kit) => {
      const client = await kit.user();
      const body = await kit.body('deposit');
      const closed = await client.call(LOOKUP, { idem: body.idem, close: true });
      check(
        closed.status === 404 && codeOf(closed) === 'closed',
        `closing got ${closed.status} ${codeOf(closed) ?? ''}, not 404 closed`,
        closed,
      );
      const late = await client.call(CREATE.deposit, body);
      check(
        late.status === 410,
        `the create request after it got ${late.status ?? 'no response'}, not 410`,
        late,
      );
      const found = await client.call(LOOKUP, { idem: body.idem });
      check(found.status === 404, 'the closed key has a payment', found);
    },
  },
  'close-after-create': {
    level: 'must',
    title: 'Closing a key that has a payment gives that payment',
    fix: 'Respond to {idem, close: true} with the transaction of the key, if there is one.',
    run: async (kit) => {
      const { body, transaction } = await kit.pay();
      const reply = await (await kit.user()).call(LOOKUP, { idem: body.idem, close: true });
      check(
        reply.status === 200 && idOf(reply) === transaction.id,
        `closing got ${reply.status ?? 'no response'}`,
        reply,
      );
    },
  },
  'lookup-while-creating': {
    level: 'must',
    title: 'A lookup while the create request runs never gets a false 404',
    fix: 'Mark the key before the first await; respond to a lookup of a marked key with 409 in_progress.',
    run: async (kit) => {
      for (let at = 0; at < 3; at += 1) {
        const client = await kit.open(kit.options.token);
        const body = await kit.body('deposit');
        const creating = client.call(CREATE.deposit, body);
        const found = await client.call(LOOKUP, { idem: body.idem });
        const created = await creating;
        if (created.status === 200) kit.options.onCreated(`deposit ${idOf(created)}: ${body.amount}`);
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
    run: async (kit) => {
      const body = await kit.body('deposit');
      const client = await kit.open(kit.options.token);
      client.send({ msgid: `lost-${body.idem}`, type: CREATE.deposit, data: body, sendTime: Date.now() });
      await client.until(() => false, 5);
      client.drop();
      const next = await kit.open(kit.options.token);
      const found = await settle(async () => next.call(LOOKUP, { idem: body.idem }), kit.options.timeoutMs);
      const again = await next.call(CREATE.deposit, body);
      check(
        again.status === 200,
        `the repeated create request got ${again.status ?? 'no response'} ${codeOf(again) ?? ''}`,
        again,
      );
      kit.options.onCreated(`deposit ${idOf(again)}: ${body.amount}`);
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

/** Repeats a lookup while it gets 409 `in_progress`. */
async function settle(look: () => Promise<Reply>, timeoutMs: number): Promise<Reply> {
  const end = Date.now() + timeoutMs;
  for (;;) {
    const reply = await look();
    if (reply.status !== 409 || Date.now() > end) return reply;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export const ACCESS_RULES = rulesOf('Errors', {
  'payments-of-others': {
    level: 'must',
    title: "A user cannot read or change another user's payments",
    fix: 'Look payments up by id and user together; respond to others with 404.',
    run: async (kit) => {
      const other = await kit.user('other');
      const { body, transaction } = await kit.pay();
      for (const [type, data] of [
        [LOOKUP, { id: transaction.id }],
        [LOOKUP, { idem: body.idem }],
        ['BANKING:continue-v1', { id: transaction.id, step: 'paid', fields: {} }],
        ['BANKING_WITHDRAWAL:cancel-v1', { id: transaction.id }],
      ] as const) {
        const reply = await other.call(type, data);
        check(isRejected(reply), `another user's request got ${reply.status ?? 'no response'}`, reply);
      }
      const list = await other.call(HISTORY, {});
      check(
        !JSON.stringify(list.data ?? null).includes(transaction.id),
        "the payment is in another user's list",
        list,
      );
    },
  },
  'pushes-of-others': {
    level: 'must',
    title: "A user gets no push about another user's payments",
    fix: 'Push to a room of the user, not to every socket.',
    run: async (kit) => {
      const other = await kit.user('other');
      const guest = await kit.user('guest');
      const { transaction } = await kit.pay();
      await other.until(() => false, 300);
      for (const client of [other, guest]) {
        const leak = client.frames.find((frame) => JSON.stringify(frame).includes(transaction.id));
        check(!leak, 'the push came to another socket', {
          sent: 'a create request of the first user',
          came: leak,
        });
      }
    },
  },
  'same-key-of-others': {
    level: 'must',
    title: 'Keys belong to a user: another user may use the same one',
    fix: 'Make the unique constraint on user and key.',
    run: async (kit) => {
      const other = await kit.user('other');
      const { body, transaction } = await kit.pay();
      const reply = await other.call(CREATE.deposit, body);
      check(idOf(reply) !== transaction.id, "another user got the first user's payment", reply);
      check(
        reply.status === 200,
        `another user's create request got ${reply.status ?? 'no response'}`,
        reply,
      );
      kit.options.onCreated(`deposit ${idOf(reply)} of the other user: ${body.amount}`);
    },
  },
});

export const RESUME_RULES = rulesOf('Transaction', {
  resume: {
    level: 'must',
    title: 'A payment is found by id, by key and in the list, with the same details',
    fix: 'Build every copy of a transaction from the same stored record; payment details never change by themselves.',
    run: async (kit) => {
      const { body, transaction } = await kit.pay();
      const client = await kit.open(kit.options.token);
      const list = await client.call(HISTORY, { open: true });
      const { items } = Object(list.data);
      const listed: unknown = Array.isArray(items)
        ? items.find((item) => Object(item).id === transaction.id)
        : undefined;
      const replies = [
        await client.call(LOOKUP, { id: transaction.id }),
        await client.call(LOOKUP, { idem: body.idem }),
      ];
      for (const reply of replies) {
        check(reply.status === 200, `the lookup got ${reply.status ?? 'no response'}`, reply);
        compareDetails(transaction, transactionIn(reply), reply);
      }
      if (isFinal(transactionIn(replies[0] ?? list).status)) return;
      check(listed, 'the list of open payments does not have it on its first page', list);
      compareDetails(transaction, Object(listed), list);
    },
  },
  history: {
    level: 'should',
    title: 'The list is valid and newest first, and its cursor leads on',
    fix: 'Respond with {items, cursor}; cursor is null on the last page.',
    run: async (kit) => {
      const client = await kit.user();
      const reply = await client.call(HISTORY, {});
      check(reply.status === 200, `the list got ${reply.status ?? 'no response'}`, reply);
      const { items, cursor } = Object(reply.data);
      check(Array.isArray(items), 'the response has no items', reply);
      const times = items.map((item) => Number(Object(item).createdAt));
      check(
        times.every((time, at) => at === 0 || time <= (times[at - 1] ?? 0)),
        'the items are not newest first',
        reply,
      );
      if (typeof cursor !== 'string') return;
      const next = await client.call(HISTORY, { cursor });
      const ids = new Set(items.map((item) => Object(item).id));
      const more: unknown = Object(next.data).items;
      check(Array.isArray(more), 'the next page has no items', next);
      check(!more.some((item) => ids.has(Object(item).id)), 'the next page repeats a payment', next);
    },
  },
});

const FIXED = ['code', 'qr', 'address', 'network', 'tag', 'intent', 'orderId', 'url'];

/** Details that the user has seen must stay (docs/contract.md, Details that must not change). */
function compareDetails(first: Transaction, later: Transaction, reply: Reply): void {
  for (const name of ['id', 'idem', 'type', 'method', 'currency', 'createdAt'] as const) {
    check(first[name] === later[name], `${name} is ${later[name]}, was ${first[name]}`, reply);
  }
  check(later.seq >= first.seq, `seq fell from ${first.seq} to ${later.seq}`, reply);
  if (!first.next || first.next.kind !== later.next?.kind) return;
  for (const name of FIXED) {
    const [was, is] = [Reflect.get(first.next, name), Reflect.get(later.next, name)];
    check(name === 'url' || was === is, `next.${name} is ${is}, was ${was}`, reply);
  }
  const rows = (next: object) => {
    const requisites: unknown = Reflect.get(next, 'requisites');
    return JSON.stringify(Array.isArray(requisites) ? requisites.map((row) => Object(row).value) : null);
  };
  check(rows(first.next) === rows(later.next), 'the requisites have changed', reply);
}

export const RESTART_RULES = rulesOf('Create and idempotency', {
  restart: {
    level: 'must',
    title: 'Payments, keys and closed keys survive a restart of the cashier',
    fix: 'Keep payments, keys, holds and due work in the database, and nothing of them in the process.',
    run: async (kit) => {
      const { restart, token } = kit.options;
      need(restart, '--restart, a command that restarts the cashier and ends when it is back');
      const { body, transaction } = await kit.pay();
      const closed = await kit.body('deposit');
      await (await kit.user()).call(LOOKUP, { idem: closed.idem, close: true });
      await restart();
      const client = await kit.open(token).catch((error: unknown) => {
        throw new Broken(
          `the cashier is not back after the restart: ${error instanceof Error ? error.message : error}`,
        );
      });
      const found = await client.call(LOOKUP, { id: transaction.id });
      check(found.status === 200, `after the restart the lookup got ${found.status ?? 'no response'}`, found);
      compareDetails(transaction, transactionIn(found), found);
      const again = await client.call(CREATE.deposit, body);
      check(idOf(again) === transaction.id, 'after the restart the same key made another payment', again);
      const late = await client.call(CREATE.deposit, closed);
      if (late.status === 409) throw new Skipped('a create request after the restart was not possible');
      check(
        late.status === 410,
        `after the restart the closed key got ${late.status ?? 'no response'}, not 410`,
        late,
      );
    },
  },
});
