import { pickText } from '../../../../src/domain/parsing/clean-text.ts';
import type { BuildNext, NextContext } from './next-context.ts';
import { RAILS, type Rail, type Row } from './payment-rails.ts';
import { qrOf } from './qr.ts';
import { seededDigits } from './seeded-random.ts';

/** The rail of methods without an entry in `RAILS`: the user pays at a counter with a number. */
const COUNTER: Rail = {
  kind: 'voucher',
  rows: [['requisites.reference', { make: ({ id }) => seededDigits(`counter ${id}`, 12) }]],
};

export const RESEND_PAUSE_MS = 30_000;

const STEPS: Record<Rail['kind'], readonly string[]> = {
  transfer: ['steps.transfer1', 'steps.transfer2', 'steps.transfer3'],
  voucher: ['steps.voucher1', 'steps.voucher2', 'steps.voucher3'],
  qr: ['steps.qr1', 'steps.qr2', 'steps.qr3'],
  prompt: ['steps.prompt1', 'steps.prompt2', 'steps.prompt3'],
  dial: ['steps.dial1', 'steps.dial2'],
  atm: ['steps.atm1', 'steps.atm2', 'steps.atm3'],
};

export const instructionNext: BuildNext = (context, behaviour) => {
  const { method, body, now, expiresAt } = context;
  const rail = RAILS[method.name.startsWith('ng_transfer_') ? 'ng_transfer' : method.name] ?? COUNTER;
  const rows = (rail.rows ?? []).map((row) => requisiteOf(context, rail.kind, row));
  const [reference] = rows;
  const video = videoOf(context);
  return {
    kind: 'instruction',
    steps: [...STEPS[rail.kind]],
    requisites: rows,
    expiresAt,
    ...(behaviour.qr && { qr: qrOf(context) }),
    ...(behaviour.barcode && reference && { barcode: { format: 'CODE128', value: reference.value } }),
    ...(rail.kind === 'voucher' && { voucher: true }),
    rail: rail.kind === 'prompt' ? 'push' : rail.kind,
    ...(behaviour.push && { push: true, resendAfter: now + RESEND_PAUSE_MS }),
    ...(behaviour.push && body.fields.phone && { phone: body.fields.phone }),
    ...(context.type === 'deposit' && { canCancel: true }),
    ...(video && { video }),
  };
};

const ICONS: Record<string, string> = {
  'requisites.beneficiary': 'user',
  'requisites.dial': 'phone',
  'requisites.virtual_account': 'card',
  'placeholders.account_number': 'card',
  'placeholders.cbu': 'card',
  'placeholders.clabe': 'card',
  'placeholders.iban': 'card',
  'placeholders.nuban': 'card',
};

function requisiteOf(context: NextContext, kind: Rail['kind'], [label, content]: Row) {
  // Users show a voucher, or a code for a machine, like a ticket.
  const icon = ICONS[label] ?? (kind === 'voucher' || kind === 'atm' ? 'ticket-discount' : 'document');
  if (typeof content === 'string') return { label, value: content, icon, copy: false };
  return { label, value: content.make(context), icon, copy: true };
}

function videoOf({ method, body, caller }: NextContext): string | undefined {
  // The catalogue has guides for users with Hindi labels under the label code `in` or the interface's code `hi`.
  const codes = [caller.language, ...(caller.language === 'in' ? ['hi'] : []), 'en'];
  const keys = codes.map((code) => `${code}_${body.country}`);
  return pickText(method.video_guide_url ?? {}, keys)?.text;
}
