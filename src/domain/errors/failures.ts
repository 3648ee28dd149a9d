import { isRecord } from '../parsing/decoders.ts';

export interface ReportedError {
  /** A key of `FAILURES`, a status of the cashier, or a code of the cashier that the catalogue does not know. */
  code: string;
  message: string;
  /** The reference of the error: the `msgid` of the failed request, or a new id of the same form if no request failed. */
  diagnosticsId: string;
  /** The change that a developer has to make, for errors whose fixed `message` does not say so. */
  hint?: string;
}

/**
 * The area in which the user sees a failure.
 * page      the error screen                     empty    the screen for a list without methods
 * form      next to the main button              payment  the screen of a transaction that has ended
 * step      at the input field, or a toast       payment-check  the check screen, which says not to pay again
 * shell     instead of the skeleton              nothing  the user sees nothing and is not interrupted
 */
type FailureArea = 'page' | 'empty' | 'form' | 'payment' | 'step' | 'payment-check' | 'shell' | 'nothing';

/**
 * Recovery actions.
 * refresh  reload the same screen          reload  reload the document         region  choose another country
 * correct  correct the marked fields       open    open the other transaction  wait    resolves by itself
 * amount   choose another amount           again   try again                   method  same amount, other method
 * host     only the host can help          support contact support with the reference
 */
export type RecoveryAction =
  | 'refresh'
  | 'reload'
  | 'region'
  | 'correct'
  | 'open'
  | 'wait'
  | 'amount'
  | 'again'
  | 'method'
  | 'host'
  | 'support';

export interface Failure {
  area: FailureArea;
  text?: string;
  recoveryActions: readonly RecoveryAction[];
  /** The fixed message for the host. Without one the host gets the message of the cashier or the browser. */
  message?: string;
}

const on = (
  area: FailureArea,
  text: string,
  recoveryActions: readonly RecoveryAction[],
  message?: string,
): Failure => ({
  area,
  text,
  recoveryActions,
  ...(message !== undefined && { message }),
});
const silent = (message?: string): Failure => ({
  area: 'nothing',
  recoveryActions: [],
  ...(message !== undefined && { message }),
});
// A file of the widget may have failed in the same outage. Some browsers request it again only after a reload, so the screen offers one.
const lost = on('page', 'socket.networkError', ['refresh', 'reload'], 'Network connection failed');
const reason = (code: string, ...ways: RecoveryAction[]): Failure => on('payment', `failures.${code}`, ways);
const rejection = (code: string, ...ways: RecoveryAction[]): Failure => on('form', `failures.${code}`, ways);
const NOT_CREATED = on('form', 'pay.notCreated', ['again']);
const atStep = (code: string, ...ways: RecoveryAction[]): Failure => on('step', `failures.${code}`, ways);

/**
 * The error catalogue (R-TEXT-3, R-LINK-8): every known failure by code. Codes never change, because hosts and operators count errors by
 * them. A test compares docs/errors.md with this table.
 */
export const FAILURES = {
  // Errors of the widget itself.
  no_methods: on('empty', 'empty.text', ['refresh', 'region'], 'Empty payment methods'),
  network: lost,
  offline: lost,
  dropped: lost,
  timeout: on('page', 'error.text', ['refresh'], 'Request timeout'),
  malformed: on('page', 'error.text', ['refresh']),
  no_code: on('page', 'error.noCode', ['refresh', 'reload']),
  no_user_data: on('page', 'error.text', ['refresh'], "Can't find a property in window"),
  frame_address: on('shell', 'error.text', ['refresh'], 'Incorrect address of the frame'),
  // The shell shows a sentence of its own, because an old browser cannot run the code of screens.
  unsupported_browser: silent('Unsupported browser'),
  bad_host_data: silent('Incorrect data from host'),
  bad_data: silent(),
  setup: silent(),
  locale: silent('Locale receiving error {lang}'),
  provider_address: on(
    'payment',
    'complete.noProvider',
    ['support', 'method'],
    'Refused the address of a payment page',
  ),
  card_page: on('page', 'cards.text', ['again', 'method'], 'Card form refused'),
  bad_address: on('payment', 'crypto.badText', ['support', 'method']),
  not_as_confirmed: on('payment', 'contradiction.text', ['support', 'method']),
  unknown: on('page', 'error.text', ['refresh'], 'Unknown error'),

  // Rejections without a code get the entry of their status.
  '401': on('page', 'pay.noToken', ['host', 'refresh', 'wait']),
  '429': on('page', 'error.tooMany', ['refresh', 'again']),
  '5xx': on('page', 'error.text', ['refresh']),
  refused: on('form', 'pay.refused', ['again', 'method']),

  // Rejections of a create request. Nothing was created, except perhaps for `in_progress`.
  in_progress: on('payment-check', 'paymentCheck.text', ['wait']),
  not_created: NOT_CREATED,
  closed: NOT_CREATED,
  overloaded: NOT_CREATED,
  idem_reused: on('form', 'pay.refused', ['again', 'method']),
  possible_duplicate: on('form', 'pay.duplicate.text', ['open', 'again']),
  pending_exists: rejection('pending_exists', 'open', 'again', 'method'),
  invalid_fields: on('form', 'form.invalid', ['correct']),
  invalid_amount: on('form', 'pay.refused', ['amount', 'method']),
  amount_min: on('form', 'pay.refused', ['amount', 'method']),
  amount_max: on('form', 'pay.refused', ['amount', 'method']),
  unknown_method: on('form', 'pay.refused', ['method']),
  invalid_currency: on('form', 'pay.refused', ['method']),
  no_requisites: rejection('no_requisites', 'amount', 'method'),
  wagering_active: rejection('wagering_active', 'host', 'method'),
  // A limit of the account holds for every method, so the user is offered no other method.
  deposit_limit: on('form', 'accountLimits.over', ['amount', 'host']),
  deposits_closed: on('form', 'accountLimits.closed', ['host']),
  captcha_required: rejection('captcha_required', 'again', 'method'),
  captcha_blocked: rejection('captcha_blocked', 'again', 'method'),
  captcha_closed: rejection('captcha_closed', 'again', 'method'),
  captcha_failed: rejection('captcha_failed', 'again', 'method'),
  wallet_failed: rejection('wallet_failed', 'again', 'method'),
  wallet_invalid: on('form', 'pay.badWallet', ['method', 'support']),

  // The cashier rejected a step and left the transaction unchanged.
  wrong_utr: atStep('wrong_utr', 'correct', 'again', 'method', 'support'),
  duplicate_utr: atStep('duplicate_utr', 'correct', 'again', 'method', 'support'),
  wrong_code: atStep('wrong_code', 'correct', 'again', 'method'),
  wrong_step: on('step', 'complete.movedOn', ['wait']),
  not_cancellable: on('step', 'complete.tooLate', ['wait']),

  // Reasons of a `mistaked` transaction.
  expired: reason('expired', 'again', 'method', 'support'),
  insufficient_funds: reason('insufficient_funds', 'amount', 'method'),
  // A bank that rejects gambling once rejects it again, so the first action is another method (R-RAIL-5).
  rejected_by_bank: reason('rejected_by_bank', 'method', 'again'),
  cancelled_by_user: reason('cancelled_by_user', 'again', 'method'),
  limit_exceeded: reason('limit_exceeded', 'amount', 'method'),
  amount_mismatch: reason('amount_mismatch', 'host', 'method', 'support'),
  amount_below_min: reason('amount_below_min', 'amount', 'method', 'support'),
  third_party_account: reason('third_party_account', 'host', 'method', 'support'),
  wrong_network: reason('wrong_network', 'host', 'method', 'support'),
  kyc_required: reason('kyc_required', 'host', 'method'),
  invalid_requisites: reason('invalid_requisites', 'again', 'method'),
  name_mismatch: reason('name_mismatch', 'again', 'method'),
  wrong_pin: reason('wrong_pin', 'again', 'method'),
  phone_unreachable: reason('phone_unreachable', 'again', 'method'),
  invalid_voucher: reason('invalid_voucher', 'again', 'method'),
} as const satisfies Record<string, Failure>;

export type FailureCode = keyof typeof FAILURES;

export const REASON_TEXTS: readonly string[] = Object.entries(FAILURES).flatMap(([code, { text }]) =>
  text === `failures.${code}` && FAILURES[code as FailureCode].area === 'payment' ? [text] : [],
);

export function knownFailure(code: string | undefined): Failure | undefined {
  if (code === undefined) return undefined;
  if (Object.hasOwn(FAILURES, code)) return FAILURES[code as FailureCode];
  return /^5\d\d$/.test(code) ? FAILURES['5xx'] : undefined;
}

export function failureOf(code: string | undefined): Failure {
  return knownFailure(code) ?? FAILURES.refused;
}

/**
 * Text key for a failed request on a screen that stays open and is no form, such as the history. A rejection may have a text of its
 * own. Otherwise the text depends on whether the network, the cashier or the request caused the failure.
 */
export function failedCallText(failure: { kind: string; status: number; code: string }): string {
  const { kind, status, code } = failure;
  if (kind === 'malformed' || status >= 500) return 'call.trouble';
  if (kind !== 'rejected') return 'socket.networkError';
  const known = knownFailure(code);
  if (known?.text && known !== FAILURES.refused) return known.text;
  return status === 404 ? 'call.notFound' : 'call.refused';
}

/** The error in the history state that a screen was opened with. Null for a screen that was opened by its path alone. */
export function errorFromNavigationState(state: unknown): ReportedError | null {
  if (!isRecord(state)) return null;
  const { code, message, diagnosticsId } = state;
  return typeof code === 'string' && typeof message === 'string' && typeof diagnosticsId === 'string'
    ? { code, message, diagnosticsId }
    : null;
}
