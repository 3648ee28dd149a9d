import { type Described, isCardField } from './card-field.ts';

/**
 * Card brands with the first digits of their numbers as the issuers publish them (ISO/IEC 7812). Brand names are not translated. A range
 * precedes the wider range of another brand that contains it, because `brandOf` takes the first match.
 */
const BRANDS: readonly (readonly [brand: string, ranges: string])[] = [
  ['Mir', '2200-2204'],
  ['Humo', '9860'],
  ['Uzcard', '8600 5614 6262'],
  ['Elcart', '9417'],
  ['Troy', '9792'],
  ['Verve', '506060-506069 506099-506198 507865-507964 650002-650027'],
  ['RuPay', '508500-508999 606985-607984 608001-608500 6521-653149 817200-820199'],
  [
    'Elo',
    '401178-401179 431274 438935 451416 457393 457631-457632 504175 506699-506778 509 627780 636297 636368 650031-650033 650035-650051 650405-650439 650485-650538 650541-650598 650700-650718 650720-650727 650901-650978 651652-651679 655000-655019 655021-655058',
  ],
  ['Hipercard', '606282 637095 637568 637599 637609 637612'],
  ['Naranja', '589562'],
  ['American Express', '34 37'],
  ['JCB', '1800 2131 3528-3589'],
  ['Diners Club', '300-305 3095 36 38-39'],
  ['Discover', '6011 644-649 65'],
  ['UnionPay', '62 8100-8171'],
  ['Mastercard', '51-55 2221-2720'],
  ['Maestro', '50 56-69'],
  ['Visa', '4'],
];

const RANGE_DIGITS = 6;

function isWithin(digits: string, range: string): boolean {
  const [first = '', last = first] = range.split('-');
  return (
    digits.padEnd(RANGE_DIGITS, '0') >= first.padEnd(RANGE_DIGITS, '0') &&
    digits.padEnd(RANGE_DIGITS, '9') <= last.padEnd(RANGE_DIGITS, '9')
  );
}

/** This brand's security code has four digits, and its numbers are grouped by 4, 6 and 5 digits. */
export const AMEX = 'American Express';

/**
 * The brand that a card number begins with, also while the user is still typing: `4` is Visa, although some Elo numbers begin with 4 too.
 */
export function brandOf(number: string): string | undefined {
  const digits = (/^\d*/.exec(number.replace(/[\s-]/g, ''))?.[0] ?? '').slice(0, RANGE_DIGITS);
  return BRANDS.find(([, ranges]) => ranges.split(' ').some((range) => isWithin(digits, range)))?.[0];
}

/** A masked card number: its first digits if the cashier kept them, and its last four. */
const MASKED = /^(\d*)[•*xX·.\s]+(\d{4})$/;

/** A masked card number as people write it, `Visa •• 1111`. Null for another text. */
export function shortCard(masked: string): string | null {
  const [, first = '', last] = MASKED.exec(masked) ?? [];
  return last === undefined ? null : [brandOf(first), `•• ${last}`].filter(Boolean).join(' ');
}

export type CardPart = 'number' | 'expiry' | 'code';

/** The part of a card that a field takes. Undefined for any other field, and for a card's PIN. */
export function cardPartOf(field: Described): CardPart | undefined {
  if (!isCardField(field)) return undefined;
  const name = `${field.name} ${field.autocomplete ?? ''}`.toLowerCase();
  if (/pin(?:$|[^a-z])/.test(name)) return undefined;
  if (/cv[cv]|csc|cid|security|code/.test(name)) return 'code';
  if (/exp|valid|mm_?yy|month|year/.test(name)) return 'expiry';
  return 'number';
}
