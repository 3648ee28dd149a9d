import { type Bend, contentOf, type Frame, isPayment, withData } from './bent-cashier.ts';

let newestId: unknown;
const stored = new Map<unknown, Frame>();

/**
 * Faults that a cashier in another language had, which was written by the contract to try the kit: the cashier, the rules that
 * name its bug, and the same bug on the wire.
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
  ['responds to every socket', ['push-on-create'], { isBroadcast: true }],
];
