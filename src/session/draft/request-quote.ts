import { ref } from 'valtio/vanilla';
import { type Quote, readPreparation, readQuote } from '../../api/responses.ts';
import type { Field } from '../../domain/fields/field.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';

/** Parameters of a quote. */
export interface QuoteRequest {
  type: TransactionType;
  method: string;
  /** The amount in major units, a decimal string. */
  amount: string;
  currency: string;
}

/** Requests fee, rate and net amount. If it fails the user can still pay: the cashier decides the fee anyway. */
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
 * Requests the additional form fields of a method, such as the banks that are open now or the holder of an
 * account. `fields` contains the values that the user has entered so far.
 * @throws {CallError}
 */
export async function requestPreparation(
  session: Session,
  method: string,
  fields: Readonly<Record<string, string>>,
): Promise<readonly Field[]> {
  const { fields: asked } = await callCashier(
    session,
    'BANKING:preparation-v1',
    { method, fields: { ...fields } },
    readPreparation,
  );
  if (session.state.draft?.method === method) session.state.draft.asked = ref(asked);
  return asked;
}
