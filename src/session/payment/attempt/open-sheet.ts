/// <reference types="applepayjs" />
/// <reference types="googlepay" />
import type { Wallet } from '../../../domain/methods/wallet.ts';

/** The end that a sheet shows; `unknown` closes it without an outcome. */
export type SheetEnd = 'success' | 'fail' | 'unknown';

/** Reports of a sheet; each may come delayed, twice or never. */
export interface SheetEvents {
  /** Gets the merchant session for this URL from the cashier: Apple's sheet requires one. */
  validate(url: string): Promise<unknown>;
  /** The user has approved. `end` ends a sheet that waits for the outcome. */
  onToken(token: string, end: (end: SheetEnd) => void): void;
  onCancel(): void;
  onFail(message: string): void;
}

/** Closes the sheet without a payment; Google's own sheet cannot be closed. */
export type CloseSheet = () => void;

/** Apple's oldest version with all that we use: iOS 11, macOS 10.13. */
const APPLE_VERSION = 3;
/** Google Pay in Chromium's Payment Request, for pages without Google's script. */
const GOOGLE_HANDLER = 'https://google.com/pay';

/** Opens a sheet synchronously, because browsers open one only within the user's tap. @throws {DOMException} when the browser blocks it */
export function openSheet(wallet: Wallet, events: SheetEvents): CloseSheet {
  if (wallet.kind === 'apple-pay') return openApplePay(wallet.request, events);
  if (wallet.kind === 'google-pay') return openGooglePay(wallet, events);
  const { methodData, details } = wallet.request as unknown as PaymentRequestParts;
  return openPaymentRequest(methodData, details, events, (name, paid) =>
    JSON.stringify({ methodName: name, details: paid }),
  );
}

interface PaymentRequestParts {
  methodData: PaymentMethodData[];
  details: PaymentDetailsInit;
}

/** Null unless the page has loaded Google's script: the widget loads no script of a wallet. */
export function googleClient({
  request: { environment },
}: Wallet): google.payments.api.PaymentsClient | null {
  if (typeof google === 'undefined' || !google.payments?.api?.PaymentsClient) return null;
  return new google.payments.api.PaymentsClient({
    environment: environment === 'PRODUCTION' ? 'PRODUCTION' : 'TEST',
  });
}

/** False when the browser knows that the wallet cannot pay: no handler, no card. */
export async function canOpen(wallet: Wallet): Promise<boolean> {
  const { kind, request } = wallet;
  if (kind === 'apple-pay') return ApplePaySession.canMakePayments();
  const client = kind === 'google-pay' ? googleClient(wallet) : null;
  if (client) {
    const { result } = await client.isReadyToPay(
      request as unknown as google.payments.api.IsReadyToPayRequest,
    );
    return result;
  }
  const { methodData, details } =
    kind === 'google-pay' ? googleParts(request) : (request as unknown as PaymentRequestParts);
  return new PaymentRequest(methodData, details).canMakePayment();
}

function openApplePay(
  request: Wallet['request'],
  { validate, onToken, onCancel, onFail }: SheetEvents,
): CloseSheet {
  const sheet = new ApplePaySession(APPLE_VERSION, request as unknown as ApplePayJS.ApplePayPaymentRequest);
  const close = () => sheet.abort();
  sheet.onvalidatemerchant = ({ validationURL }) => {
    validate(validationURL).then(
      (session) => sheet.completeMerchantValidation(session),
      (error: unknown) => {
        close();
        onFail(`no session of the merchant: ${messageOf(error)}`);
      },
    );
  };
  sheet.onpaymentauthorized = ({ payment }) => {
    onToken(JSON.stringify(payment.token), (end) => {
      const { STATUS_SUCCESS, STATUS_FAILURE } = ApplePaySession;
      if (end === 'unknown') close();
      else sheet.completePayment({ status: end === 'success' ? STATUS_SUCCESS : STATUS_FAILURE });
    });
  };
  sheet.oncancel = onCancel;
  sheet.begin();
  return close;
}

function openGooglePay(wallet: Wallet, events: SheetEvents): CloseSheet {
  const client = googleClient(wallet);
  const { environment: _, ...data } = wallet.request;
  if (!client) {
    const { methodData, details } = googleParts(wallet.request);
    return openPaymentRequest(methodData, details, events, (_, paid) =>
      tokenOf(paid as google.payments.api.PaymentData),
    );
  }
  client.loadPaymentData(data as unknown as google.payments.api.PaymentDataRequest).then(
    // Google's sheet has closed itself when it reports the token, so there is nothing to end.
    (paid) => events.onToken(tokenOf(paid), () => undefined),
    (error: google.payments.api.PaymentsError) =>
      error.statusCode === 'CANCELED' ? events.onCancel() : events.onFail(error.statusCode),
  );
  return () => undefined;
}

const tokenOf = ({ paymentMethodData }: google.payments.api.PaymentData) =>
  paymentMethodData.tokenizationData.token;

/** Google's request for its handler: https://developers.google.com/pay/api/web/guides/paymentrequest/tutorial */
function googleParts(data: Wallet['request']): PaymentRequestParts {
  const { currencyCode, totalPrice, totalPriceLabel } =
    data.transactionInfo as google.payments.api.TransactionInfo;
  const amount = { currency: currencyCode, value: totalPrice ?? '0' };
  return {
    methodData: [{ supportedMethods: GOOGLE_HANDLER, data }],
    details: { total: { label: totalPriceLabel ?? '', amount } },
  };
}

function openPaymentRequest(
  methodData: PaymentMethodData[],
  details: PaymentDetailsInit,
  { onToken, onCancel, onFail }: SheetEvents,
  read: (methodName: string, details: unknown) => string,
): CloseSheet {
  const request = new PaymentRequest(methodData, details);
  request
    .show()
    .then((response) => {
      onToken(read(response.methodName, response.details), (end) => void response.complete(end));
    })
    .catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') onCancel();
      else onFail(messageOf(error));
    });
  return () => void request.abort().catch(() => undefined);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : 'no reason');
