import { minDepositOf } from '../domain/bonus.ts';
import { fromDecimal, toDecimal } from '../domain/money.ts';
import { parseAmount } from '../domain/parse-amount.ts';
import type { TransactionType } from '../domain/transaction.ts';
import { selectedBonus } from './bonus.ts';
import { amountOf } from './draft-amount.ts';
import { type Order, submitPayment } from './payment.ts';
import type { Session } from './session.ts';

/** What the draft says, as the cashier takes it; null while its amount is none. */
export function orderOf(session: Session, type: TransactionType): Order | null {
  const { draft, user, choice } = session.state;
  if (!draft || !choice.method) return null;
  const { text, tag } = amountOf(session, draft);
  const parsed = parseAmount(text, user.currency, tag);
  if (!parsed.ok || parsed.minor <= 0n) return null;
  const bonus = type === 'deposit' ? selectedBonus(session.state) : null;
  const least = bonus && fromDecimal(String(minDepositOf(bonus)), user.currency);
  const isActivated = bonus !== null && least !== null && parsed.minor >= least;
  return {
    method: choice.method.name,
    amount: toDecimal(parsed.minor, user.currency),
    fields: {
      ...Object.fromEntries(draft.prepared.map(({ name, value }) => [name, value])),
      ...draft.fields,
    },
    ...(type === 'withdrawal' ? { account: draft.account } : {}),
    ...(isActivated ? { bonusId: bonus.id } : {}),
  };
}

/** Submits the draft; `allowDuplicateOf` is the id of the payment that the user knows of and still wants to pay beside. */
export function submitDraft(session: Session, type: TransactionType, allowDuplicateOf?: string): void {
  const order = orderOf(session, type);
  if (order) submitPayment(session, type, { ...order, ...(allowDuplicateOf ? { allowDuplicateOf } : {}) });
}
