import { type Bend, contentOf, type Frame, isPayment, isPush, withData } from './bent-cashier.ts';

let newestId: unknown;
let previousMsgid = 'the request before';
const stored = new Map<unknown, Frame>();

/**
 * Faults for which no rule was made, because the authors of the kit did not know them: each with the rules that must report it and the
 * change of frames that causes it. A new fault belongs into `wire-faults.ts`.
 */
export const HELD_BACK_FAULTS: [fault: string, rules: string[], bend: Bend][] = [
  [
    'takes any allowDuplicateOf',
    ['similar-payment'],
    {
      response: (frame) => {
        if (isPayment(frame)) newestId = contentOf(frame).data.id;
        return [frame];
      },
      request: (frame) => {
        const data = Object(frame.data);
        return data.allowDuplicateOf ? { ...frame, data: { ...data, allowDuplicateOf: newestId } } : frame;
      },
    },
  ],
  [
    'excludes the minimum',
    ['amount-limits'],
    {
      response: (frame, request) => {
        const isLeast = isPayment(frame) && /^\d+\.00$/.test(Object(request?.data).amount);
        const data = { code: 'amount_min', fields: { amount: 'errors.amount_min' } };
        return [isLeast ? { ...frame, needParse: false, data: { status: 400, data } } : frame];
      },
    },
  ],
  [
    'reads the user from the token of a payload',
    ['guest-money'],
    {
      response: (frame, request) => {
        const isLetIn = contentOf(frame).status === 401 && Object(request?.data).token;
        const data = { status: 404, data: { code: 'unknown_transaction' } };
        return [isLetIn ? { ...frame, needParse: false, data } : frame];
      },
    },
  ],
  [
    'gives more time at each reload',
    ['resume'],
    {
      response: (frame) => [
        isPayment(frame)
          ? withData(frame, (data) => ({ ...data, expiresAt: Date.now() + 1_800_000 }))
          : frame,
      ],
    },
  ],
  [
    'takes a repeated step again',
    ['repeated-step'],
    {
      response: (frame) => [
        isPayment(frame) && frame.source === 'BANKING:continue-v1'
          ? withData(frame, (data) => ({ ...data, seq: Date.now() }))
          : frame,
      ],
    },
  ],
  [
    'forgets cents',
    ['exact-amounts'],
    {
      response: (frame) => [
        isPayment(frame)
          ? withData(frame, (data) => ({ ...data, amount: `${Math.trunc(Number(data.amount))}.00` }))
          : frame,
      ],
    },
  ],
  [
    'stores responses by msgid alone',
    ['msgid-of-others'],
    {
      response: (frame) => {
        if (!frame.msgid) return [frame];
        const first = stored.get(frame.msgid) ?? frame;
        stored.set(frame.msgid, first);
        return [first];
      },
    },
  ],
  [
    'lists open payments last',
    ['history'],
    {
      response: (frame, request) => {
        const items = [
          { id: 'dep_2', status: 'mistaked', createdAt: 2 },
          { id: 'dep_1', status: 'waiting', createdAt: 1 },
        ];
        const isAsked = Object(request?.data).open === true;
        return [isAsked ? withData(frame, () => ({ items, cursor: null })) : frame];
      },
    },
  ],
  ['ends after a frame of 2 MB', ['oversize-frame'], { isFragile: true }],
  ['responds to every socket', ['push-on-create'], { isBroadcast: true }],
  [
    'cancels a withdrawal that is on its way',
    ['cancel-too-late'],
    {
      response: (frame) => {
        const isTooLate = frame.source === 'BANKING_WITHDRAWAL:cancel-v1' && contentOf(frame).status === 409;
        return [isTooLate ? { ...frame, needParse: false, data: { status: 200, data: {} } } : frame];
      },
    },
  ],
  [
    'has limits in another currency alone',
    ['payable-market'],
    {
      response: (frame) => [
        frame.source === 'BANKING:methods-payment-v3'
          ? withData(frame, (data) =>
              Object.fromEntries(
                Object.entries(data).map(([name, method]) => [
                  name,
                  { ...Object(method), amount_rules: { USD: { min: '1.00', max: '9.00' } } },
                ]),
              ),
            )
          : frame,
      ],
    },
  ],
  [
    'cancels again and again',
    ['cancel'],
    {
      response: (frame) => [
        isPayment(frame) && contentOf(frame).data.status === 'mistaked'
          ? withData(frame, (data) => ({ ...data, seq: Date.now() }))
          : frame,
      ],
    },
  ],
  [
    'responds to a create request twice',
    ['create-deposit'],
    { response: (frame) => (isPayment(frame) ? [frame, frame] : [frame]) },
  ],
  [
    'pushes the id of no payment',
    ['push-of-unknown'],
    {
      response: (frame) =>
        isPush(frame) ? [{ ...frame, data: { ...Object(frame.data), id: 'dep_other' } }, frame] : [frame],
    },
  ],
  [
    'sends balances as numbers',
    ['login-push'],
    {
      response: (frame) => {
        if (frame.source !== 'login.token') return [frame];
        const data = Object(frame.data);
        const primary = { ...Object(data.balanceData).primary, amount: 37_000.5 };
        return [{ ...frame, data: { ...data, balanceData: { ...data.balanceData, primary } } }];
      },
    },
  ],
  [
    'answers under the msgid of the request before',
    ['response-envelope'],
    {
      response: (frame) => {
        if (!frame.msgid) return [frame];
        const bent = { ...frame, msgid: previousMsgid };
        previousMsgid = String(frame.msgid);
        return [bent];
      },
    },
  ],
  [
    'rejects without codes',
    ['key-with-another-body', 'closed-key', 'similar-payment', 'amount-limits'],
    {
      response: (frame) => [
        contentOf(frame).status >= 400 ? withData(frame, ({ code: _, ...data }) => data) : frame,
      ],
    },
  ],
];
