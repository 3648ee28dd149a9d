import { ref } from 'valtio/vanilla';
import { type Quote, readPreparation, readQuote } from '../../api/responses.ts';
import type { Field } from '../../domain/fields/field.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import type { Draft, Prepared } from '../state.ts';

export interface QuoteRequest {
  type: TransactionType;
  method: string;
  /** The amount in major units, a decimal string. */
  amount: string;
  currency: string;
}

/** Fee, rate and net amount; null after an error, because the user can still pay: the cashier decides the fee anyway. */
export async function requestQuote(session: Session, request: QuoteRequest): Promise<Quote | null> {
  try {
    const quote = await session.client.call('BANKING:quote-v1', request, readQuote);
    const { feeCurrency = request.currency, netCurrency = request.currency } = quote;
    session.state.quotedIn = ref([feeCurrency, netCurrency]);
    return quote;
  } catch {
    return null;
  }
}

/**
 * Requests the fields of a preparation, such as the banks that are open now.
 * @param fields what the user has entered so far
 * @param payout the withdrawal about which the cashier may also send payee, shares and speeds, which the draft keeps
 * @throws {CallError}
 */
export async function requestPreparation(
  session: Session,
  method: string,
  fields: Readonly<Record<string, string>>,
  payout?: Pick<QuoteRequest, 'type' | 'amount' | 'currency'>,
): Promise<readonly Field[]> {
  let answer: unknown;
  const asksAbout = JSON.stringify(fields);
  const { fields: asked } = await callCashier(
    session,
    'BANKING:preparation-v1',
    { method, fields: { ...fields }, ...payout },
    (value, report) => {
      answer = value;
      return readPreparation(value, report);
    },
  );
  const { draft } = session.state;
  // The user has chosen another method or typed something else since, so the response explains a former draft.
  if (draft?.method !== method || (payout && JSON.stringify(draft.fields) !== asksAbout)) return asked;
  draft.asked = ref(asked);
  if (!payout) return asked;
  const isExplained = isRecord(answer) && Object.keys(answer).some((name) => name !== 'fields');
  // The new response may offer other choices than the one that the user has chosen from.
  setPayout(session, [], {});
  draft.payout = isExplained || draft.payout ? ref(Object(answer)) : undefined;
  return asked;
}

const isOfPayout = (name: string): boolean => name.startsWith('payout_');

/** True if the cashier has rejected only what the user has chosen for a payout. */
export function isPayoutRejected(errors: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(errors);
  return names.length > 0 && names.every(isOfPayout);
}

/** @param chosen fee and payee that the payment must then have */
export function setPayout(
  { state }: Session,
  values: readonly Prepared[],
  chosen: NonNullable<Draft['chosen']>,
): void {
  const { draft } = state;
  if (!draft) return;
  const others = draft.prepared.filter(({ name }) => !isOfPayout(name));
  Object.assign(draft, { prepared: [...others, ...values], chosen });
}
