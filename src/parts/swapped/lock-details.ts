import type { NextOf } from '../../domain/transaction-schema.ts';
import type { Session } from '../../session/session.ts';

/** Steps that show payment details. */
type Details = NextOf<'instruction' | 'eazype' | 'invoice' | 'pix'>;

/** The parts of payment details that must not change while the user may pay by them. */
interface Facts {
  /**
   * Rows to copy, in their order, a rail and a value each, and the account numbers and addresses among the rows to read.
   * Their labels may be in another language after a change of it.
   */
  copied: string;
  /** Rows to read, such as a payee's name, by language and label. */
  read: ReadonlyMap<string, string>;
  /** Codes to scan, copy or open, by name. */
  codes: ReadonlyMap<string, string>;
}

interface Held {
  first: Details;
  facts: Facts;
}

const held = new WeakMap<Session, Map<string, Held>>();
const steps = new WeakMap<Session, Map<string, number>>();

/**
 * Keeps the details that a payment was first shown with for as long as the session lives. A step of the user's
 * (`beginStep`) may lead to others.
 * @param language tag of the interface language, which the rows to read may follow
 * @returns the details shown first; `isChanged` where the cashier gives others now
 */
export function lockDetails<D extends Details>(
  session: Session,
  payment: string,
  details: D,
  language: string,
): { first: D; isChanged: boolean } {
  const locks = held.get(session) ?? new Map<string, Held>();
  held.set(session, locks);
  const key = JSON.stringify([payment, details.kind, stepsOf(session).get(payment)]);
  const facts = factsOf(details, language);
  const lock = locks.get(key);
  if (!lock) {
    locks.set(key, { first: details, facts });
    return { first: details, isChanged: false };
  }
  if (!isSame(lock.facts, facts)) {
    // The key names the kind, so that the first details are of the same.
    return { first: lock.first as D, isChanged: true };
  }
  // A code that comes later, or is left out for a while, may not come back as another one.
  const { copied } = facts;
  const read = new Map([...lock.facts.read, ...facts.read]);
  const codes = new Map([...lock.facts.codes, ...facts.codes]);
  locks.set(key, { first: details, facts: { copied, read, codes } });
  return { first: details, isChanged: false };
}

/** The user sends a form or a code of the payment: its next page may hold other details than the page before had. */
export function beginStep(session: Session, payment: string): void {
  stepsOf(session).set(payment, (stepsOf(session).get(payment) ?? 0) + 1);
}

function stepsOf(session: Session): Map<string, number> {
  const taken = steps.get(session) ?? new Map<string, number>();
  steps.set(session, taken);
  return taken;
}

function isSame(first: Facts, now: Facts): boolean {
  const agrees = (known: ReadonlyMap<string, string>, told: ReadonlyMap<string, string>) =>
    [...told].every(([name, value]) => !known.has(name) || known.get(name) === value);
  return first.copied === now.copied && agrees(first.read, now.read) && agrees(first.codes, now.codes);
}

function factsOf(details: Details, language: string): Facts {
  const rows = details.kind === 'pix' ? [] : details.requisites;
  const read = rows.filter(({ copy }) => copy === false);
  const payee = details.kind === 'pix' ? details.beneficiary : undefined;
  return {
    copied: JSON.stringify([
      rows.flatMap(({ rail, value, copy }) => (copy === false ? [] : [[rail, value]])),
      // Numbers to read are typed by hand, and no language changes them.
      read.flatMap(({ value }) => (isAccountLike(value) ? [value] : [])),
    ]),
    read: new Map(read.map(({ rail, label, value }) => [JSON.stringify([language, rail, label]), value])),
    codes: new Map(
      Object.entries({ ...codesOf(details), payee }).flatMap(([name, code]) =>
        code === undefined ? [] : [[name, payeeOf(code)]],
      ),
    ),
  };
}

/** True for a value that money may be sent to: an address, or six digits that only blanks part. */
const isAccountLike = (value: string) => value.includes('@') || /\p{Nd}{6}/u.test(value.replace(/\s/g, ''));

function codesOf(details: Details): Record<string, string | undefined> {
  const { qr } = details;
  switch (details.kind) {
    case 'pix':
      return { qr, code: details.code };
    case 'instruction':
      return { qr, barcode: details.barcode?.value };
    case 'invoice':
      return { qr, intent: details.intent };
    case 'eazype': {
      const { intents = {}, orderId } = details;
      const links = Object.entries(intents).map(([app, link]) => [`intents.${app}`, link]);
      return { qr, orderId, ...Object.fromEntries(links) };
    }
  }
}

const UPI_LINK = /^(?:upi|tez|gpay|phonepe|paytmmp):/;

/** Of a UPI link the payee alone: a gateway may sign it anew, and its amount is compared with the page's. */
function payeeOf(code: string): string {
  const payees = UPI_LINK.test(code)
    ? new URLSearchParams(code.slice(code.indexOf('?') + 1)).getAll('pa')
    : [];
  return payees.length === 1 && payees[0] ? payees[0] : code;
}
