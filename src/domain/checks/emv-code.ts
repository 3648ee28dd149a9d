import { crc16 } from './check-digits.ts';

export type EmvIssue = 'structure' | 'checksum' | 'currency' | 'amount' | 'country' | 'payee';

type EmvFields = ReadonlyMap<string, string>;

export interface DisplayedPayment {
  /** A decimal string in major units. */
  amount: string;
  currency: string;
}

const NUMBERS = new Map(
  (
    'ARS:032 BDT:050 BRL:986 COP:170 CRC:188 GHS:936 HKD:344 IDR:360 INR:356 KES:404 KZT:398 LKR:144 MMK:104 ' +
    'MYR:458 NGN:566 NPR:524 PEN:604 PHP:608 PKR:586 RWF:646 SGD:702 THB:764 TZS:834 UGX:800 VND:704 ZAR:710'
  )
    .split(' ')
    .map((entry): [string, string] => [entry.slice(0, 3), entry.slice(4)]),
);

const HEAD = '000201';
const TAIL = /6304[\dA-F]{4}$/i;

/**
 * True for a text that a payment app may read as an EMV code. Some apps accept the fields in any order, so such a text counts too,
 * and `readEmvCode` rejects it.
 */
export function isEmvCode(text: string): boolean {
  return text.startsWith(HEAD) || (TAIL.test(text) && readingsOf(text).length > 0);
}

const KNOWN_NUMBERS: ReadonlySet<string> = new Set(NUMBERS.values());

/**
 * Decodes an EMV code if its structure and checksum are correct. A code with several readings is rejected with `structure`, because an
 * app could pay another amount or payee than the one that the widget has checked.
 */
export function readEmvCode(text: string): EmvFields | 'structure' | 'checksum' {
  if (!text.startsWith(HEAD) || !TAIL.test(text)) return 'structure';
  const [fields, ...others] = readingsOf(text);
  if (!fields || others.length > 0 || [...fields.keys()].at(-1) !== '63') return 'structure';
  // The fields inside a template name the payee, so a template must have one reading only, too.
  if ([...fields.values()].some((value) => readingsOf(value).length > 1)) return 'structure';
  const checksum = crc16(new TextEncoder().encode(text.slice(0, -4)), 0xffff)
    .toString(16)
    .padStart(4, '0');
  return checksum === text.slice(-4).toLowerCase() ? fields : 'checksum';
}

/** The first contradiction between an EMV code and the payment on the screen, or null. A code may leave the amount open. */
export function findEmvIssue(text: string, shown: DisplayedPayment): EmvIssue | null {
  const fields = readEmvCode(text);
  return typeof fields === 'string' ? fields : compare(fields, shown);
}

/** Like `findEmvIssue`, for PIX: the code must also pay in reais, in Brazil, over PIX, and to the payee that the screen shows. */
export function findPixIssue(
  text: string,
  shown: DisplayedPayment & { payee?: string | undefined },
): EmvIssue | null {
  const fields = readEmvCode(text);
  if (typeof fields === 'string') return fields;
  const pixTags = [...fields].flatMap(([tag, value]) => (isPixTemplate(value) ? [tag] : []));
  const isPaid = pixTags.some((tag) => tag >= '26' && tag <= '51');
  // Tags from 80 hold a consent to recurring payments (Pix Automático), which the screen does not show, so such a code is rejected.
  if (!isPaid || pixTags.some((tag) => tag >= '80')) return 'structure';
  if (shown.currency !== 'BRL') return 'currency';
  const problem = compare(fields, shown);
  if (problem) return problem;
  if (fields.get('58') !== 'BR') return 'country';
  const isPayee = shown.payee === undefined || isSamePayee(fields.get('59') ?? '', shown.payee);
  return isPayee ? null : 'payee';
}

const PIX_DOMAIN = 'br.gov.bcb.pix';

function isPixTemplate(value: string): boolean {
  return readingsOf(value).some((fields) => fields.get('00')?.toLowerCase() === PIX_DOMAIN);
}

function compare(fields: EmvFields, { amount, currency }: DisplayedPayment): EmvIssue | null {
  const number = NUMBERS.get(currency);
  const received = fields.get('53') ?? '';
  // The number of a currency outside `NUMBERS` is unknown, so the check can only exclude the numbers of known currencies.
  if (number === undefined ? KNOWN_NUMBERS.has(received) : received !== number) return 'currency';
  const due = fields.get('54');
  if (due !== undefined && (plainAmount(due) ?? '') !== plainAmount(amount)) return 'amount';
  // Values 02 and 03 of tag 55 let the app add a fee to the amount, so the user would pay more than the screen shows.
  return ['02', '03'].includes(fields.get('55') ?? '') ? 'amount' : null;
}

function plainAmount(text: string): string | null {
  const match = /^0*(\d{1,30})(?:\.(\d{0,18}))?$/.exec(text);
  if (!match) return null;
  const [, whole = '', fraction = ''] = match;
  return `${whole}.${fraction.replace(/0+$/, '')}`;
}

/** A code has 25 characters for the payee's name, and some issuers use 24, so a name of this length may be cut. */
const FULL_NAME_LENGTH = 24;

/** True if one name starts with the other, up to the end of a word or to the point where the code cut the payee's name. */
function isSamePayee(inCode: string, shown: string): boolean {
  const short = foldName(inCode);
  const long = foldName(shown);
  if (short === '' || long === '') return false;
  const isBeginning = `${long} `.startsWith(`${short} `) || `${short} `.startsWith(`${long} `);
  return isBeginning || (inCode.trim().length >= FULL_NAME_LENGTH && long.startsWith(short));
}

/** A name in comparable form: codes drop accents, often use capitals, and separate words differently. */
function foldName(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase();
  return letters.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Units in which apps count a field's length: characters by the standard, in practice also UTF-16 units and UTF-8 bytes. */
const COUNTS: readonly ((char: string) => number)[] = [
  () => 1,
  (char) => char.length,
  (char) => new TextEncoder().encode(char).length,
];

/** All readings of a sequence of fields. Only a text that is not ASCII can have several, because the units of `COUNTS` differ there. */
function readingsOf(text: string): EmvFields[] {
  const readings = new Map<string, EmvFields>();
  for (const count of COUNTS) {
    // Empty strings after a character make it as long as its units, so that positions count units and the joined value stays the same.
    const fields = readFields([...text].flatMap((char) => [char, ...Array(count(char) - 1).fill('')]));
    if (fields) readings.set(JSON.stringify([...fields]), fields);
  }
  return [...readings.values()];
}

/** Decodes a sequence of tag, two-digit length and value. Null if the lengths do not fit or a tag occurs twice. */
function readFields(signs: readonly string[]): EmvFields | null {
  const fields = new Map<string, string>();
  for (let at = 0; at < signs.length; ) {
    const head = signs.slice(at, at + 4).join('');
    const tag = head.slice(0, 2);
    if (!/^\d{4}$/.test(head) || fields.has(tag)) return null;
    const value = signs.slice(at + 4, at + 4 + Number(head.slice(2)));
    if (value.length !== Number(head.slice(2))) return null;
    fields.set(tag, value.join(''));
    at += 4 + value.length;
  }
  return fields;
}
