import type { Payload, RequestType } from '../../../src/api/contract.ts';
import type { AuthenticatedCaller, Caller, Cashier } from '../context.ts';
import { openMerchantSession } from '../sheets/sheet-methods.ts';
import { readLimits, setLimit } from './account-limits.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { getCaptchaConfig } from './captcha-config.ts';
import { changeSavedAccount } from './change-saved-account.ts';
import { continuePayment } from './continue-payment.ts';
import { createPayment } from './create-payment.ts';
import { listMethods } from './list-methods.ts';
import { listRegions } from './list-regions.ts';
import { listTransactions } from './list-transactions.ts';
import { prepareMethod } from './prepare-method.ts';
import { quotePayment } from './quote-payment.ts';
import { readSnippet } from './read-snippet.ts';
import { readTransaction } from './read-transaction.ts';
import { receiveMetrics } from './receive-metrics.ts';
import type { Reply } from './reply.ts';

type Handler<T extends RequestType, C extends Caller> = (
  cashier: Cashier,
  caller: C,
  payload: Payload<T>,
) => Promise<Reply>;

interface Route<T extends RequestType> {
  /** A guest may send this request too. */
  open?: Handler<T, Caller>;
  handle?: Handler<T, AuthenticatedCaller>;
}

export const HANDLERS: { [T in RequestType]: Route<T> } = {
  'BANKING_DEPOSIT:methods-country-selector-v2': { open: listRegions },
  'BANKING:methods-payment-v3': { open: listMethods('deposit') },
  'BANKING:methods-withdrawal': { open: listMethods('withdrawal') },
  'BANKING:userdata-payment-snippet': { open: readSnippet },
  'METRIC_EVENTS_HANDLER:events': { open: receiveMetrics },
  'BANKING_DEPOSIT:create-v1': { handle: createPayment('deposit') },
  'BANKING_WITHDRAWAL:create-v1': { handle: createPayment('withdrawal') },
  'BANKING:quote-v1': { handle: quotePayment },
  'BANKING:captcha-v1': { open: getCaptchaConfig },
  'BANKING:wallet-session-v1': { handle: openMerchantSession },
  'BANKING:continue-v1': { handle: continuePayment },
  'BANKING:transaction-v1': { handle: readTransaction },
  'BANKING:transactions-v1': { handle: listTransactions },
  'BANKING_WITHDRAWAL:cancel-v1': { handle: cancelWithdrawal },
  'BANKING:preparation-v1': { handle: prepareMethod },
  'BANKING:saved-account-v1': { handle: changeSavedAccount },
  'BANKING:limits-v1': { handle: readLimits },
  'BANKING:limit-set-v1': { handle: setLimit },
};
