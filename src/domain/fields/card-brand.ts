import { type Described, isCardField } from './card-field.ts';

/** A card brand: its own name, which no language translates, and the first digits of its numbers (ISO/IEC 7812). */
const BRANDS: readonly (readonly [brand: string, digits: RegExp])[] = [
  ['Mir', /^220[0-4]/],
  ['Humo', /^9860/],
  ['Uzcard', /^(?:8600|5614|6262)/],
  ['Elcart', /^9417/],
  ['Troy', /^9792/],
  ['Verve', /^(?:5060[69]|5061|6500)/],
  ['RuPay', /^(?:508[5-9]|60698|607|608|6521|6522|8[12]7?)/],
  // Six digits, because other numbers with the same first four are Visa's or Maestro's.
  [
    'Elo',
    /^(?:40117[89]|431274|438935|451416|457393|45763[12]|504175|506699|5067(?:[0-6]\d|7[0-8])|509\d{3}|627780|636297|636368)/,
  ],
  ['American Express', /^3[47]/],
  ['JCB', /^35(?:2[89]|[3-8])/],
  ['Diners Club', /^3(?:0[0-5]|[689])/],
  ['Discover', /^6(?:011|4[4-9]|5)/],
  ['UnionPay', /^62/],
  ['Mastercard', /^(?:5[1-5]|2(?:22[1-9]|2[3-9]|[3-6]|7[01]|720))/],
  ['Maestro', /^(?:50|5[6-9]|6)/],
  ['Visa', /^4/],
];

/** The brand that prints four digits on the front of its cards, and groups the number by 4, 6 and 5 digits. */
export const AMEX = 'American Express';

/** The brand of a card number from its first digits; undefined while these digits fit several brands. */
export function brandOf(number: string): string | undefined {
  const digits = /^\d*/.exec(number.replace(/[\s-]/g, ''))?.[0] ?? '';
  return BRANDS.find(([, first]) => first.test(digits))?.[0];
}

/** A masked card number: its first digits if they are kept, and its last four. */
const MASKED = /^(\d*)[•*xX·.\s]+(\d{4})$/;

/** A masked card number as people write it, `Visa •• 1111`; null for another text. */
export function shortCard(masked: string): string | null {
  const [, first = '', last] = MASKED.exec(masked) ?? [];
  return last === undefined ? null : [brandOf(first), `•• ${last}`].filter(Boolean).join(' ');
}

/** The part of a card that a field asks for. */
export type CardPart = 'number' | 'expiry' | 'code';

/** The part of a card that a field asks for; undefined for any other field, a card's PIN among them. */
export function cardPartOf(field: Described): CardPart | undefined {
  if (!isCardField(field)) return undefined;
  const name = `${field.name} ${field.autocomplete ?? ''}`.toLowerCase();
  if (/pin(?:$|[^a-z])/.test(name)) return undefined;
  if (/cv[cv]|csc|cid|security|code/.test(name)) return 'code';
  if (/exp|valid|mm_?yy|month|year/.test(name)) return 'expiry';
  return 'number';
}
