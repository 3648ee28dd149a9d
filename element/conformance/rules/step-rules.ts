import { PUSH } from '../../../src/api/contract.ts';
import { checkCryptoAddress } from '../../../src/domain/checks/crypto-address-check.ts';
import { readEmvCode } from '../../../src/domain/checks/emv-code.ts';
import { isFinal, pushedStatus, STATUSES } from '../../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../../src/domain/payment/transaction-schema.ts';
import type { Client, Reply } from '../client.ts';
import { CREATE, type Kit, LOOKUP, minorOf, type Payable, transactionIn } from '../kit.ts';
import { rulesOf } from '../rule.ts';
import { check, need, Skipped } from '../verdict.ts';

const CONTINUE = 'BANKING:continue-v1';
const CANCEL = 'BANKING_WITHDRAWAL:cancel-v1';
/** The time for the pushes of several changes at once. */
const SETTLE_MS = 400;
const codeOf = (reply: Reply) => Reflect.get(Object(reply.data), 'code');
const isRejected = ({ status }: Reply) => status !== undefined && status >= 400 && status < 500;

const pushesOf = (client: Client, id: string) =>
  client.pushes(PUSH.status).filter(({ data }) => Reflect.get(Object(data), 'id') === id);

export const PUSH_RULES = rulesOf('Pushes', {
  'push-on-create': {
    level: 'must',
    title: 'A new payment is pushed to every socket of the user, with id and seq',
    fix: 'Push deposit.status with {id, seq, status} to the room of the user after each commit.',
    run: async (kit) => {
      const [first, second] = await Promise.all([kit.open(kit.options.token), kit.open(kit.options.token)]);
      const { transaction } = await kit.pay('deposit', undefined, first);
      for (const client of [first, second]) {
        await client.until(() => pushesOf(client, transaction.id).length > 0, kit.options.pushMs);
        const [push] = pushesOf(client, transaction.id);
        check(push, 'a socket of the user got no push with the id of the payment', {
          sent: 'a create request',
          came: client.pushes(PUSH.status).map(({ data }) => data),
        });
        const { seq, status } = Object(push.data);
        check(typeof seq === 'number', 'the push has no seq', { sent: 'a create request', came: push.data });
        const isKnown = pushedStatus(status) !== undefined;
        check(isKnown, `the widget ignores the status ${status}`, {
          sent: 'a create request',
          came: push.data,
        });
      }
    },
  },
  sequence: {
    level: 'must',
    title: 'seq grows with every change, and a status never moves backwards',
    fix: 'Count seq up in the transaction that changes the payment; never change a final payment.',
    run: async (kit) => {
      const client = await kit.open(kit.options.token);
      const { transaction } = await kit.pay('deposit', undefined, client);
      const copies = [transaction];
      const look = async () => {
        const reply = await client.call(LOOKUP, { id: transaction.id });
        const copy = transactionIn(reply);
        const last = copies.at(-1) ?? transaction;
        checkOrder(last, copy, reply);
        copies.push(copy);
      };
      await look();
      if (transaction.next && !isFinal(transaction.status)) {
        await client.call(CONTINUE, { id: transaction.id, step: 'paid', fields: {} });
      }
      const end = Date.now() + kit.options.pushMs;
      while (Date.now() < end) {
        await client.until(() => pushesOf(client, transaction.id).length >= copies.length, 200);
        await look();
      }
      const seqs = pushesOf(client, transaction.id).map(({ data }) => Number(Object(data).seq));
      const isGrowing = seqs.every((seq, at) => at === 0 || seq >= (seqs[at - 1] ?? 0));
      check(isGrowing, `the pushes have the seq ${seqs.join(', ')}`, {
        sent: 'a create request',
        came: seqs,
      });
    },
  },
});

function checkOrder(last: Transaction, copy: Transaction, reply: Reply): void {
  const rank = (status: Transaction['status']) => Math.min(STATUSES.indexOf(status), 2);
  check(copy.seq >= last.seq, `seq fell from ${last.seq} to ${copy.seq}`, reply);
  const isBack =
    rank(copy.status) < rank(last.status) || (isFinal(last.status) && copy.status !== last.status);
  check(!isBack, `the status moved from ${last.status} to ${copy.status}`, reply);
  check(
    copy.status === last.status || copy.seq > last.seq,
    `the status changed to ${copy.status} and seq stayed ${copy.seq}`,
    reply,
  );
}

export const NEXT_RULES = rulesOf('next', {
  next: {
    level: 'must',
    title: 'The step of a payment can be shown: codes, addresses and links are right',
    fix: 'Correct the part that is named: the widget does not show it, so the user cannot pay.',
    run: async (kit) => {
      const { reply, transaction } = await kit.pay();
      const { next, status } = transaction;
      if (isFinal(status)) {
        check(!next, 'a final payment has a next', reply);
        return;
      }
      if (!next) return;
      if (next.kind === 'redirect') {
        const own = new URL(kit.options.url).origin;
        const isSafe =
          URL.canParse(next.url) && (next.url.startsWith('https:') || new URL(next.url).origin === own);
        check(isSafe, `next.url is neither https nor of the cashier: ${next.url}`, reply);
      }
      const codes = [Reflect.get(next, 'code'), Reflect.get(next, 'qr')].filter(
        (code) => typeof code === 'string',
      );
      for (const code of codes) {
        if (next.kind !== 'pix' && !code.startsWith('000201')) continue;
        const read = readEmvCode(code);
        check(
          typeof read !== 'string',
          `a payment code is wrong: ${typeof read === 'string' ? read : ''}`,
          reply,
        );
      }
      if (next.kind === 'address') {
        check(
          checkCryptoAddress(next.address, next.network) !== 'bad',
          'the checksum of the address is wrong',
          reply,
        );
      }
      if (next.kind === 'invoice') {
        const [asked, exact] = [
          minorOf(transaction.amount, transaction.currency),
          minorOf(next.amount, transaction.currency),
        ];
        check(exact !== null && asked !== null, `next.amount is no amount: ${next.amount}`, reply);
        const tail = exact > asked ? exact - asked : asked - exact;
        check(
          tail <= 99n || tail * 100n <= asked,
          `next.amount is ${next.amount} for ${transaction.amount}: the tail is too long`,
          reply,
        );
      }
      const expiresAt = Reflect.get(next, 'expiresAt') ?? transaction.expiresAt;
      check(expiresAt === undefined || Number(expiresAt) > Date.now(), 'the new payment has expired', reply);
    },
  },
});

export const CONTINUE_RULES = rulesOf('Steps: continue-v1', {
  'step-of-unknown': {
    level: 'must',
    title: 'A step of an unknown payment gets 404',
    fix: 'Respond with 404 when the user has no payment of this id.',
    run: async (kit) => {
      const reply = await (await kit.user()).call(CONTINUE, { id: 'dep_unknown', step: 'paid', fields: {} });
      check(reply.status === 404, `the step got ${reply.status ?? 'no response'}, not 404`, reply);
    },
  },
  'repeated-step': {
    level: 'must',
    title: 'A step that was taken before gets 200 and the unchanged payment',
    fix: 'Respond to a repeated step, and to every step of a final payment, with the transaction as it is.',
    run: async (kit) => {
      const client = await kit.user();
      const { transaction } = await kit.pay();
      const { next } = transaction;
      const takesPaid =
        next?.kind === 'instruction' ||
        next?.kind === 'pix' ||
        (next?.kind === 'invoice' && next.confirm === 'paid');
      if (!takesPaid)
        throw new Skipped(
          `a deposit with the step "paid"; ${transaction.method} has ${next?.kind ?? 'no next'}`,
        );
      const data = { id: transaction.id, step: 'paid', fields: {} };
      const first = await client.call(CONTINUE, data);
      check(first.status === 200, `the step "paid" got ${first.status ?? 'no response'}`, first);
      const paid = transactionIn(first);
      check(paid.status !== 'waiting', 'the payment is still waiting after the step "paid"', first);
      check(paid.seq > transaction.seq, 'seq did not grow', first);
      const second = await client.call(CONTINUE, data);
      check(second.status === 200, `the repeated step got ${second.status ?? 'no response'}`, second);
      checkOrder(paid, transactionIn(second), second);
    },
  },
});

/** The newest balance that was pushed, in minor units. */
function balanceIn(client: Client, currency: string): bigint | null {
  const balances = client.pushes(PUSH.login).flatMap(({ data }) => {
    const { primary, amounts } = Object(Object(data).balanceData);
    const amount = Object(primary).currency === currency ? Object(primary).amount : Object(amounts)[currency];
    return amount === undefined ? [] : [minorOf(String(amount), currency)];
  });
  return balances.at(-1) ?? null;
}

async function waitForBalance(
  kit: Kit,
  client: Client,
  currency: string,
  wanted: bigint,
): Promise<bigint | null> {
  await client.until(() => balanceIn(client, currency) === wanted, kit.options.pushMs);
  return balanceIn(client, currency);
}

/** A socket that has got its balance. */
async function openWithBalance(kit: Kit) {
  const { currency } = await kit.market();
  await kit.payable('withdrawal');
  const client = await kit.open(kit.options.token);
  await client.until(() => balanceIn(client, currency) !== null, kit.options.pushMs);
  const balance = balanceIn(client, currency);
  need(balance !== null, 'a login.token with a balance in the currency of the market');
  return { client, balance, currency };
}

export const WITHDRAWAL_RULES = rulesOf('Create and idempotency', {
  'create-withdrawal': {
    level: 'must',
    title: 'A withdrawal is created once, and its amount is held',
    fix: 'Check the balance and place the hold in one database transaction; push the available balance after it.',
    run: async (kit) => {
      const { client, balance, currency } = await openWithBalance(kit);
      const { body, reply, transaction } = await kit.pay('withdrawal', undefined, client);
      check(
        transaction.type === 'withdrawal' && transaction.idem === body.idem,
        'the transaction is another one',
        reply,
      );
      const amount = minorOf(body.amount, currency) ?? 0n;
      const isSame = minorOf(transaction.amount, currency) === amount;
      check(isSame, `amount is ${transaction.amount}, was ${body.amount}: put a fee into fee and net`, reply);
      const held = await waitForBalance(kit, client, currency, balance - amount);
      check(
        held === balance - amount,
        `the pushed balance is ${held} minor units, not ${balance - amount}`,
        reply,
      );
      const again = await client.call(CREATE.withdrawal, body);
      check(
        Reflect.get(Object(again.data), 'id') === transaction.id,
        'the repeated request made a second withdrawal',
        again,
      );
    },
  },
  overdraft: {
    level: 'must',
    title: 'A withdrawal above the available balance is rejected',
    fix: 'Compare with the balance minus all holds; respond with 400 insufficient_funds and fields.amount.',
    run: async (kit) => {
      const { client, balance, currency } = await openWithBalance(kit);
      const payable = await findFor(kit, currency, balance);
      need(payable, 'a withdrawal method whose highest amount is above the balance');
      const body = await kit.body('withdrawal', payable);
      const amount = decimalOf(balance + 1n, body);
      const reply = await client.call(CREATE.withdrawal, { ...body, amount });
      check(
        isRejected(reply),
        `${amount} with less on the balance got ${reply.status ?? 'no response'}`,
        reply,
      );
      check(
        codeOf(reply) === 'insufficient_funds',
        `the code is ${codeOf(reply)}, not insufficient_funds`,
        reply,
      );
    },
  },
  'overdraft-at-once': {
    level: 'must',
    title: 'Withdrawals at the same time cannot spend the balance twice',
    fix: 'Lock the balance row, or use serializable transactions, while you compare and hold.',
    run: async (kit) => {
      const { balance, currency } = await openWithBalance(kit);
      const part = balance / 2n + 1n;
      const payable = await findFor(kit, currency, part + 5n);
      need(payable, 'a withdrawal method that pays out more than half of the balance');
      const clients = await Promise.all(Array.from({ length: 4 }, () => kit.open(kit.options.token)));
      const bodies = await Promise.all(
        clients.map(async (_, at) => {
          const body = await kit.body('withdrawal', payable);
          return { ...body, amount: decimalOf(part + BigInt(at), body) };
        }),
      );
      const replies = await Promise.all(
        clients.map((client, at) => client.call(CREATE.withdrawal, bodies[at])),
      );
      const made = replies.filter(({ status }) => status === 200);
      // A deposit may be credited meanwhile, so two withdrawals can be right: the available balance decides.
      const [first] = clients;
      await first?.until(() => false, SETTLE_MS);
      const left = first ? balanceIn(first, currency) : null;
      for (const reply of made) {
        const { id } = Object(reply.data);
        kit.options.onCreated(`withdrawal ${id}: more than half of the balance, to be cancelled`);
        await first?.call(CANCEL, { id });
      }
      check(
        made.length <= 1 || (left !== null && left >= 0n),
        `${made.length} withdrawals of more than half of the balance were made, which left ${left} minor units`,
        made[1],
      );
    },
  },
});

/** A withdrawal method that takes at least this amount. */
async function findFor(kit: Kit, currency: string, least: bigint): Promise<Payable | undefined> {
  return (await kit.candidates('withdrawal')).find(({ method }) => {
    const { max } = method.amount_rules[currency] ?? {};
    return (minorOf(String(max), currency) ?? 0n) > least;
  });
}

/** A decimal string with as many decimals as the amount of a body. */
function decimalOf(minor: bigint, { amount }: { amount: string }): string {
  const decimals = amount.split('.')[1]?.length ?? 0;
  const digits = minor.toString().padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

export const CANCEL_RULES = rulesOf('Calls', {
  cancel: {
    level: 'must',
    title: 'A cancelled withdrawal ends once, and releases its hold once',
    fix: 'Respond with the transaction: mistaked, cancelled_by_user; release the hold in the same database transaction; a second cancel gets 200.',
    run: async (kit) => {
      const { client, balance, currency } = await openWithBalance(kit);
      const { transaction } = await kit.pay('withdrawal', undefined, client);
      if (!transaction.cancellable) {
        const reply = await client.call(CANCEL, { id: transaction.id });
        check(
          reply.status === 409,
          `a withdrawal that is not cancellable got ${reply.status ?? 'no response'}, not 409`,
          reply,
        );
        return;
      }
      const first = await client.call(CANCEL, { id: transaction.id });
      if (first.status === 409) return;
      check(first.status === 200, `the cancel request got ${first.status ?? 'no response'}`, first);
      const ended = transactionIn(first);
      const isRight = ended.status === 'mistaked' && ended.reason?.code === 'cancelled_by_user';
      check(isRight, `the payment is ${ended.status} ${ended.reason?.code ?? ''}`, first);
      const second = await client.call(CANCEL, { id: transaction.id });
      check(second.status === 200, `the second cancel request got ${second.status ?? 'no response'}`, second);
      const back = await waitForBalance(kit, client, currency, balance);
      check(back === balance, `the balance is ${back} minor units after the cancel, not ${balance}`, first);
    },
  },
  'cancel-deposit': {
    level: 'must',
    title: 'A deposit cannot be cancelled as a withdrawal',
    fix: 'Respond with 404 or 409 to a cancel request for anything but a cancellable withdrawal.',
    run: async (kit) => {
      const { transaction } = await kit.pay();
      const reply = await (await kit.user()).call(CANCEL, { id: transaction.id });
      check(isRejected(reply), `the cancel request got ${reply.status ?? 'no response'}`, reply);
    },
  },
});
