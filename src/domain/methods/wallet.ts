import { fromDecimal } from '../money/money.ts';
import { isRecord } from '../parsing/decoders.ts';
import type { TransactionType } from '../payment/transaction.ts';
import type { Method } from './method.ts';
import { captchaKindOf } from './method-captcha.ts';

/** The kinds of sheets: the platforms' own, and any handler of the browser's Payment Request. */
const WALLET_KINDS = ['apple-pay', 'google-pay', 'payment-request'] as const;
type WalletKind = (typeof WALLET_KINDS)[number];

type Data = Readonly<Record<string, unknown>>;

/** A wallet whose sheet can be opened. `request` names the amount of the form, and nothing else to pay. */
export interface Wallet {
  kind: WalletKind;
  request: Data;
}

interface Shape {
  /** Paths of the parts of a request without which the sheet does not open. */
  required: readonly string[];
  currency: string;
  amount: string;
  /**
   * The request for the sheet. Only known parts are copied, because shipping, offers, recurring payments and further totals would let the
   * user approve another amount than that of the form.
   */
  complete(request: Data, amount: string): Data;
}

const pick = (data: unknown, ...names: string[]): Data =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = at(data, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

const SHAPES: Record<WalletKind, Shape> = {
  'apple-pay': {
    required: ['countryCode', 'supportedNetworks.0', 'merchantCapabilities.0', 'total.label'],
    currency: 'currencyCode',
    amount: 'total.amount',
    complete: (request, amount) => ({
      ...pick(request, 'countryCode', 'currencyCode', 'supportedNetworks', 'merchantCapabilities'),
      ...pick(request, 'supportedCountries', 'applicationData', 'requiredBillingContactFields'),
      total: { label: at(request, 'total.label'), type: 'final', amount },
    }),
  },
  'google-pay': {
    required: ['apiVersion', 'allowedPaymentMethods.0', 'transactionInfo.countryCode'],
    currency: 'transactionInfo.currencyCode',
    amount: 'transactionInfo.totalPrice',
    complete: (request, amount) => ({
      ...pick(
        request,
        'environment',
        'apiVersion',
        'apiVersionMinor',
        'merchantInfo',
        'allowedPaymentMethods',
      ),
      transactionInfo: {
        ...pick(request.transactionInfo, 'currencyCode', 'countryCode', 'transactionId', 'totalPriceLabel'),
        totalPriceStatus: 'FINAL',
        totalPrice: amount,
      },
    }),
  },
  'payment-request': {
    required: ['methodData.0.supportedMethods', 'details.total.label'],
    currency: 'details.total.amount.currency',
    amount: 'details.total.amount.value',
    complete: (request, amount) => ({
      methodData: request.methodData,
      details: {
        ...pick(request.details, 'id'),
        total: {
          label: at(request, 'details.total.label'),
          amount: { currency: at(request, 'details.total.amount.currency'), value: amount },
        },
      },
    }),
  },
};

/**
 * The wallet of a method for a payment, or the problem because of which it must not be offered: a part is missing, its request is about
 * another currency or amount than the form, or the method requires another step before a payment.
 * @param payment `amount`: a decimal string, null while the form has none
 */
export function readWallet(
  method: Pick<Method, 'name' | 'wallet' | 'isPreparationRequired' | 'isGeetest'>,
  payment: { type: TransactionType; currency: string; amount: string | null },
): Wallet | string {
  const { kind, request } = isRecord(method.wallet) ? method.wallet : {};
  const known = WALLET_KINDS.find((one) => one === kind);
  if (!known || !isRecord(request))
    return `expected wallet.kind ${WALLET_KINDS.join(', ')} and wallet.request`;
  if (payment.type === 'withdrawal') return 'expected no wallet of a withdrawal';
  if (method.isPreparationRequired) return 'expected no wallet of a method with isPreparationRequired';
  // One press can open the sheet or request the token of a captcha, so a method with both could never be paid.
  if (captchaKindOf(method)) return 'expected no wallet of a method with a captcha';
  const { required, currency, amount, complete } = SHAPES[known];
  const missing = [...required, currency].find((path) => !at(request, path));
  if (missing !== undefined) return `expected wallet.request.${missing}`;
  if (at(request, currency) !== payment.currency)
    return `expected ${payment.currency} as wallet.request.${currency}`;
  const fixed = at(request, amount);
  const isOther =
    fixed !== undefined &&
    payment.amount !== null &&
    fromDecimal(String(fixed), payment.currency) !== fromDecimal(payment.amount, payment.currency);
  if (isOther) return `expected the amount of the form, or none, as wallet.request.${amount}`;
  return { kind: known, request: complete(request, payment.amount ?? '0') };
}

function at(data: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>(
      (part, name) => (Object.hasOwn(Object(part), name) ? Object(part)[name] : undefined),
      data,
    );
}
