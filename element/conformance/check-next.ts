import { checkCryptoAddress } from '../../src/domain/checks/crypto-address-check.ts';
import { findEmvIssue, findPixIssue, isEmvCode } from '../../src/domain/checks/emv-code.ts';
import { isFinal } from '../../src/domain/payment/transaction.ts';
import type { Transaction } from '../../src/domain/payment/transaction-schema.ts';
import type { Reply } from './raw-client.ts';
import { check } from './rule-outcome.ts';
import { minorOf } from './values.ts';

type Next = NonNullable<Transaction['next']>;
type Kind<K extends Next['kind']> = Extract<Next, { kind: K }>;

/** An invoice may differ from the amount by 99 minor units, or 1 % if that is more (docs/contract.md, Fields that must not change). */
const MAX_TAIL_UNITS = 99n;
const MAX_TAIL_PARTS = 100n;

/** Checks that the widget can show the step of a new payment: codes, addresses and links pay what the transaction says. @throws {Broken} */
export function checkNext(transaction: Transaction, reply: Reply, origin: string): void {
  const { next, status } = transaction;
  if (isFinal(status)) {
    check(!next, 'a final payment has a next', reply);
    return;
  }
  if (!next) return;
  const problem = problemOf(next, transaction, origin);
  check(problem === null, problem ?? '', reply);
  const expiresAt = Reflect.get(next, 'expiresAt') ?? transaction.expiresAt;
  check(expiresAt === undefined || Number(expiresAt) > Date.now(), 'the new payment has expired', reply);
}

function problemOf(next: Next, transaction: Transaction, origin: string): string | null {
  const { amount, currency } = transaction;
  switch (next.kind) {
    case 'redirect':
    case 'challenge': {
      if (next.kind === 'challenge' && transaction.type === 'withdrawal')
        return 'a withdrawal has a challenge, which the widget shows for deposits only';
      const isSafe =
        URL.canParse(next.url) && (next.url.startsWith('https:') || new URL(next.url).origin === origin);
      return isSafe ? null : `next.url is neither https nor of the cashier: ${next.url}`;
    }
    case 'pix': {
      const shown = { amount, currency, payee: next.beneficiary };
      return firstOf([next.code, next.qr], (code) => {
        const issue = findPixIssue(code, shown);
        return issue && `a PIX code for ${amount} ${currency} is wrong: ${issue}`;
      });
    }
    case 'instruction': {
      const issue = next.qr && isEmvCode(next.qr) ? findEmvIssue(next.qr, { amount, currency }) : null;
      return issue && `the code qr for ${amount} ${currency} is wrong: ${issue}`;
    }
    case 'invoice':
      return (
        problemOfTail(next, transaction) ??
        firstOf([next.qr, next.intent], (link) => problemOfLink(link, next.amount, next.requisites))
      );
    case 'eazype':
      return firstOf([next.qr, ...Object.values(next.intents ?? {})], (link) =>
        problemOfLink(link, amount, next.requisites),
      );
    case 'address':
      return problemOfAddress(next, currency);
    default:
      return null;
  }
}

function firstOf(texts: readonly unknown[], problem: (text: string) => string | null): string | null {
  const found = texts.map((text) => (typeof text === 'string' ? problem(text) : null));
  return found.find((one) => one !== null) ?? null;
}

function problemOfTail({ amount }: Kind<'invoice'>, { amount: created, currency }: Transaction) {
  const [asked, exact] = [minorOf(created, currency), minorOf(amount, currency)];
  if (exact === null || asked === null) return `next.amount is no amount: ${amount}`;
  const tail = exact > asked ? exact - asked : asked - exact;
  const isShort = tail <= MAX_TAIL_UNITS || tail * MAX_TAIL_PARTS <= asked;
  return isShort ? null : `next.amount is ${amount} for ${created}: the tail is too long`;
}

/** The link to a UPI app must pay the amount and the payee that the screen shows. Links of other schemes are not checked. */
function problemOfLink(
  link: string,
  amount: string,
  requisites: readonly { value: string }[] = [],
): string | null {
  const [, query] =
    /^(?:upi:\/\/|tez:\/\/upi\/|gpay:\/\/upi\/|phonepe:\/\/|paytmmp:\/\/)pay\?(.*)$/.exec(link) ?? [];
  if (query === undefined) return null;
  const params = new URLSearchParams(query);
  const payee = params.get('pa') ?? '';
  if (!requisites.some(({ value }) => value === payee))
    return `the link ${link} pays to ${payee}, which no row shows`;
  if (Number(params.get('am')) !== Number(amount)) return `the link ${link} does not pay ${amount}`;
  return ['INR', null].includes(params.get('cu')) ? null : `the link ${link} pays in ${params.get('cu')}`;
}

function problemOfAddress(
  { address, network, uri, rate, minAmount, minFiat }: Kind<'address'>,
  currency: string,
) {
  if (checkCryptoAddress(address, network) === 'bad')
    return `the checksum of the address ${address} is wrong`;
  if (uri !== undefined && !uri.toLowerCase().includes(address.toLowerCase())) {
    return `the link ${uri} does not pay to ${address}`;
  }
  if (minFiat === undefined) return null;
  // The cashier rounds minAmount and minFiat to their last digit, so a difference of one such digit is allowed.
  const digitOf = (decimal: string) => 10 ** -(decimal.split('.')[1]?.length ?? 0);
  const exact = Number(minAmount) * Number(rate.value);
  const isNear =
    Math.abs(Number(minFiat) - exact) <= digitOf(minAmount) * Number(rate.value) + digitOf(minFiat);
  return isNear
    ? null
    : `minFiat is ${minFiat} ${currency}, and ${minAmount} at the rate ${rate.value} are ${exact}`;
}
