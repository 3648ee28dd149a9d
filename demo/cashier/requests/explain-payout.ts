import type { Payload } from '../../../src/api/contract.ts';
import { fromDecimal, type Minor, percentOf, toDecimal } from '../../../src/domain/money/money.ts';
import { PAYOUT_FIELDS, type Payout, type Share, type Speed } from '../../../src/domain/payment/payout.ts';
import { behaviourOf, findMethod } from '../catalogue.ts';
import { scenarioOf } from '../simulator/amount-scenarios.ts';
import { RequestRejection } from './reply.ts';
import { splitPayout } from './split-payout.ts';

/** An instant credit transfer of SEPA takes at most ten seconds (EU 2024/886, article 5a). */
const INSTANT_MS = 10_000;
const STANDARD_MS = 86_400_000;
const INSTANT_FEE_PERCENT = 1;
const CARD_MS = 3 * 86_400_000;

/** The choice of the user for a payout, as the payment keeps it. */
export interface ChosenPayout {
  fee: Minor;
  speed: Speed | undefined;
  shares: readonly Share[] | undefined;
  /** The time until the slowest part arrives, milliseconds. */
  arrivesIn: number;
}

interface Asked {
  method: string;
  amount: Minor;
  currency: string;
}

/** The parts of a preparation that explain a withdrawal; empty for most methods. */
export function explainPayout({ method, amount, currency, type }: Payload<'BANKING:preparation-v1'>): Payout {
  const minor = fromDecimal(amount ?? '', currency ?? '');
  if (type !== 'withdrawal' || minor === null || currency === undefined) return {};
  return partsOf({ method, amount: minor, currency });
}

/**
 * The fee, speed and shares of a new withdrawal. A widget that knows no speeds sends none, and gets the standard one.
 * @throws {RequestRejection} 400 for a speed that was not offered
 */
export function choosePayout(asked: Asked, fields: Readonly<Record<string, string>>): ChosenPayout | null {
  const { speeds, shares } = partsOf(asked);
  if (!speeds) return null;
  const id = fields[PAYOUT_FIELDS.speed] ?? 'standard';
  const speed = speeds.find((one) => one.id === id);
  if (!speed) {
    const wrong = { [PAYOUT_FIELDS.speed]: 'errors.required' };
    throw new RequestRejection(400, 'No such speed', { code: 'invalid_fields', fields: wrong });
  }
  const arrivesIn = Math.max(...[speed, ...(shares ?? [])].map((part) => part.arrivesIn));
  return { fee: fromDecimal(speed.fee, asked.currency) ?? 0n, speed, shares, arrivesIn };
}

function partsOf(asked: Asked): Payout {
  if (!behaviourOf('withdrawal', asked.method).explained) return {};
  return { speeds: speedsOf(asked), ...sharesOf(asked) };
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
