import type { RequestType } from '../../src/api/contract.ts';
import { changed, SENT_AT_MS, withdrawal, withdrawalMethods } from './example-payments.ts';
import examples from './examples.json' with { type: 'json' };

/** The texts and the example of a call, which its page in docs/calls shows beside its schemas. */
export interface CallDocs {
  title: string;
  about: string;
  chapter: string;
  /** The rejections in addition to those that every call can have: status, code, and when. */
  errors: readonly (readonly [status: string, code: string, when: string])[];
  response: string;
  example: readonly [payload: object, answer: unknown];
}

const RESPONSE_MS = 120;
const { methods, transaction } = examples;
const { token: _, ...body } = examples.create.data;
const place = { country: 'mx', currency: 'MXN' };

const CREATE_ERRORS: CallDocs['errors'] = [
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
  ['429', 'overloaded', 'the cashier is behind: nothing was created; `retryAfter` has the seconds'],
];
const UNKNOWN_METHOD = ['404', 'unknown_method', 'no method of that name is listed'] as const;
const UNKNOWN_PAYMENT = ['404', '', 'the user has no payment of this id'] as const;

export const CALL_DOCS: Record<RequestType, CallDocs> = {
  'BANKING_DEPOSIT:methods-country-selector-v2': {
    title: 'List the regions',
    about:
      'Sent at the start, and when the user opens the list of countries. Respond with the countries that you serve.',
    chapter: 'Regions',
    errors: [],
    response: 'list of [regions](#regions)',
    example: [{}, examples.regions],
  },
  'BANKING:methods-payment-v3': {
    title: 'List deposit methods',
    about:
      'Sent at the start, and when country, currency or user change. An empty map shows the screen "no payment methods".',
    chapter: 'Methods',
    errors: [],
    response: 'the deposit [methods](#methods)',
    example: [place, methods],
  },
  'BANKING:methods-withdrawal': {
    title: 'List withdrawal methods',
    about: 'Sent when the user opens withdrawals.',
    chapter: 'Methods',
    errors: [],
    response: 'the withdrawal methods',
    example: [place, withdrawalMethods],
  },
  'BANKING:userdata-payment-snippet': {
    title: 'List saved accounts',
    about:
      'Sent beside the list of methods. Respond with what the user has paid with before, masked, or with an empty map.',
    chapter: 'Saved accounts',
    errors: [],
    response:
      'the [saved accounts](#saved-accounts), `{}` for none. If rejected for a guest, the list is shown without saved accounts',
    example: [place, examples.snippet],
  },
  'BANKING:quote-v1': {
    title: 'Quote an amount',
    about:
      'Sent while the user types the amount, and when a rate has expired. Respond with the fee and with the amount that arrives.',
    chapter: 'Quote',
    errors: [UNKNOWN_METHOD, ['400', 'invalid_amount', 'the amount is no decimal string of the currency']],
    response:
      'a [quote](#quote). If rejected, fee and time are not shown, and a user who presses the main button before the rejection has to press again: respond also if you charge nothing',
    example: [
      { method: 'spei', amount: '500.00', currency: 'MXN', type: 'deposit' },
      examples.answer.data.data,
    ],
  },
  'BANKING:captcha-v1': {
    title: 'Get the captcha of a method',
    about: 'Sent when the form opens. Respond with the service and your public key, or with the kind `none`.',
    chapter: 'Captcha',
    errors: [['404', '', 'the method has no captcha: the create request carries no token']],
    response: 'the [captcha](#captcha) of a method',
    example: [{ method: 'spei', type: 'deposit' }, examples.captcha],
  },
  'BANKING:wallet-session-v1': {
    title: 'Get the session of the merchant for a sheet',
    about:
      'Sent while the sheet of Apple Pay is open. Request a session from Apple at the address, with your certificate, and respond with it. Reject every address that is not of Apple.',
    chapter: 'Wallets',
    errors: [
      UNKNOWN_METHOD,
      [
        '400',
        'wallet_failed',
        'the address is not of Apple, the method has no such wallet, or Apple gives no session',
      ],
    ],
    response: 'the session of a [wallet](#wallets), which goes to the sheet as it is',
    example: [
      { method: 'apple_pay', url: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' },
      examples['wallet session'],
    ],
  },
  'BANKING:preparation-v1': {
    title: 'Get the fields after a form',
    about:
      'Sent after the form of a method with `isPreparationRequired`. Respond with the fields whose values the create request has to carry.',
    chapter: 'Preparation',
    errors: [UNKNOWN_METHOD, ['400', 'invalid_fields', 'a value of the form is wrong; `fields` names it']],
    response: 'the fields of a [preparation](#preparation)',
    example: [{ method: 'bank_app', fields: { full_name: 'Ana Diaz' } }, examples.preparation],
  },
  'BANKING_DEPOSIT:create-v1': {
    title: 'Create a deposit',
    about:
      'Sent when the user submits the form. Store key and payment in one database transaction, commit, then respond with the payment.',
    chapter: 'Create and idempotency',
    errors: [
      ...CREATE_ERRORS,
      ['400', 'captcha_required', 'the method needs a captcha token, and there is none or a wrong one'],
      [
        '400',
        'wallet_failed',
        'the method needs the token of a wallet, and there is none, a wrong one or one that was used before',
      ],
      ['400', 'no_requisites', 'there is no account to pay to at the moment'],
      [
        '400',
        'deposit_limit',
        'the amount is above what is left of a limit of the account; the message is in `fields.amount`',
      ],
      ['403', 'deposits_closed', 'the user takes a break or has excluded themselves'],
    ],
    response: 'a [transaction](#transaction)',
    example: [body, transaction],
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
    response: 'a transaction',
    example: [
      {
        ...body,
        idem: withdrawal.idem,
        method: 'clabe',
        fields: { account_number: '646180157000009719' },
        account: 'main',
      },
      withdrawal,
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
    response: 'the transaction, see [steps](#steps-continue-v1)',
    example: [
      { id: transaction.id, step: 'paid', fields: {} },
      changed(transaction, 'accepted', { next: { kind: 'wait' } }),
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
    response: 'the transaction, or 404, see [lookup](#lookup-by-key)',
    example: [{ idem: transaction.idem }, transaction],
  },
  'BANKING:transactions-v1': {
    title: 'List payments',
    about: 'Sent at the start with `open`, and for each page of the history. Respond with the newest first.',
    chapter: 'History',
    errors: [],
    response: '`{items, cursor}`, see [history](#history)',
    example: [{ open: true }, { items: [transaction, examples['ended transaction']], cursor: null }],
  },
  'BANKING_WITHDRAWAL:cancel-v1': {
    title: 'Cancel a withdrawal',
    about:
      'Sent when the user cancels. End the payment and release its hold in one database transaction. A second request gets 200 and the same payment.',
    chapter: 'Calls',
    errors: [UNKNOWN_PAYMENT, ['409', 'not_cancellable', 'the payment is no withdrawal, or is on its way']],
    response:
      'the transaction with the status `mistaked` and the reason `cancelled_by_user`; release its hold. If it is not `cancellable`, 409 `not_cancellable`. A second request gets 200',
    example: [
      { id: withdrawal.id },
      changed(withdrawal, 'mistaked', {
        cancellable: false,
        arrivesAt: undefined,
        reason: { code: 'cancelled_by_user' },
      }),
    ],
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
    response: 'the saved accounts after the change',
    example: [
      examples['saved account'],
      {
        ...examples.snippet,
        'mx_card_h2h#2': {
          ...examples.snippet['mx_card_h2h#2'],
          $name: { value: 'Holiday card', masked: false },
        },
      },
    ],
  },
  'BANKING:limits-v1': {
    title: 'Get the limits of the account',
    about:
      'Sent beside the list of deposits and after each deposit, if the user record has `meta.limits`. Respond with limits in the currency of the request.',
    chapter: 'Limits of the account',
    errors: [],
    response: 'the [limits of the account](#limits-of-the-account)',
    example: [place, examples['account limits']],
  },
  'BANKING:limit-set-v1': {
    title: 'Change a limit',
    about:
      'Sent when the user changes a limit. A lower value holds at once; a higher one is pending. Respond with all limits after the change.',
    chapter: 'Limits of the account',
    errors: [
      ['400', 'invalid_amount', 'the value is no amount of the currency, or is above what the law allows'],
      ['403', '', 'the user may not change this limit here'],
    ],
    response: 'the limits of the account after the change',
    example: [
      examples['changed limit'],
      {
        ...examples['account limits'],
        limits: [
          { kind: 'deposit', period: 'month', currency: 'MXN', value: '8000.00', used: '6500.00' },
          ...examples['account limits'].limits.slice(1),
        ],
      },
    ],
  },
  'METRIC_EVENTS_HANDLER:events': {
    title: 'Report figures',
    about: 'Sent now and then. Store the figures or drop them.',
    chapter: 'Telemetry',
    errors: [],
    response: 'any 200; at most 500 events, see [telemetry](#telemetry)',
    example: [{ events: [{ key: 'time_to_list', timestamp: SENT_AT_MS, value: 412 }] }, {}],
  },
};

export function exampleFrames(type: RequestType) {
  const [payload, data] = CALL_DOCS[type].example;
  const msgid = `x3k9z0f8a-${Object.keys(CALL_DOCS).indexOf(type) + 1}`;
  const request = { msgid, type, sendTime: SENT_AT_MS, data: { ...payload, token: 'session token' } };
  const time = SENT_AT_MS + RESPONSE_MS;
  const response = { msgid, source: type, needParse: false, time, data: { status: 200, data } };
  // Converts through JSON, because a property that is undefined in an example must be absent, as on the wire.
  const onWire = (frame: object): object => JSON.parse(JSON.stringify(frame));
  return { request: onWire(request), response: onWire(response) };
}
