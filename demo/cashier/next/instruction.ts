import { toDecimal } from '../../../src/domain/money.ts';
import { messageIn } from '../catalogue.ts';
import type { BuildNext, Order } from './order.ts';
import { qrOf } from './qr.ts';
import { RAILS, type Rail, type Row } from './rails.ts';
import { seededDigits } from './seeded.ts';

/** Where a method has no rail of its own, its payer takes a number to a counter. */
const COUNTER: Rail = {
  kind: 'voucher',
  rows: [['Reference', { make: ({ id }) => seededDigits(`counter ${id}`, 12) }]],
};

/** What the payer has to do at a bank, a shop or on the phone, step by step. */
const STEPS: Record<Rail['kind'], readonly string[]> = {
  transfer: [
    'Open your bank’s app and choose a transfer.',
    'Copy the details and send exactly this amount.',
    'Send it from an account in your own name. We see the money by itself.',
  ],
  voucher: [
    'Go to a payment point and say that you want to pay a service.',
    'Show the code or tell the number, and pay exactly this amount in cash.',
    'Keep the receipt. The money is credited by itself.',
  ],
  qr: [
    'Open your bank’s app and choose to pay by QR.',
    'Scan the code and check the amount.',
    'Confirm the payment.',
  ],
  prompt: [
    'We have sent a request to your phone.',
    'Check the amount and confirm with your PIN.',
    'No request? Check the signal and try again.',
  ],
  dial: ['Dial the code from the phone of your bank account.', 'Confirm with your PIN.'],
  atm: [
    'Go to a cash machine of the network and choose cash without a card.',
    'Enter the code and the PIN.',
    'Take the cash. The code works once.',
  ],
};

export const instructionNext: BuildNext = (order, behaviour) => {
  const { method, amount, body, expiresAt } = order;
  const rail = RAILS[method.name.startsWith('ng_transfer_') ? 'ng_transfer' : method.name] ?? COUNTER;
  const sum = { label: messageIn(order.caller.language, 'placeholders.amount'), copy: true };
  const rows = (rail.rows ?? []).map((row) => requisiteOf(order, row));
  const [reference] = rows;
  const video = videoOf(order);
  return {
    kind: 'instruction',
    steps: [...STEPS[rail.kind]],
    requisites: [...rows, { ...sum, value: `${toDecimal(amount, body.currency)} ${body.currency}` }],
    expiresAt,
    ...(behaviour.qr && { qr: qrOf(order) }),
    ...(behaviour.barcode && reference && { barcode: { format: 'CODE128', value: reference.value } }),
    ...(rail.kind === 'voucher' && { voucher: true }),
    ...(behaviour.push && { push: true }),
    ...(video && { video }),
  };
};

function requisiteOf(order: Order, [label, content]: Row) {
  const text = label.startsWith('placeholders.') ? messageIn(order.caller.language, label) : label;
  if (typeof content === 'string') return { label: text, value: content, copy: false };
  return { label: text, value: content.make(order), copy: true };
}

function videoOf({ method, body, caller }: Order): string | undefined {
  const urls = method.video_guide_url ?? {};
  return urls[`${caller.language}_${body.country}`] ?? urls[`en_${body.country}`];
}
