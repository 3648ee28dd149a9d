import { PUSH } from '../../../src/api/contract.ts';
import { checkRejected, checkStatus, idOf, outcomeOf } from '../expectations.ts';
import { nextId } from '../raw-client.ts';
import { rulesOf, rulesOfBoth } from '../rule.ts';
import { check } from '../rule-outcome.ts';
import { CANCEL, CONTINUE, HISTORY, LOOKUP, newKey, REGIONS } from '../values.ts';

export const ACCESS_RULES = rulesOfBoth('Errors', {
  'payments-of-others': {
    level: 'must',
    title: "A user cannot read or change another user's payments",
    fix: 'Look payments up by id and user together; respond to others with 404.',
    run: async (kit, type) => {
      const other = await kit.user('other');
      const { body, transaction } = await kit.pay(type);
      for (const [request, data] of [
        [LOOKUP, { id: transaction.id }],
        [LOOKUP, { idem: body.idem }],
        [CONTINUE, { id: transaction.id, step: 'paid', fields: {} }],
        [LOOKUP, { idem: body.idem, close: true }],
        [CANCEL, { id: transaction.id }],
      ] as const) {
        const reply = await other.call(request, data);
        checkRejected(reply, "another user's request");
      }
      const mine = await (await kit.user()).call(LOOKUP, { idem: body.idem });
      check(idOf(mine) === transaction.id, "the other user's requests have closed the key", mine);
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
    run: async (kit, type) => {
      const other = await kit.user('other');
      const guest = await kit.user('guest');
      const { transaction } = await kit.pay(type);
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
  'similar-of-others': {
    level: 'must',
    title: "An equal payment of another user is not similar: its user never learns the first one's id",
    fix: 'Look for a similar payment among those of the same user alone: a deposit of the same amount by the same method is common.',
    run: async (kit, type) => {
      const other = await kit.user('other');
      const { body, transaction } = await kit.pay(type);
      const reply = await kit.create(type, { ...body, idem: newKey() }, other);
      check(
        idOf(reply) !== transaction.id,
        `another user got ${outcomeOf(reply)} with the first user's id`,
        reply,
      );
    },
  },
  'same-key-of-others': {
    level: 'must',
    title: 'Keys belong to a user: another user may use the same one',
    fix: 'Make the unique constraint on user and key.',
    after: ['similar-of-others'],
    run: async (kit, type) => {
      const other = await kit.user('other');
      const { body, transaction } = await kit.pay(type);
      const reply = await kit.create(type, body, other);
      check(idOf(reply) !== transaction.id, "another user got the first user's payment", reply);
      checkStatus(reply, 200, "another user's create request");
    },
  },
});

export const SHARED_ACCESS_RULES = rulesOf('Errors', {
  'msgid-of-others': {
    level: 'must',
    title: "A user never gets the response to another user's msgid",
    fix: 'Store responses by user and msgid, not by msgid alone: widgets choose their msgids themselves.',
    run: async (kit) => {
      const other = await kit.user('other');
      const { transaction } = await kit.pay();
      const msgid = nextId();
      const own = await (await kit.user()).call(LOOKUP, { id: transaction.id }, { msgid });
      checkStatus(own, 200, 'the lookup');
      const reply = await other.call(REGIONS, {}, { msgid });
      check(
        !JSON.stringify(reply.came ?? null).includes(transaction.id),
        "another user's request with the same msgid got the payment",
        reply,
      );
      checkStatus(reply, 200, "another user's request with the same msgid");
    },
  },
  'token-in-data': {
    level: 'must',
    title: 'The token in the data of a request does not replace that of the handshake',
    fix: 'Take the user from the handshake alone: any page can write another token into a payload.',
    after: ['payments-of-others'],
    run: async (kit) => {
      const other = await kit.user('other');
      const { transaction } = await kit.pay();
      const sessions = (await kit.user()).pushes(PUSH.login).map(({ data }) => Object(data).token);
      for (const token of [kit.options.token, ...sessions.slice(-1)]) {
        const reply = await other.call(LOOKUP, { id: transaction.id, token });
        checkRejected(reply, "a request with another user's token in its data");
      }
    },
  },
});
