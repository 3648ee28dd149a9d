import type { RequestType } from '../../src/api/contract.ts';

export interface CallText {
  title: string;
  /** When the widget sends it, and what the cashier does. */
  about: string;
  /** The chapter of docs/contract.md. */
  chapter: string;
  /** Rejections of this call, beside those of every call: status, code, and when. */
  errors: readonly (readonly [status: string, code: string, when: string])[];
}

const CREATE_ERRORS: CallText['errors'] = [
  ['400', 'invalid_fields', 'a value breaks the rule of its field, or is missing; `fields` names each'],
  ['400', 'invalid_amount', 'the amount is no decimal string of the currency'],
  ['400', 'amount_min', 'the amount is below the limit; the message is in `fields.amount`'],
  ['400', 'amount_max', 'the amount is above the limit; the message is in `fields.amount`'],
  ['400', 'invalid_currency', 'the method has no limits in this currency'],
  ['404', 'unknown_method', 'no method of that name is listed for the country and currency'],
  ['409', 'in_progress', 'a create request with the same key is running'],
  ['409', 'possible_duplicate', 'a similar payment exists; `id` names it'],
  ['409', 'pending_exists', 'the user has to end another payment first; `id` names it'],
  ['410', 'closed', 'the widget has closed the key'],
  ['422', 'idem_reused', 'the key was used with another body'],
];
const UNKNOWN_METHOD = ['404', 'unknown_method', 'no method of that name is listed'] as const;
const UNKNOWN_PAYMENT = ['404', '', 'the user has no payment of this id'] as const;

/** The words of the page of each call. */
export const CALL_TEXTS: Record<RequestType, CallText> = {
  'BANKING_DEPOSIT:methods-country-selector-v2': {
    title: 'List the regions',
    about:
      'Sent at the start, and when the user opens the list of countries. Respond with the countries that you serve.',
    chapter: 'Regions',
    errors: [],
  },
  'BANKING:methods-payment-v3': {
    title: 'List deposit methods',
    about:
      'Sent at the start, and when country, currency or user change. An empty map shows the screen "no payment methods".',
    chapter: 'Methods',
    errors: [],
  },
  'BANKING:methods-withdrawal': {
    title: 'List withdrawal methods',
    about: 'Sent when the user opens withdrawals.',
    chapter: 'Methods',
    errors: [],
  },
  'BANKING:userdata-payment-snippet': {
    title: 'List saved accounts',
    about:
      'Sent beside the list of methods. Respond with what the user has paid with before, masked, or with an empty map.',
    chapter: 'Saved accounts',
    errors: [],
  },
  'BANKING:quote-v1': {
    title: 'Quote an amount',
    about:
      'Sent while the user types the amount, and when a rate has expired. Respond with the fee and with the amount that arrives.',
    chapter: 'Quote',
    errors: [UNKNOWN_METHOD, ['400', 'invalid_amount', 'the amount is no decimal string of the currency']],
  },
  'BANKING:captcha-v1': {
    title: 'Get the captcha of a method',
    about: 'Sent when the form opens. Respond with the service and your public key, or with the kind `none`.',
    chapter: 'Captcha',
    errors: [['404', '', 'the method has no captcha: the create request carries no token']],
  },
  'BANKING:preparation-v1': {
    title: 'Get the fields after a form',
    about:
      'Sent after the form of a method with `isPreparationRequired`. Respond with the fields whose values the create request has to carry.',
    chapter: 'Preparation',
    errors: [UNKNOWN_METHOD, ['400', 'invalid_fields', 'a value of the form is wrong; `fields` names it']],
  },
  'BANKING_DEPOSIT:create-v1': {
    title: 'Create a deposit',
    about:
      'Sent when the user submits the form. Store key and payment in one database transaction, commit, then respond with the payment.',
    chapter: 'Create and idempotency',
    errors: [
      ...CREATE_ERRORS,
      ['400', 'captcha_required', 'the method needs a captcha token, and there is none or a wrong one'],
      ['400', 'no_requisites', 'there is no account to pay to at the moment'],
    ],
  },
  'BANKING_WITHDRAWAL:create-v1': {
    title: 'Create a withdrawal',
    about:
      'Sent when the user submits the form. Store key, payment and hold in one database transaction, commit, then respond with the payment.',
    chapter: 'Create and idempotency',
    errors: [
      ...CREATE_ERRORS,
      [
        '400',
        'insufficient_funds',
        'the amount is above the available balance; the message is in `fields.amount`',
      ],
      ['400', 'wagering_active', 'a bonus has to be wagered first; `required` and `done` say how much'],
    ],
  },
  'BANKING:continue-v1': {
    title: 'Take a step',
    about:
      'Sent when the user has done what `next` asked for. Respond with the payment and its new `next`; to a step that was taken before, and to every step of a final payment, with the unchanged payment.',
    chapter: 'Steps: continue-v1',
    errors: [
      UNKNOWN_PAYMENT,
      ['400', 'invalid_fields', 'a value of the step `form` is wrong; `fields` names it'],
      ['400', 'wrong_code', 'the one-time code is wrong; `fields.otp` has the message'],
      ['400', 'wrong_utr', 'the reference number is unknown; `fields` has the message'],
      ['400', 'duplicate_utr', 'the reference number belongs to another payment'],
      ['409', 'wrong_step', 'the payment does not wait for this step'],
    ],
  },
  'BANKING:transaction-v1': {
    title: 'Look a payment up',
    about:
      'Sent after each push, after a reconnect, while no push comes, and with the key after a lost response. With `close` the widget gives the payment up.',
    chapter: 'Lookup by key',
    errors: [
      ['404', '', 'no payment of this id, or the key has certainly created nothing'],
      ['404', 'closed', 'with `close`: the key has created nothing, and never will'],
      ['409', 'in_progress', 'the create request with this key is running'],
    ],
  },
  'BANKING:transactions-v1': {
    title: 'List payments',
    about: 'Sent at the start with `open`, and for each page of the history. Respond with the newest first.',
    chapter: 'History',
    errors: [],
  },
  'BANKING_WITHDRAWAL:cancel-v1': {
    title: 'Cancel a withdrawal',
    about:
      'Sent when the user cancels. End the payment and release its hold in one database transaction. A second request gets 200 and the same payment.',
    chapter: 'Calls',
    errors: [UNKNOWN_PAYMENT, ['409', 'not_cancellable', 'the payment is no withdrawal, or is on its way']],
  },
  'BANKING:saved-account-v1': {
    title: 'Change a saved account',
    about:
      'Sent when the user renames or deletes a saved account. Respond with all saved accounts after the change.',
    chapter: 'Saved accounts',
    errors: [
      ['400', 'malformed', 'the name is empty or longer than 40 characters'],
      ['404', '', 'the user has no saved account of this id'],
    ],
  },
  'METRIC_EVENTS_HANDLER:events': {
    title: 'Report figures',
    about: 'Sent now and then. Store the figures or drop them.',
    chapter: 'Telemetry',
    errors: [],
  },
};
