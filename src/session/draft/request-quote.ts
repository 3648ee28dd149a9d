import { ref } from 'valtio/vanilla';
import { type Quote, readQuote } from '../../api/responses.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { Session } from '../session.ts';

/** Parameters of a quote, and of the explanation of a payout. */
export interface QuoteRequest {
  type: TransactionType;
  method: string;
  /** The amount in major units, a decimal string. */
  amount: string;
  currency: string;
}

/**
 * Requests fee, rate and net amount. If it fails the user can still pay: the cashier decides the fee anyway.
 */
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
