import { dialCodeOf } from '../../domain/payment/instruction-rail.ts';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { ShownStepKinds } from '../../session/payment/shown-step-kinds.ts';
import type { Service, Session } from '../../session/session.ts';

/** Steps that show payment details. */
type Details = NextOf<'instruction' | 'eazype' | 'invoice' | 'pix'>;

/** The parts of payment details that must not change while the user may pay by them. */
interface Facts {
  /**
   * Rows to copy, in order, as payment system and value, and account numbers and addresses among the rows to
   * read. Labels are not included, because they change with the language.
   */
  copied: string;
  /** Rows to read, such as a payee's name, by language and label. */
  read: ReadonlyMap<string, string>;
  /** Codes to scan, copy or open, by name. */
  codes: ReadonlyMap<string, string>;
  /** Account numbers in the texts of steps, by language. */
  told: ReadonlyMap<string, ReadonlySet<string>>;
}

interface Held {
  first: Details;
  facts: Facts;
}

/** The payment details that were first shown for each transaction, until the session ends. */
export class LockedDetails implements Service {
  readonly #session: Session;
  readonly #held = new Map<string, Held>();
  /** The steps that the user has submitted, by transaction. */
  readonly #steps = new Map<string, number>();

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * Keeps the details that were first shown for a transaction. Submitting a step (`beginStep`) allows others. If
   * the cashier changes the kind of step while the user submits none, the details count as changed too; a screen
   * of the new kind cannot show the first details, so it shows none.
   * @param language tag of the interface language, because rows to read may be translated
   * @returns the details shown first; `isChanged` if the cashier sends others now
   */
  keep<D extends Details>(payment: string, details: D, language: string): { first: D; isChanged: boolean } {
    if (!this.#session.get(ShownStepKinds).keep(payment, details.kind))
      return { first: withoutDetails(details), isChanged: true };
    const key = JSON.stringify([payment, details.kind, this.#steps.get(payment)]);
    const facts = factsOf(details, language);
    const lock = this.#held.get(key);
    if (!lock) {
      this.#held.set(key, { first: details, facts });
      return { first: details, isChanged: false };
    }
    if (!isSame(lock.facts, facts)) {
      // The key contains the kind of step, so the locked details have the same type as these.
      return { first: lock.first as D, isChanged: true };
    }
    // Remembers codes that arrive later or are missing for a while, so that they cannot return with another
    // value.
    const { copied } = facts;
    const read = new Map([...lock.facts.read, ...facts.read]);
    const codes = new Map([...lock.facts.codes, ...facts.codes]);
    const told = new Map([...facts.told, ...lock.facts.told]);
    this.#held.set(key, { first: details, facts: { copied, read, codes, told } });
    return { first: details, isChanged: false };
  }

  /** Called when the user submits a step of the transaction: the next screen may show other details. */
  beginStep(payment: string): void {
    this.#steps.set(payment, (this.#steps.get(payment) ?? 0) + 1);
  }

  dispose(): void {
    this.#held.clear();
    this.#steps.clear();
  }
}

function withoutDetails<D extends Details>(details: D): D {
  const { kind } = details;
  const bare = {
    ...details,
    ...(kind !== 'pix' && { requisites: [] }),
    ...('steps' in details && { steps: [] }),
  };
  for (const name of ['beneficiary', 'orderId']) Reflect.deleteProperty(bare, name);
  return bare;
}

function isSame(first: Facts, now: Facts): boolean {
  const agrees = (known: ReadonlyMap<string, string>, received: ReadonlyMap<string, string>) =>
    [...received].every(([name, value]) => !known.has(name) || known.get(name) === value);
  const isTold = [...now.told].every(([language, numbers]) => {
    const known = first.told.get(language);
    return !known || [...numbers].every((number) => known.has(number));
  });
  return (
    isTold && first.copied === now.copied && agrees(first.read, now.read) && agrees(first.codes, now.codes)
  );
}

function factsOf(details: Details, language: string): Facts {
  const rows = details.kind === 'pix' ? [] : details.requisites;
  const read = rows.filter(({ copy }) => copy === false);
  const payee = details.kind === 'pix' ? details.beneficiary : undefined;
  return {
    copied: JSON.stringify([
      rows.flatMap(({ rail, value, copy }) => (copy === false ? [] : [[rail, value]])),
      // Account numbers among the rows to read must not change in any language, because users type them by
      // hand.
      read.flatMap(({ value }) => accountOf(value) ?? []),
    ]),
    read: new Map(read.map(({ rail, label, value }) => [JSON.stringify([language, rail, label]), value])),
    codes: new Map(
      Object.entries({ ...codesOf(details), payee }).flatMap(([name, code]) =>
        code === undefined ? [] : [[name, payeeOf(code)]],
      ),
    ),
    told: new Map([[language, numbersIn(details)]]),
  };
}

/** A date changes with the deadline, and is written differently in other languages. */
const DATE = /20\d\d([-./])\d\d\1\d\d|\d\d([-./])\d\d\2 ?20\d\d/g;
const bare = (value: string) => value.replace(/[\s\p{P}]/gu, '');

/**
 * The comparable form of a value that money may be sent to: an address, or at least six digits, ignoring spaces
 * and punctuation; null for other values.
 */
function accountOf(value: string): string | null {
  if (value.includes('@')) return value;
  return /\p{Nd}{6}/u.test(bare(value.replace(DATE, 'x'))) ? bare(value) : null;
}

/** The numbers in the texts of steps that may be accounts, without those that the rows show. */
function numbersIn(details: Details): Set<string> {
  if (details.kind !== 'instruction' && details.kind !== 'eazype') return new Set();
  const shown = new Set(details.requisites.map(({ value }) => bare(value)));
  const found = details.steps.flatMap(
    (step) => step.replace(DATE, 'x').match(/\p{Nd}(?:[\s\p{P}]?\p{Nd}){7,}/gu) ?? [],
  );
  return new Set(found.map(bare).filter((number) => !shown.has(number)));
}

function codesOf(details: Details): Record<string, string | undefined> {
  const { qr } = details;
  switch (details.kind) {
    case 'pix':
      return { qr, code: details.code };
    case 'instruction':
      return {
        qr,
        barcode: details.barcode?.value,
        intent: details.intent,
        // A dial code may be too short for an account number, and its row may get another label.
        dial: dialCodeOf(details.requisites),
      };
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

/**
 * Of a UPI link only the payee counts: a gateway may sign the link again, and its amount is compared with the
 * screen's.
 */
function payeeOf(code: string): string {
  const payees = UPI_LINK.test(code)
    ? new URLSearchParams(code.slice(code.indexOf('?') + 1)).getAll('pa')
    : [];
  return payees.length === 1 && payees[0] ? payees[0] : code;
}
