import type { Method } from '../methods/method.ts';

/** The part of a field's description that identifies card data. */
interface Described {
  name: string;
  category?: string | null;
  mask?: string | null;
  placeholder_key?: string;
  placeholder?: unknown;
}

/** Names of card data without the word card: number, security code, expiry, PIN. */
const OWN_WORDS =
  /^(?:pan|cvv2?|cvc2?|ccv|csc|cvn2?|expiry|expiration|expires?|exp|expdate|expmonth|expyear)$/;
const CARD_WORDS =
  /^(?:card|cards|cc|creditcard|debitcard|bankcard|tarjeta|cartao|kart|karta|karte|carte|kartu)$/;
const PART_WORDS =
  /^(?:no|nr|num|number|numero|nomor|nummer|pan|exp|expiry|expire|expires|expiration|date|month|year|valid|validity|code|security|cvv2?|cvc2?|csc|cvn|pin)$/;
const VALIDITY_PARTS = /^(?:thru|through|until|till|to|date|month|year)$/;
/** The words for a card and for a part of it, joined as in `cardnumber` or `ccnum`. */
const JOINED =
  /^(?:card|cc)(?:no|num|number|pan|exp|expiry|expdate|cvv|cvc|code|pin|security)$|^securitycode$/;
/** Words for cards that are not payment cards, such as identity cards. */
const OTHER_CARDS = /^(?:id|identity|national|citizen|sim|gift|loyalty|bonus|health|student|tax|voucher)$/;
/** Four groups of four digits, and up to three more digits. */
const CARD_MASK = /^0{4}(?<gap>[ -]?)0{4}\k<gap>0{4}\k<gap>[0[\]]{4}/;

/**
 * True when a field is for a card's number, security code, PIN or expiry. The field's name decides, then the
 * key of its placeholder; for a field of the category `card` also the shape of its mask, because bank
 * accounts have that category too. A name that ends in the word card (`card`, `bank_card`, `card_to`) means
 * the card's number. A holder's name and the last four digits are not card data by themselves.
 */
export function isCardField({ name, category, mask, placeholder_key, placeholder }: Described): boolean {
  const key = placeholder_key || (typeof placeholder === 'string' ? placeholder : '');
  // A placeholder may be a sentence; a text key contains no spaces.
  const lastOfKey = /^[\w.-]+$/.test(key) ? (key.split('.').at(-1) ?? '') : '';
  return saysCard(name) || saysCard(lastOfKey) || (category === 'card' && CARD_MASK.test(mask ?? ''));
}

function saysCard(name: string): boolean {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/);
  if (words.some((word) => OWN_WORDS.test(word) || JOINED.test(word))) return true;
  if (words.some((word) => CARD_WORDS.test(word)) && words.some((word) => PART_WORDS.test(word))) return true;
  if (words.includes('security') && words.includes('code')) return true;
  if (words.includes('valid') && words.some((word) => VALIDITY_PARTS.test(word))) return true;
  const last = words.findLast((word) => !/^(?:to|from|\d+)$/.test(word)) ?? '';
  return CARD_WORDS.test(last) && !words.some((word) => OTHER_CARDS.test(word));
}

/** True when any of the fields is for card data. */
export function hasCardField(fields: readonly Described[]): boolean {
  return fields.some(isCardField);
}

/** True when the form of a method asks for card data and the cashier does not allow it in a host page. */
export function isCardMethod(method: Pick<Method, 'fields' | 'isCardInlineAllowed'>): boolean {
  return !method.isCardInlineAllowed && hasCardField(method.fields);
}
