import type { Method } from '../methods/method.ts';

/** The part of a field's description that identifies card data. */
export interface Described {
  name: string;
  category?: string | null;
  mask?: string | null;
  placeholder_key?: string;
  placeholder?: unknown;
}

/** Names of card data without the word card: number, security code, expiry, PIN. */
const OWN_WORDS =
  /^(?:(?:masked)?pan|ccn|cv[vc](?:code|no|num|number)?|ccv|csc|cvn|exp(?:iry|iration|ires?)?(?:date|month|year|mm|yy)?|validthru|mmyy|mmyyyy)$/;
const CARD_WORDS =
  /^(?:card|cards|cc|creditcard|debitcard|bankcard|tarjeta|cartao|kart|karta|kart[yie]|carte|kartu)$/;
const PART_WORDS =
  /^(?:n|no|nr|num|numb?er|numero|nomor|nomer|nummer|numarasi|pan|exp|expiry|expires?|expiration|date|month|year|valid|validity|code|security|cv[vc]|csc|cvn|pin|data|info|details)$/;
const VALIDITY_PARTS = /^(?:thru|through|until|till|to|date|month|year)$/;
/** The words for a card and for a part of it, joined as in `cardnumber` or `ccnum`. */
const JOINED =
  /^(?:(?:credit|debit|bank)?card|cc)(?:no|nr|num|number|pan|exp\w*|validthru|cv[vc]|code|pin|security|securitycode|info|data|details)$|^securitycode$/;
/** Words for cards that are not payment cards, such as identity cards. */
const OTHER = 'id|identity|national|citizen|sim|gift|loyalty|bonus|health|student|tax|voucher|pan|aadhaar';
const OTHER_CARDS = new RegExp(`^(?:${OTHER.replace('|pan', '')})$`);

/** Four groups of four digits and up to three more, or groups of four, six and five; brackets are removed. */
const CARD_GROUPS = /^\W*0{4}(\W+)(?:0{4}\1){2}0{4}\W*0{0,3}\W*$|^\W*0{4}(\W+)0{6}\2(?:0{5})\W*$/;
/** A mask without groups may be that of a bank account, unless the field's category is `card`. */
const CARD_DIGITS = /^0{16,19}$/;

/** Letters without case and accents, words separated by one space. */
const fold = (text: string) =>
  ` ${text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
/** Alternatives for a pattern, folded like the labels that it is tested on. */
const words = (list: string) =>
  list
    .split('|')
    .map((word) => fold(word).trim())
    .join('|');

const CARD = `(?:${words('credit card|debit card|card|cards|tarjeta|cartão|karta|karty|karte|karten|kart|kartı|kartın|carte|carta|kartu|карта|карты|карти|картки|карточки|कार्ड|कार्डचा|कार्ड का|కార్డ్|cardului|κάρτας|কার্ড|কার্ডের|картаның|картанын|корт|کارڈ|کارڈ کا')})`;
const NUMBER = words(
  'number|número|numéro|numero|nummer|numer|nomor|numarası|nömrəsi|raqami|номер|नंबर|संख्या|నంబర్|numărul|αριθμός|নম্বর|нөмірі|номери|рақами|نمبر',
);
const SECRET = words(
  'expiry|expiration|expires|validity|valid|vencimiento|caducidad|validade|срок действия|pin|senha|cvv|cvc',
);
/** Labels of card data: part and card beside each other, or with up to three short words between. */
const CARD_LABEL = new RegExp(
  [
    ` ${CARD} (?:s |or \\p{L}+ )?(?:no|nr|${NUMBER}|${SECRET}|security|security code) `,
    ` (?:${NUMBER}|${SECRET})(?: date)? (?:(?!not )\\p{L}{1,5} ){0,3}${CARD} `,
    ` (?:front|back) of (?:the|your) ${CARD} | code on the back `,
    ` (?:cvv|cvc|csc|cvn)\\d? | security code (?!from |sent |in )`,
    ` (?:${words('código de seguridad|código de segurança|code de sécurité|код безопасности|सुरक्षा कोड')}) `,
    ' (?!dd |дд )(?:\\p{L}*|\\d+) (?:mm|мм) ?(?:yy|aa|jj|гг|рр)(?:yy|aa|jj|гг|рр)? |^ (?:mm|мм|ll|μμ|аа) ?(?:yy|aa|jj|гг|рр|εε|жж|сс)',
    '^ (?:expiry|expiration|exp|expires|valid (?:thru|until|to))(?: (?:date|month|year|end)){0,2} $',
    words('Kartennummer|卡号|卡號|银行卡 PIN|カード番号|カード PIN|카드번호|카드 번호|카드 PIN|số thẻ'),
    words('رقم البطاقة|الرقم السري للبطاقة|شماره کارت|رمز کارت|מספר כרטיס|קוד סודי של הכרטיס'),
  ].join('|'),
  'u',
);
/** A card that is no payment card, such as `SIM card` or `carte SIM`. */
const OTHER_LABEL = new RegExp(
  ` (?:${OTHER}) ${CARD} | ${CARD} (?:de |d )?(?:${OTHER}|identi\\p{L}+) `,
  'gu',
);
/** The last digits of a number are no card data. */
const LAST_LABEL = new RegExp(
  ` (?:${words('last|últim|послед|останн|ostatn|letzt|derni|आखिरी|शेवट|охири')})|${words('后 4|마지막')}`,
  'u',
);

/**
 * True when a field is for a card's number, security code, PIN or expiry. It is enough that one of these says so:
 * the field's name; its label, in any language or as a text key; a mask with the groups of a card number, unless
 * the name is that of another card such as a voucher. A name that ends in the word card (`card`, `bank_card`,
 * `card_to`) means the card's number. A holder's name and the last four digits are not card data by themselves.
 */
export function isCardField({ name, category, mask, placeholder_key, placeholder }: Described): boolean {
  const given = typeof placeholder === 'object' && placeholder ? Object.values(placeholder) : [placeholder];
  const labels = [placeholder_key, ...given].filter((text) => typeof text === 'string');
  const shape = mask?.replace(/[[\]]/g, '') ?? '';
  const isCard = category === 'card';
  return (
    saysCard(name) ||
    labels.some(isCardLabel) ||
    (CARD_GROUPS.test(shape) && (isCard || !wordsOf(name).some((word) => OTHER_CARDS.test(word)))) ||
    (isCard && CARD_DIGITS.test(shape))
  );
}

function isCardLabel(label: string): boolean {
  // A label may be a sentence; a text key contains no spaces.
  if (/^[\w.-]+$/.test(label) && saysCard(label.split('.').at(-1) ?? '')) return true;
  const text = fold(label).replace(OTHER_LABEL, ' ');
  return CARD_LABEL.test(text) && !LAST_LABEL.test(text);
}

/** The words of a field's name, without the digits that number them (`card1`, `cvv2`). */
function wordsOf(name: string): string[] {
  return fold(name.replace(/([a-z\d])([A-Z])/g, '$1_$2'))
    .split(' ')
    .map((word) => word.replace(/\d+$/, ''))
    .filter((word) => word !== '');
}

function saysCard(name: string): boolean {
  const parts = wordsOf(name);
  if (parts.some((word) => OWN_WORDS.test(word) || JOINED.test(word))) return true;
  if (parts.some((word) => CARD_WORDS.test(word)) && parts.some((word) => PART_WORDS.test(word))) return true;
  if (parts.includes('security') && parts.includes('code')) return true;
  if (parts.includes('mm') && parts.includes('yy') && !parts.includes('dd')) return true;
  if (parts.includes('valid') && parts.some((word) => VALIDITY_PARTS.test(word))) return true;
  const last = parts.findLast((word) => !/^(?:to|from)$/.test(word)) ?? '';
  return CARD_WORDS.test(last) && !parts.some((word) => OTHER_CARDS.test(word));
}

/** True when any of the fields is for card data. */
export function hasCardField(fields: readonly Described[]): boolean {
  return fields.some(isCardField);
}

/** True when the form of a method asks for card data and the cashier does not allow it in a host page. */
export function isCardMethod(method: Pick<Method, 'fields' | 'isCardInlineAllowed'>): boolean {
  return !method.isCardInlineAllowed && hasCardField(method.fields);
}
