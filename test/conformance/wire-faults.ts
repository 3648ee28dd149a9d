import { type Bend, contentOf, type Frame, isPayment, isPush, withData } from './bent-cashier.ts';

let pushes = 0;

function withPaid(frame: Frame, reversal: object): Frame {
  if (frame.source !== 'BANKING:transactions-v1') return frame;
  const at = Date.now();
  const basis = {
    id: 'dep_back',
    idem: crypto.randomUUID(),
    type: 'deposit',
    status: 'processed',
    seq: 3,
    method: 'spei',
  };
  const paid = {
    ...basis,
    amount: '500.00',
    currency: 'MXN',
    createdAt: at,
    updatedAt: at,
    timeline: [],
    reversal,
  };
  return withData(frame, ({ items, ...page }) => ({
    ...page,
    items: [paid, ...(Array.isArray(items) ? items : [])],
  }));
}

export const FAULTS: [fault: string, rules: string[], bend: Bend][] = [
  [
    'gives back more than a payment had',
    ['reversal'],
    { response: (frame) => [withPaid(frame, { state: 'refunded', amount: '500.01', at: Date.now() })] },
  ],
  [
    'calls a deposit that was given back a payout that came back',
    ['reversal'],
    { response: (frame) => [withPaid(frame, { state: 'returned', amount: '1.00', at: Date.now() })] },
  ],
  [
    'names another user in each push',
    ['one-user'],
    {
      response: (frame) => {
        if (frame.source !== 'login.token') return [frame];
        pushes += 1;
        return [{ ...frame, data: { ...Object(frame.data), id_user: `user-${pushes}` } }];
      },
    },
  ],
  [
    'pushes a market that it does not list',
    ['pushed-market'],
    {
      response: (frame) =>
        frame.source === 'login.token'
          ? [{ ...frame, data: { ...Object(frame.data), currency: 'XXX', paymentGeo: 'ZZ' } }]
          : [frame],
    },
  ],
  [
    'accepts expired tokens',
    ['expired-token'],
    { token: (token) => (token === 'expired' ? 'user-77' : token) },
  ],
  [
    'takes every user for one',
    ['payments-of-others', 'pushes-of-others'],
    { token: (token) => token && 'user-78' },
  ],
  [
    'rejects quotes of users',
    ['quote'],
    {
      response: (frame) => [
        frame.source === 'BANKING:quote-v1' ? { ...frame, data: { status: 404, data: {} } } : frame,
      ],
    },
  ],
  ['responds twice', ['one-response'], { response: (frame) => (frame.msgid ? [frame, frame] : [frame]) }],
  [
    'does not say the type',
    ['response-envelope'],
    { response: ({ source, ...frame }) => [frame.msgid ? frame : { source, ...frame }] },
  ],
  [
    'counts seconds',
    ['clock'],
    { response: (frame) => [{ ...frame, time: Math.round(Number(frame.time) / 1000) }] },
  ],
  [
    'sends text without needParse',
    ['need-parse'],
    {
      response: (frame) => [
        frame.msgid ? { ...frame, needParse: false, data: JSON.stringify(contentOf(frame)) } : frame,
      ],
    },
  ],
  [
    'rejects guests with 400',
    ['guest-money'],
    {
      response: (frame) => [
        contentOf(frame).status === 401 ? { ...frame, data: { status: 400, data: {} } } : frame,
      ],
    },
  ],
  [
    'forgets idem',
    ['create-deposit'],
    { response: (frame) => [isPayment(frame) ? withData(frame, ({ idem: _, ...data }) => data) : frame] },
  ],
  [
    'sends amounts as numbers',
    ['create-deposit'],
    {
      response: (frame) => [
        isPayment(frame) ? withData(frame, (data) => ({ ...data, amount: Number(data.amount) })) : frame,
      ],
    },
  ],
  [
    'takes its fee off a withdrawal',
    ['create-withdrawal'],
    {
      response: (frame) => [
        isPayment(frame) ? withData(frame, (data) => ({ ...data, amount: '1.00' })) : frame,
      ],
    },
  ],
  [
    'takes another body with a used key',
    ['key-with-another-body'],
    {
      response: (frame) => [
        contentOf(frame).status === 422 ? { ...frame, data: { status: 409, data: {} } } : frame,
      ],
    },
  ],
  [
    'forgets closed keys',
    ['closed-key'],
    { request: (frame) => ({ ...frame, data: { ...Object(frame.data), close: undefined } }) },
  ],
  [
    'pushes without an id',
    ['push-on-create'],
    {
      response: (frame) => [
        isPush(frame) ? { ...frame, data: { ...Object(frame.data), id: undefined } } : frame,
      ],
    },
  ],
  ['pushes nothing', ['push-on-create'], { response: (frame) => (isPush(frame) ? [] : [frame]) }],
  [
    'never raises seq',
    ['sequence'],
    { response: (frame) => [isPayment(frame) ? withData(frame, (data) => ({ ...data, seq: 1 })) : frame] },
  ],
  [
    'has a rule that no engine accepts',
    ['field-rules'],
    {
      response: (frame) => [
        contentOf(frame).data?.spei
          ? withData(frame, (data) => ({
              ...data,
              spei: {
                ...Object(data.spei),
                fields: [{ name: 'a', placeholder_key: 'A', regex: '^[a-\\d(]' }],
              },
            }))
          : frame,
      ],
    },
  ],
  [
    'lists a method without limits',
    ['currency-limits'],
    {
      response: (frame) => [
        contentOf(frame).data?.spei
          ? withData(frame, (data) => ({ ...data, spei: { ...Object(data.spei), amount_rules: {} } }))
          : frame,
      ],
    },
  ],
  [
    'offers an amount above the maximum',
    ['preset-limits'],
    {
      response: (frame) => [
        contentOf(frame).data?.spei
          ? withData(frame, (data) => ({
              ...data,
              spei: { ...Object(data.spei), amount_rules: { MXN: { min: 100, max: 1000, presets: [5000] } } },
            }))
          : frame,
      ],
    },
  ],
  [
    'lists limits that are no numbers',
    ['methods-schema'],
    {
      response: (frame) => [
        contentOf(frame).data?.spei
          ? withData(frame, (data) => ({
              ...data,
              spei: { ...Object(data.spei), amount_rules: { MXN: { min: 'a', max: 'b' } } },
            }))
          : frame,
      ],
    },
  ],
];
