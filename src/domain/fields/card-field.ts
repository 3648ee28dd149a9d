/**
 * Values of `cardViewType`, which selects a method's form (R-METHOD-2). They are single constants, so that the first list loads only
 * those that it uses.
 */
export const DEFAULT_VIEW = 0;
const CARD_VIEW = 1;
const WALLET_CARD_VIEW = 2;
export const INDIA_VIEW = 3;
const MULTIPLE_CARD_VIEW = 4;
export const P2P_VIEW = 5;
export const EAZYPE_VIEW = 7;
export const BANK_TRANSFER_VIEW = 9;

/** The part of a field's description that identifies card data. */
export interface Described {
  name: string;
  category?: string | null;
  mask?: string | null;
  /** Without a mask, the first rule says how many digits the field takes (`digitsOf`). */
  validations?: readonly { readonly regex: string }[];
  /** The tokens of card fields begin with `cc-`. */
  autocomplete?: string | null | undefined;
  placeholder?: unknown;
}

/** A text in lower case without accents and punctuation, with one space before, between and after its words. */
const fold = (text: string) =>
  ` ${text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()} `.replace(/[^\p{L}\p{N}]+/gu, ' ');
/** Alternatives for a pattern, folded like the names and labels that the pattern is tested on. */
const words = (list: string) =>
  list
    .split('|')
    .map((word) => fold(word).trim())
    .join('|');

const CARD = words(
  'card|cards|tarjeta|cartão|karta|karty|karte|karten|kart|kartı|kartın|carte|carta|kartu|kort|kaart|bankkártya|карта|карты|карти|картки|карточки|कार्ड|कार्डचा|कार्ड का|కార్డ్|cardului|κάρτας|কার্ড|কার্ডের|картаның|картанын|корт|کارڈ|کارڈ کا',
);

/** Names of card data that do not contain the word card: number, security code, expiry. */
const OWN_WORDS = new RegExp(
  `^(?:(?:masked)?pan|ccn|cv[vc](?:code|no|num|number)?|ccv|csc|cvn|exp(?:iry|iration|ires?)?(?:date|month|year|mm|yy)?|validthru|goodthru|mmyy|mmyyyy|validity|${words(
    'vencimiento|caducidad|vencimento|validade|scadenza|ablaufdatum',
  )})$`,
);
const CARD_WORDS = new RegExp(`^(?:cc|creditcard|debitcard|bankcard|${CARD})$`);
const PART_WORDS =
  /^(?:n|no|nr|num|numb?er|numero|nomor|nomer|nummer|numarasi|pan|exp|expiry|expires?|expiration|date|month|year|valid|validity|code|security|cv[vc]|csc|cvn|pin|data|info|details)$/;
/** Parts of a card that are no secret. A name with the word card and any other part is card data. */
const OPEN_PARTS =
  /^(?:holder\w*|owner\w*|name|fullname|type|kind|brand|network|bank|issuer|country|currency|last|title|titular|nombre|nome|tipo)$/;
const VALIDITY_PARTS = /^(?:thru|through|until|till|to|date|month|year|period)$/;
const JOINED =
  /^(?:(?:credit|debit|bank)?card|cc)(?:no|nr|num|number|pan|exp\w*|valid\w*|cv[vc]|code|pin|security|securitycode|verification\w*|info|data|details)$|^(?:kort|kaart|karten)n(?:umme|umbe)r$|^securitycode$/;
const OTHER = 'id|identity|national|citizen|sim|gift|loyalty|bonus|health|student|tax|voucher|pan|aadhaar';
const OTHER_CARDS = new RegExp(`^(?:${OTHER.replace('|pan', '')})$`);

/** Masks of a card number without their brackets: four groups of four digits and up to three more, or groups of four, six and five. */
const CARD_GROUPS = /^\W*0{4}(\W+)(?:0{4}\1){2}0{4}\W*0{0,3}\W*$|^\W*0{4}(\W+)0{6}\2(?:0{5})\W*$/;
const CARD_VIEWS: ReadonlySet<number> = new Set([CARD_VIEW, WALLET_CARD_VIEW, MULTIPLE_CARD_VIEW]);
const CARD_CATEGORY = /^(?:card_method|nigeria-cards-grouped)$/;
/** A mask without groups may be that of a bank account, so it counts only in a field of the category `card`. */
const CARD_DIGITS = /^0{14,19}$/;
/** `autocomplete` tokens of a card's secrets. Those of its holder and its type are left out, because they are no secret. */
const CARD_AUTOCOMPLETE = /(?:^|\s)cc-(?:number|csc|exp)/i;
/** Month and year of a card: no other field has two digits on both sides of a slash. */
const CARD_EXPIRY = /^\s*00\s*\/\s*00(?:00)?\s*$/;

const NUMBER = words(
  'number|numero|nummer|numer|nomor|numarası|nömrəsi|raqami|номер|नंबर|संख्या|నంబర్|numărul|αριθμός|নম্বর|нөмірі|номери|рақами|نمبر|číslo|száma',
);
const SECRET = words(
  'expiry|expiration|expires|validity|valid|vencimiento|caducidad|validade|срок действия|pin|senha|cvv|cvc',
);
/** First letters of labels for the expiry of a card, folded. */
const EXPIRY =
  'venc|caduc|valid[ao] |validade|expira|scaden|ablaufd|gultig|verval|geldig|срок|деиств|діисна|годен|термін|son kull|gecerl|son ist|etibarl|amal qil|wazn|platno|lejar|masa berl|berlaku|ληξη|ημερομηνια λ|жарам|жаракт|муҳл|समपत|वधत|মযদ|గడవ|تاريخ الا|تاریخ ان|תוקף';
/** First letters of words for security, folded. The label of a security code has one of them beside the word code. */
const SECURITY =
  'segur|secur|sicur|keaman|bezp|guven|təhluk|xavf|biztons|beveil|sicher|ασφ|безоп|безпе|қауіп|коопс|सरकष|নরপতত|భదరత';
const CODE = 'cod|kod|code|κωδ|код|कड|কড|కడ';
/** Labels of card data: the part and the card beside each other, or with up to three short words between them. */
const CARD_LABEL = new RegExp(
  [
    ` (?:${CARD}) (?:s |or \\p{L}+ )?(?:no|nr|${NUMBER}|${SECRET}|security|security code) `,
    ` (?:${NUMBER}|${SECRET})(?: date)? (?:(?!not )\\p{L}{1,5} ){0,3}(?:${CARD}) `,
    ` (?:front|back) of (?:the|your) (?:${CARD}) | code on the back `,
    ` (?:cvv|cvc|csc|cvn)\\d? | security code (?!from |sent |in )`,
    ` (?:${CODE})\\p{L}* (?:de |di )?(?:${SECURITY})| (?!secur)(?:${SECURITY})\\p{L}* ?(?:${CODE})| (?:karten)?prufz?`,
    ' (?!dd |дд )(?:\\p{L}*|\\d+) (?:mm|мм) ?(?:yy|aa|jj|гг|рр)(?:yy|aa|jj|гг|рр)? |^ (?:mm|мм|ll|μμ|аа) ?(?:yy|aa|jj|гг|рр|εε|жж|сс)',
    '^ (?:exp(?:iry|ires)?|validity|valid (?:thru|until|to)|good thru)(?: (?:date|month|year|end|period)){0,2} $',
    `^ (?:(?:fecha|dat[aeu]m?|дата) (?:de |di |d )?)?(?:${EXPIRY})|^ (?:data|дата) (?:waz|platn|оконч)`,
    ' (?:kort|kaart|karten)nummer ',
    words('有效期|有効期限|유효기간|安全码|セキュリティコード|보안 코드|หมายเลขบัตร|رمز الأمان'),
    words('卡号|卡號|银行卡 PIN|カード番号|カード PIN|카드번호|카드 번호|카드 PIN|số thẻ'),
    words('رقم البطاقة|الرقم السري للبطاقة|شماره کارت|رمز کارت|מספר כרטיס|קוד סודי של הכרטיס'),
  ].join('|'),
  'u',
);
const OTHER_LABEL = new RegExp(
  ` (?:${OTHER}) (?:${CARD}) | (?:${CARD}) (?:de |d )?(?:${OTHER}|identi\\p{L}+) `,
  'gu',
);
/** Labels of a document, such as a passport, whose expiry is no card data. */
const DOCUMENT_LABEL =
  / (?:(?:pass?p|pasap|паспорт|docum|документ|licen|лиценз|ausweis|visum|permi)\p{L}*|visa|id) /u;
/** Labels that ask for the last digits of a number, which are no card data. */
const LAST_LABEL = new RegExp(
  ` (?:${words('last|últim|послед|останн|ostatn|letzt|derni|आखिरी|शेवट|охири')})|${words('后 4|마지막')}`,
  'u',
);

/**
 * True when a field is for a card's number, security code, PIN or expiry. One of these suffices: the field's name; its label or text key;
 * its `autocomplete` token; a mask with a month and a year, or with the groups of a card number. These groups do not count if the name is
 * that of another card, such as a voucher, unless the category is `card`, where the number needs no groups. A name with the word card does
 * not count if it also names a part that is no secret, such as the holder.
 */
export function isCardField(field: Described): boolean {
  const { name, category, mask, autocomplete, placeholder } = field;
  const given = typeof placeholder === 'object' && placeholder ? Object.values(placeholder) : [placeholder];
  const labels = given.filter((text) => typeof text === 'string');
  const shape = mask?.replace(/[[\]]/g, '') ?? '';
  const isCard = category === 'card';
  return (
    saysCard(name) ||
    labels.some(isCardLabel) ||
    CARD_AUTOCOMPLETE.test(autocomplete ?? '') ||
    CARD_EXPIRY.test(shape) ||
    (CARD_GROUPS.test(shape) && (isCard || !wordsOf(name).some((word) => OTHER_CARDS.test(word)))) ||
    (isCard && CARD_DIGITS.test(shape))
  );
}

function isCardLabel(label: string): boolean {
  // A label without spaces may be a text key, whose last part names the field. Any other label is a sentence.
  if (/^[\w.-]+$/.test(label) && saysCard(label.split('.').at(-1) ?? '')) return true;
  const text = fold(label).replace(OTHER_LABEL, ' ');
  return CARD_LABEL.test(text) && !LAST_LABEL.test(text) && !DOCUMENT_LABEL.test(text);
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
  if (!parts.some((word) => CARD_WORDS.test(word)) || parts.some((word) => OTHER_CARDS.test(word)))
    return false;
  const last = parts.findLast((word) => !/^(?:to|from)$/.test(word)) ?? '';
  return CARD_WORDS.test(last) || !parts.some((word) => OPEN_PARTS.test(word));
}

/** The most digits that a field's mask takes, or without a mask its first rule: `0000…`, `\\d{16}`. Zero if neither says so. */
const digitsOf = ({ mask, validations = [] }: Described): number =>
  mask
    ? mask.replace(/[^0]/g, '').length
    : Number(/\\d\{(?:\d+,)?(\d+)\}/.exec(validations[0]?.regex ?? '')?.[1] ?? 0);

/** Marks fields of 13 to 19 digits as card numbers, because a method with a Luhn check may give its card field any name. */
export function markCardNumber<F extends Described>(fields: readonly F[]): F[] {
  return fields.map((field) => {
    const digits = digitsOf(field);
    return digits < 13 || digits > 19 || isCardField(field) ? field : { ...field, autocomplete: 'cc-number' };
  });
}

interface CardMethod {
  fields: readonly Described[];
  category?: string | null;
  cardViewType?: number | null;
  checkLuhn?: boolean;
}

export function hasCardField(fields: readonly Described[]): boolean {
  return fields.some(isCardField);
}

export function isCardMethod({ fields, category, cardViewType, checkLuhn }: CardMethod): boolean {
  return (
    checkLuhn === true ||
    CARD_VIEWS.has(cardViewType ?? DEFAULT_VIEW) ||
    CARD_CATEGORY.test(category ?? '') ||
    hasCardField(fields)
  );
}

/** True when the form may take card data: every field of a card method may. */
export function hasCardForm(method: CardMethod): boolean {
  return method.fields.length > 0 && isCardMethod(method);
}
