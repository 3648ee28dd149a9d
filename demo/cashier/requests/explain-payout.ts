import type { Payload } from '../../../src/api/contract.ts';
import { fromDecimal, type Minor, percentOf, toDecimal } from '../../../src/domain/money/money.ts';
import {
  acceptedPayee,
  arrivalOf,
  PAYOUT_FIELDS,
  type Payee,
  type Payout,
  type Share,
  type Speed,
  sharesAt,
} from '../../../src/domain/payment/payout.ts';
import { behaviourOf, findMethod } from '../catalogue.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { scenarioOf } from '../simulator/amount-scenarios.ts';
import { type Asked, askForProof } from './prove-wallet.ts';
import { RequestRejection } from './reply.ts';
import { splitPayout } from './split-payout.ts';

/** An instant credit transfer of SEPA takes at most ten seconds (EU 2024/886, article 5a). */
const INSTANT_MS = 10_000;
const STANDARD_MS = 86_400_000;
const INSTANT_FEE_PERCENT = 1;
const CARD_MS = 3 * 86_400_000;

/** The user's choice for a withdrawal, as the payment stores it. */
export interface ChosenPayout {
  fee: Minor;
  speed: Speed | undefined;
  payee: string | undefined;
  shares: readonly Share[] | undefined;
  /** Milliseconds until the slowest part arrives. */
  arrivesIn: number;
}

type Values = Readonly<Record<string, string>>;

export async function explainPayout(
  cashier: Cashier,
  caller: AuthenticatedCaller,
  asked: Payload<'BANKING:preparation-v1'>,
): Promise<Payout> {
  const { method, amount, currency, type, fields } = asked;
  const minor = fromDecimal(amount ?? '', currency ?? '');
  if (type !== 'withdrawal' || minor === null || currency === undefined) return {};
  const withdrawal = { method, amount: minor, currency, fields };
  const ownership = await askForProof(cashier, caller, withdrawal);
  return { ...partsOf(withdrawal), ...(ownership && { ownership }) };
}

/**
 * The user's choice for a new withdrawal; null if the method offers none. A widget without support for speeds gets the standard one.
 * @throws {RequestRejection} 400 for a speed that was not offered, or when the accepted payee is not the bank's
 */
export function choosePayout(asked: Asked): ChosenPayout | null {
  const { fields, method, currency } = asked;
  const { speeds, shares, payee } = partsOf(asked);
  if (!speeds) return null;
  const accepted = payee && rejectOtherPayee(payee, fields);
  const id = fields[PAYOUT_FIELDS.speed] ?? 'standard';
  const speed = speeds.find((one) => one.id === id);
  if (!speed) {
    const wrong = { [PAYOUT_FIELDS.speed]: 'payout.changed' };
    throw new RequestRejection(400, 'No such speed', { code: 'invalid_fields', fields: wrong });
  }
  return {
    fee: fromDecimal(speed.fee, currency) ?? 0n,
    speed,
    payee: accepted,
    shares: shares && sharesAt(shares, method, speed),
    arrivesIn: arrivalOf({ shares }, method, speed),
  };
}

/**
 * A widget without support for payee checks sends no result, which is enough unless the bank warns.
 * @throws {RequestRejection} 400 for another result than the bank's
 */
function rejectOtherPayee(payee: Payee, fields: Values): string {
  const warns = payee.outcome === 'close-match' || payee.outcome === 'no-match';
  const isOld = fields[PAYOUT_FIELDS.payee] === undefined && !warns;
  const isSame = Object.entries(acceptedPayee(payee)).every(([name, value]) => fields[name] === value);
  if (isOld || isSame) return payee.outcome;
  const wrong = { [PAYOUT_FIELDS.payee]: 'payout.changed' };
  throw new RequestRejection(400, 'Another payee', { code: 'invalid_fields', fields: wrong });
}

function partsOf(asked: Asked): Payout {
  if (!behaviourOf('withdrawal', asked.method).explained) return {};
  return { speeds: speedsOf(asked), payee: payeeOf(asked), ...sharesOf(asked) };
}

/** The amount selects the result of the sandbox bank's payee check. */
function payeeOf({ amount, currency, fields }: Asked): Payee {
  const scenario = scenarioOf(amount, currency);
  const { full_name: typed = 'rq_' } = fields;
  // A saved name arrives as its token, so the sandbox's bank invents a name.
  const holder = typed.startsWith('rq_') ? 'Anna Schmidt' : typed;
  if (scenario === 'payee_close') return { outcome: 'close-match', name: `${holder}-Weber` };
  if (scenario === 'payee_none') return { outcome: 'no-match' };
  return scenario === 'payee_unchecked'
    ? { outcome: 'not-possible', reason: 'payout.payeeSilent' }
    : { outcome: 'match' };
}

function speedsOf({ amount, currency }: Asked): Speed[] {
  const speed = (id: string, label: string, fee: Minor, arrivesIn: number) => ({
    id,
    label,
    fee: toDecimal(fee, currency),
    net: toDecimal(amount - fee, currency),
    arrivesIn,
  });
  return [
    speed('instant', 'duration.instant', percentOf(amount, INSTANT_FEE_PERCENT), INSTANT_MS),
    speed('standard', 'payout.standard', 0n, STANDARD_MS),
  ];
}

/** In the scenario `closed_loop` two made-up cards have paid in a fifth and a half of the amount. */
function sharesOf({ method, amount, currency }: Asked): Pick<Payout, 'shares'> {
  if (scenarioOf(amount, currency) !== 'closed_loop') return {};
  const card = { method: 'cards', arrivesIn: CARD_MS };
  const paid = [
    { at: 1, source: { ...card, label: 'Visa', account: '•••• 4242' }, amount: amount / 5n },
    { at: 2, source: { ...card, label: 'Mastercard', account: '•••• 5454' }, amount: amount / 2n },
  ];
  const { name, text } = findMethod('withdrawal', { country: 'de', currency }, method) ?? {};
  const rest = { method, label: text?.en ?? name ?? method, arrivesIn: STANDARD_MS };
  return {
    shares: splitPayout(paid, amount, rest).map(({ source, amount: part }) => ({
      ...source,
      amount: toDecimal(part, currency),
      currency,
    })),
  };
}
