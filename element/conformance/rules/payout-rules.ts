import { limitsOf } from '../../../src/domain/money/limits.ts';
import { toDecimal } from '../../../src/domain/money/money.ts';
import {
  acceptedPayee,
  arrivalOf,
  PAYOUT_FIELDS,
  type Payout,
  readPayout,
} from '../../../src/domain/payment/payout.ts';
import { checkRejected, checkSame, messageFor, outcomeOf, transactionIn } from '../expectations.ts';
import type { Kit } from '../kit.ts';
import type { Client, Reply } from '../raw-client.ts';
import { rulesOf } from '../rule.ts';
import { Broken, check, need } from '../rule-outcome.ts';
import { sampleFields } from '../sample-fields.ts';
import { type Body, CREATE, minorOf, newKey, PREPARATION } from '../values.ts';

/** `arrivesAt` may differ by this from the creation plus the promised time, because a cashier may count from another moment. */
const ARRIVAL_TOLERANCE_MS = 60_000;

interface Explained {
  /** The create request after the user has accepted the result of the payee check. */
  body: Body;
  payout: Payout;
  reply: Reply;
}

/** The payout is null if the cashier rejects the preparation. @throws {Broken} when the preparation contradicts the withdrawal */
async function prepare(client: Client, { method, amount, currency, fields }: Body, rule = 'payout') {
  const reply = await client.call(PREPARATION, { method, fields, type: 'withdrawal', amount, currency });
  if (reply.status !== 200) return { reply, payout: null };
  const { address: wallet } = fields;
  const asked = { method: String(method), amount: String(amount), currency: String(currency), wallet };
  const payout = readPayout(reply.data, asked);
  if (typeof payout === 'string')
    throw new Broken(`${payout} in the preparation of ${asked.method}`, reply, rule);
  return { reply, payout };
}

async function explain(kit: Kit): Promise<Explained> {
  need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
  const client = await kit.user();
  const candidates = await kit.candidates('withdrawal');
  for (const candidate of candidates.filter(({ method }) => method.isPreparationRequired)) {
    const body = await kit.body('withdrawal', candidate);
    const { payout, reply } = await prepare(client, body);
    check(payout, `the preparation of ${body.method} got ${outcomeOf(reply)}`, reply);
    const accepted = payout.payee && acceptedPayee(payout.payee);
    const agreed = { ...body, fields: { ...body.fields, ...accepted } };
    if (Object.keys(payout).length > 0) return { body: agreed, payout, reply };
  }
  need(false, 'a withdrawal method with a preparation that explains the payout');
  throw new Error('The kit has no payout');
}

/** The least amount for which the cashier wants a proof. Null if it rejects a tried amount, such as one with cents. */
async function findLeastProven(client: Client, body: Body, { min, max }: { min: bigint; max: bigint }) {
  let [low, high] = [min - 1n, max];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const amount = toDecimal(middle, String(body.currency));
    const { payout } = await prepare(client, { ...body, amount }, 'payout-proof');
    if (!payout) return null;
    if (payout.ownership) high = middle;
    else low = middle;
  }
  return high;
}

async function askForProof(kit: Kit) {
  need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
  const { currency, country, prefix } = await kit.market();
  // The kit fills in no method of coins for other rules, so this rule looks through all methods.
  for (const method of await kit.methods('withdrawal')) {
    const limits = limitsOf(method.amount_rules, currency, country);
    const fields = sampleFields(method.fields, prefix, kit.options.fields);
    if (!method.isPreparationRequired || limits === 'unavailable' || !fields) continue;
    const changes = { amount: toDecimal(limits.max, currency) };
    const body = await kit.body('withdrawal', { method, fields }, changes);
    const { payout } = await prepare(await kit.user(), body, 'payout-proof');
    if (payout?.ownership) return { body, ownership: payout.ownership, limits };
  }
  need(false, 'a withdrawal method that asks for the proof of a wallet at its largest amount');
  throw new Error('The kit has no proof');
}

export const PAYOUT_RULES = rulesOf('Payouts that explain themselves', {
  payout: {
    level: 'must',
    title: 'The parts of a preparation fit their withdrawal',
    fix: 'Compute shares, fees and net amounts in minor units from the amount of the request: the widget lets no user confirm a sum that is not exact.',
    run: async (kit) => {
      const { body } = await explain(kit);
      const currency = String(body.currency);
      const minor = minorOf(body.amount, currency) ?? 0n;
      // An amount that divides evenly hides a wrong rounding of shares, so two neighbours are tried too.
      for (const less of [minor - 1n, minor - 2n])
        await prepare(await kit.user(), { ...body, amount: toDecimal(less, currency) });
    },
  },
  'payout-speed': {
    level: 'must',
    title: 'A withdrawal has the fee of the speed that its user has chosen',
    fix: 'Read payout_speed from the fields of the create request, take the fee that the preparation named, and reject an id that it did not offer.',
    after: ['payout', 'create-withdrawal'],
    run: async (kit) => {
      const { body, payout, reply } = await explain(kit);
      const { currency } = body;
      const [speed] = (payout.speeds ?? []).toSorted((one, other) => Number(other.fee) - Number(one.fee));
      need(speed, 'a payout with speeds');
      const withSpeed = (id: string) => ({ ...body, fields: { ...body.fields, [PAYOUT_FIELDS.speed]: id } });
      const { transaction } = await kit.pay('withdrawal', withSpeed(speed.id));
      for (const name of ['fee', 'net'] as const) {
        check(
          minorOf(transaction[name], String(currency)) === minorOf(speed[name], String(currency)),
          `the speed ${speed.id} has ${name} ${speed[name]}, and its payment ${transaction[name]}`,
          reply,
        );
      }
      const next = await explain(kit);
      const fields = { ...next.body.fields, [PAYOUT_FIELDS.speed]: 'no-such-speed' };
      checkRejected(await kit.create('withdrawal', { ...next.body, fields }), 'a speed that was not offered');
    },
  },
  'payout-payee': {
    level: 'must',
    title: 'A withdrawal is made with the answer about its payee that the user has accepted',
    fix: 'Compare payout_payee and payout_name of the create request with the answer of the bank: reject another one, and send the answer as payee of the transaction.',
    after: ['payout', 'create-withdrawal'],
    run: async (kit) => {
      const { body, payout, reply } = await explain(kit);
      const { payee } = payout;
      need(payee, 'a payout with a payee check');
      const { transaction } = await kit.pay('withdrawal', body);
      check(
        transaction.payee === payee.outcome,
        `payee is ${transaction.payee}, was ${payee.outcome}`,
        reply,
      );
      const next = await explain(kit);
      const others = [
        { [PAYOUT_FIELDS.payee]: payee.outcome === 'match' ? 'no-match' : 'match' },
        { [PAYOUT_FIELDS.payee]: 'close-match', [PAYOUT_FIELDS.name]: 'Nobody Of That Name' },
      ];
      for (const other of others) {
        const fields = { ...next.body.fields, ...other };
        const sent = await kit.create('withdrawal', { ...next.body, fields });
        checkRejected(sent, 'an answer about the payee that the bank has not given');
      }
    },
  },
  'payout-arrival': {
    level: 'should',
    title: 'A split withdrawal arrives with its slowest part',
    fix: 'Send arrivesAt of the part that arrives last; a speed is that of the part by the withdrawal’s own method.',
    after: ['payout', 'create-withdrawal', 'payout-speed'],
    run: async (kit) => {
      const { body, payout } = await explain(kit);
      const [speed] = payout.speeds ?? [];
      need(payout.shares ?? speed, 'a payout with shares or speeds');
      const chosen = speed && { [PAYOUT_FIELDS.speed]: speed.id };
      const { transaction, reply } = await kit.pay('withdrawal', {
        ...body,
        fields: { ...body.fields, ...chosen },
      });
      const { arrivesAt, createdAt } = transaction;
      need(typeof arrivesAt === 'number', 'a withdrawal with arrivesAt');
      const late = Number(arrivesAt) - Number(createdAt) - arrivalOf(payout, String(body.method), speed);
      check(Math.abs(late) <= ARRIVAL_TOLERANCE_MS, `arrivesAt is ${late} ms after the slowest part`, reply);
    },
  },
  'payout-shares': {
    level: 'should',
    title: 'A withdrawal repeats the shares and the speed of its preparation',
    fix: 'Store shares and speed with the payment and send them with the transaction: the receipt lists them.',
    after: ['payout', 'create-withdrawal', 'payout-speed'],
    run: async (kit) => {
      const { body, payout } = await explain(kit);
      const { shares, speeds: [speed] = [] } = payout;
      need(shares ?? speed, 'a payout with shares or speeds');
      const chosen = speed && { [PAYOUT_FIELDS.speed]: speed.id };
      const sent = { ...body, fields: { ...body.fields, ...chosen } };
      const reply = await kit.create('withdrawal', sent);
      const transaction = transactionIn(reply);
      checkSame(sent, transaction, reply);
      check(transaction.speed === speed?.label, `speed is ${transaction.speed}, was ${speed?.label}`, reply);
      const partsOf = (list: unknown) =>
        JSON.stringify(Array.isArray(list) ? list.map(({ method, amount }) => [method, amount]) : []);
      check(
        partsOf(transaction.shares) === partsOf(shares),
        'shares are not those of the preparation',
        reply,
      );
    },
  },
  'payout-proof': {
    level: 'must',
    after: ['payout'],
    title:
      'A withdrawal whose wallet is not proven is not made, and the question stays the same until it is answered',
    fix: 'Store the question with its user and wallet, send the same one until it expires, and reject a create request whose payout_proof does not answer it.',
    run: async (kit) => {
      const { body, ownership, limits } = await askForProof(kit);
      const { payout, reply } = await prepare(await kit.user(), body, 'payout-proof');
      const same = JSON.stringify(payout?.ownership) === JSON.stringify(ownership);
      check(same, 'a second preparation has another proof than the first one', reply);
      if (ownership.kind === 'transfer' && kit.options.otherToken) {
        const other = await prepare(await kit.user('other'), body, 'payout-proof');
        const asked = other.payout?.ownership;
        const isShared =
          asked?.kind === 'transfer' &&
          asked.address === ownership.address &&
          asked.amount === ownership.amount;
        check(
          !isShared,
          'two users have the same transfer: one of them proves the wallet for both',
          other.reply,
        );
      }
      for (const proof of [undefined, 'no-signature']) {
        const fields = { ...body.fields, ...(proof !== undefined && { [PAYOUT_FIELDS.proof]: proof }) };
        const sent = await kit.create('withdrawal', { ...body, idem: newKey(), fields });
        checkRejected(sent, 'a withdrawal whose wallet is not proven');
      }
      const client = await kit.user();
      const least = await findLeastProven(client, body, limits);
      if (least === null) return;
      const create = (minor: bigint) => {
        const amount = toDecimal(minor, String(body.currency));
        return kit.created.release(() => client.call(CREATE.withdrawal, { ...body, idem: newKey(), amount }));
      };
      checkRejected(
        await create(least),
        'a withdrawal of the least amount whose preparation asks for a proof',
      );
      if (least === limits.min) return;
      const free = await create(least - 1n);
      const isAsked = messageFor(free, PAYOUT_FIELDS.proof) !== undefined;
      check(!isAsked, 'a withdrawal whose preparation asks for no proof was rejected for one', free);
    },
  },
});
