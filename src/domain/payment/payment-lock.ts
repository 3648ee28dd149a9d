import { boolean, type Decoded, list, nullable, number, object, text } from '../parsing/decoders.ts';
import type { HeldTransaction } from './confirmed-payment.ts';
import {
  accountOf,
  comparableText,
  createSalt,
  hashIn,
  nameOf,
  pair,
  payablesIn,
  saltedHash,
  ungrouped,
  valueAt,
} from './payable-texts.ts';
import {
  type Details,
  detailsOf,
  isToRead,
  opensPage,
  payeeOf,
  textsOf,
  withDetailsOf,
  withoutDetails,
  wordsOf,
} from './payment-details.ts';
import type { Next } from './transaction-schema.ts';

declare const locked: unique symbol;

/** A transaction with the payment details that the user saw first. Only `PaymentLock` creates this type, and `state.transaction` has it. */
export type ShownTransaction = HeldTransaction & { readonly [locked]: true };

/** The name of a code may come from the cashier. It is cut to this length, because a name and its hash have 60 characters at most. */
const MAX_NAME_CHARS = 30;

const readHashes = list(text({ max: 60 }), 500);
const readFacts = object({
  kind: text({ max: 50 }),
  language: text({ max: 50 }),
  rows: number(0, 500),
  /** One hash of the rows with a copy button and of the account numbers in other rows. */
  copied: text({ max: 20 }),
  /** A hash for each row without a copy button. */
  read: readHashes,
  /** A hash for each code, with its name. */
  codes: readHashes,
  /** A hash for everything that money may be sent to, even if only a text names it. */
  payable: readHashes,
  told: readHashes,
});

/** Payment details that must not change. They are hashes, so that storage contains no account. */
type Facts = Decoded<typeof readFacts>;

export const readLock = object({
  /** Secret of this tab, so that no cashier can find other details with the same hash. */
  salt: text({ min: 8, max: 50 }),
  kind: text({ max: 50 }),
  mayChange: boolean,
  network: nullable(text({ max: 200 })),
  facts: list(readFacts, 20),
});
type StoredLock = Decoded<typeof readLock>;

/** Reads texts for the payment lock. `language` is that of the cashier's texts, and `lookUp` finds the widget's own text of a key. */
export interface TextReader {
  language: string;
  lookUp(key: string): string | undefined;
}

/** The payment details of one transaction that the user saw first. They stay until the user submits a step. */
export class PaymentLock {
  /** The lock as it is stored, with the payment details as hashes only. */
  readonly entry: StoredLock;
  /** The first details by kind of step. Empty after a reload, because storage has only hashes. */
  readonly #first = new Map<string, Next>();
  readonly #texts = new Map<string, readonly string[]>();

  constructor(stored?: StoredLock) {
    this.entry = stored ?? { salt: createSalt(), kind: '', mayChange: false, network: null, facts: [] };
  }

  /**
   * To be called when the user submits a step, because the next step may then be of another kind.
   * @param network the network of a coin that the user chose, whose address may differ
   */
  release(network: string | null): void {
    Object.assign(this.entry, { mayChange: true, network });
  }

  /** The transaction as the screen may show it. If the cashier has changed the payment details, it has the first or none, and `isSwapped`. */
  keep(received: HeldTransaction, reader: TextReader): ShownTransaction {
    if (received.type === 'withdrawal') return shown(received);
    // The text of a failure reason is checked too, because it may name another payee.
    return shown(this.#withoutNewPayee(this.#keepNext(received, reader), reader));
  }

  #keepNext(received: HeldTransaction, reader: TextReader): HeldTransaction {
    const { next } = received;
    const { entry } = this;
    const details = next && detailsOf(next);
    if (!details) return this.#keepOther(received, reader);
    const { kind } = next;
    if (entry.kind && entry.kind !== kind && !entry.mayChange)
      return { ...received, next: withoutDetails(next), isSwapped: true };
    if (entry.kind !== kind) Object.assign(entry, { kind, mayChange: false });
    const known = entry.facts.find((facts) => facts.kind === kind);
    const facts = this.#factsOf(kind, details, reader);
    const isWanted = kind === 'address' && entry.network === next.network;
    const isFirst = known === undefined || known.payable.length === 0;
    if (!isFirst && !this.#isUnchanged(known, facts, details, reader)) {
      if (!isWanted) {
        const first = this.#first.get(kind);
        const kept = first ? withDetailsOf(next, first) : withoutDetails(next);
        return { ...received, next: kept, isSwapped: true };
      }
      entry.network = null;
      this.#remember(facts);
    } else if (isFirst) this.#remember(facts);
    else extend(known, facts);
    const told = this.#withFirstTexts(next, reader.language);
    this.#first.set(kind, told);
    return { ...received, next: told };
  }

  /** Once details were shown, a step without any must name no other payee and open no page. After a submitted step, a form or page may. */
  #keepOther(received: HeldTransaction, reader: TextReader): HeldTransaction {
    const { next } = received;
    const { kind, mayChange } = this.entry;
    const texts = next?.kind === 'form' ? textsOf(next) : wordsOf(next);
    const isOther =
      (opensPage(next) && !mayChange) ||
      (!(next?.kind === 'form' && mayChange) && this.#isNewPayee(received, texts, reader));
    return kind && isOther ? { ...received, next: { kind: 'wait' }, isSwapped: true } : received;
  }

  #withoutNewPayee(received: HeldTransaction, reader: TextReader): HeldTransaction {
    const { reason } = received;
    const isOther = this.entry.kind && this.#isNewPayee(received, [reason?.message ?? ''], reader);
    return reason && isOther ? { ...received, reason: { code: reason.code }, isSwapped: true } : received;
  }

  #isNewPayee({ id, txid = '', amount }: HeldTransaction, texts: readonly string[], reader: TextReader) {
    const payable = new Set(this.entry.facts.flatMap((facts) => facts.payable));
    const own = [id, txid, amount].flatMap((value) => [value, ...payablesIn(value)]).map(ungrouped);
    return namedIn(texts, reader).some((name) => !own.includes(name) && !payable.has(this.#hash(name)));
  }

  #isUnchanged(first: Facts, now: Facts, { rows, codes, texts }: Details, reader: TextReader): boolean {
    const payable = new Set(first.payable);
    const isKnown = (value: string) => payable.has(this.#hash(ungrouped(value)));
    const isAlias = (value: string) => {
      const plain = comparableText(value).trim();
      // A text of one word may be an alias to pay to. Letters alone in another language may be a translation, so they do not count as an
      // alias.
      return /^\S{6,}$/.test(plain) && (first.language === now.language || !/^\p{L}+$/u.test(plain));
    };
    const read = rows.filter(isToRead);
    const isSameRow = (one: string, at: number) => {
      const value = read[at]?.value ?? '';
      return valueAt(first.read, one) === undefined
        ? isKnown(value) || !isAlias(value)
        : first.read.includes(one);
    };
    const isSameCode = ([name, code]: [string, string | undefined]) => {
      const one = now.codes.find((each) => nameOf(each) === name.slice(0, MAX_NAME_CHARS)) ?? '';
      return (
        code === undefined ||
        (valueAt(first.codes, one) === undefined ? isKnown(payeeOf(code)) : first.codes.includes(one))
      );
    };
    const named = namedIn([...texts, ...rows.flatMap(({ label, value }) => [label, value])], reader);
    return (
      (rows.length === 0 || first.copied === now.copied) &&
      read.length <= first.rows &&
      now.read.every(isSameRow) &&
      Object.entries(codes).every(isSameCode) &&
      named.every((name) => payable.has(this.#hash(name)))
    );
  }

  #remember(facts: Facts): void {
    const { entry } = this;
    entry.facts = [...entry.facts.filter(({ kind }) => kind !== facts.kind), facts];
  }

  /** A step with the texts that the user saw first in this language. After a reload only hashes are known, so other texts are left out. */
  #withFirstTexts(next: Next, language: string): Next {
    if (!('steps' in next) || next.steps.length === 0) return next;
    const key = `${next.kind} ${language}`;
    const told = this.entry.facts.find(({ kind }) => kind === next.kind)?.told ?? [];
    const first = valueAt(told, pair(this.#hash(language), ''));
    if (first !== undefined && first !== this.#hashTexts(next.steps))
      return { ...next, steps: this.#texts.get(key) ?? [] };
    this.#texts.set(key, next.steps);
    return next;
  }

  #factsOf(kind: string, { rows, codes, texts }: Details, reader: TextReader): Facts {
    const { language } = reader;
    const hash = (value: string) => this.#hash(value);
    const read = rows.filter(isToRead);
    const copied = rows.flatMap((row) => (isToRead(row) ? [] : [[row.rail, row.value]]));
    // Account numbers in rows without a copy button must not change in any language, because users type them by hand.
    const accounts = read.flatMap(({ value }) => accountOf(value) ?? []);
    const given = Object.entries(codes).flatMap(([name, code]) =>
      code === undefined ? [] : [[name, payeeOf(code)] as const],
    );
    const payable = [...given.map(([, payee]) => payee), ...rows.map(({ value }) => value)].map(ungrouped);
    const named = namedIn([...texts, ...rows.flatMap(({ label, value }) => [label, value])], reader);
    return {
      kind,
      language,
      rows: read.length,
      copied: hash(JSON.stringify([copied, accounts])),
      read: read.map(({ rail, label, value }) =>
        pair(hash(JSON.stringify([language, rail, label])), hash(comparableText(value))),
      ),
      codes: given.map(([name, payee]) => pair(name.slice(0, MAX_NAME_CHARS), hash(payee))),
      payable: [...new Set([...payable, ...named].map(hash))],
      told: texts.length > 0 ? [pair(hash(language), this.#hashTexts(texts))] : [],
    };
  }

  #hashTexts(texts: readonly string[]): string {
    return this.#hash(JSON.stringify(texts.map(comparableText)));
  }

  #hash(value: string): string {
    return saltedHash(this.entry.salt, value);
  }
}

const shown = (transaction: HeldTransaction): ShownTransaction => transaction as ShownTransaction;

/** Remembers parts that arrive later or are missing for a while, so that they cannot return with another value. */
function extend(known: Facts, facts: Facts): void {
  for (const name of ['read', 'codes', 'told'] as const) {
    // After a change of language, texts may still arrive in the previous one. Their known hash keeps them from counting as a translation.
    const isNew = (one: string) =>
      valueAt(known[name], one) === undefined &&
      (name !== 'told' || !known.told.some((each) => hashIn(each) === hashIn(one)));
    known[name] = [...known[name], ...facts[name].filter(isNew)];
  }
}

/**
 * Account numbers, addresses and other payees in texts of the cashier. Text keys of the widget are skipped, because the widget's own texts
 * name no payee.
 */
function namedIn(texts: readonly string[], { lookUp }: TextReader): string[] {
  return texts.filter((one) => lookUp(one) === undefined).flatMap(payablesIn);
}
