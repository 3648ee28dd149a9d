import { subscribe } from 'valtio/vanilla';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { findSecrets } from '../../domain/redaction/find-secrets.ts';
import { redact } from '../../domain/redaction/redact.ts';
import type { SessionState } from '../state.ts';

/** The oldest values are dropped beyond this number; no payment has as many secrets. */
const MAX_KEPT_VALUES = 500;

/** Personal data in the user record. The ids of the operator are not redacted, because support finds the user by them. */
const PERSONAL = [
  'address',
  'birthday',
  'email',
  'last_ip',
  'name',
  'passport',
  'passport_by',
  'phone',
  'tg_id',
] as const;

/** A shorter token may be a part of a transaction id by chance, so it does not make the id a secret. */
const MIN_TOKEN_CHARS = 6;
/** A typed number of six digits or more makes an id that contains it a secret, one of three to five only an id without other digits. */
const MIN_NUMBER_DIGITS = 6;
const MIN_CODE_DIGITS = 3;

interface Sent {
  fields?: unknown;
  captcha?: unknown;
  name?: unknown;
}

/**
 * A failure code, such as `rejected_by_bank`. Three digits in a row may be a security code and four digits, even apart, the last ones of
 * a card, so a code with them is redacted.
 */
const PLAIN_CODE = /^(?!\w*\d{3}|(?:\D*\d){4})[a-z]\w{1,39}$/;

/**
 * The secrets of a session, in memory only: what the user typed, until the payment is over, and tokens. `redact` removes them from every
 * error message before host, analytics, monitoring, report or screen gets it.
 */
export class Secrets {
  #state: SessionState;
  /** Typed values by field, so that only the newest value of a field is kept. */
  #typed = new Map<string, string>();
  #sent = new Set<string>();
  #tokens = new Set<string>();
  #calls = 0;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** @returns stops, and clears all secrets */
  follow(): () => void {
    const stop = subscribe(this.#state, () => this.#look());
    return () => {
      stop();
      this.#typed.clear();
      this.#sent.clear();
      this.#tokens.clear();
    };
  }

  /** @returns called when the request is finished and its error is redacted: until then its fields, captcha token and name are secrets */
  hold(data: object): () => void {
    const { fields, captcha, name }: Sent = Object(data);
    const values = [captcha, name, ...(isRecord(fields) ? Object.values(fields) : [])];
    for (const value of values) if (typeof value === 'string') keep(this.#sent, value);
    this.#calls += 1;
    return () => {
      this.#calls -= 1;
      this.#forget();
    };
  }

  /** @param ids references and transaction ids that are not redacted, like those of known transactions */
  redact(text: string, ...ids: string[]): string {
    this.#look();
    const { host, user, transaction, openPayment } = this.#state;
    const known = [...ids, transaction?.id, openPayment?.id].filter((id) => id !== undefined);
    const personal = PERSONAL.map((name) => user[name]).map((value) => value && String(value));
    const now = [host.token, user.token, ...personal].filter((value) => value !== undefined);
    return redact(
      text,
      new Set([...now, ...this.#tokens, ...this.#typed.values(), ...this.#sent]),
      // An id stays only with a letter and without a number as long as a card's: any other could be a secret.
      known.filter((id) => /\p{L}/u.test(id) && !/\d{13}/.test(id)),
    );
  }

  /**
   * True if the id of a new transaction repeats a token or a typed number, with any separators. A number of three to five digits counts
   * only if the id has no other digits, because such numbers occur in any id.
   */
  isRepeatedBy(id: string): boolean {
    this.#look();
    const { transaction, openPayment } = this.#state;
    // A user may type a known id as a reference, so it repeats no secret.
    if (id === transaction?.id || id === openPayment?.id) return false;
    const digits = (text: string) => text.replace(/\D/g, '').length;
    const typed = findSecrets(id, [...this.#typed.values(), ...this.#sent]);
    const tokens = findSecrets(id, this.#tokens);
    return (
      tokens.some(([from, to]) => to - from >= MIN_TOKEN_CHARS) ||
      typed.some(([from, to]) => {
        const length = digits(id.slice(from, to));
        return length >= MIN_NUMBER_DIGITS || (length >= MIN_CODE_DIGITS && length === digits(id));
      })
    );
  }

  redactCode(code: string): string {
    return PLAIN_CODE.test(code) ? code : this.redact(code);
  }

  #look(): void {
    const { host, user, draft } = this.#state;
    for (const token of [host.token, user.token]) if (token) keep(this.#tokens, token);
    if (draft) {
      const { method, typed, fields, masked } = draft;
      const prepared = Object.fromEntries(
        draft.prepared.flatMap(({ name, value, text }) => [
          [name, value],
          [`${name}.text`, text],
        ]),
      );
      for (const [part, values] of Object.entries({ typed, fields, masked, prepared })) {
        for (const [name, value] of Object.entries(values))
          this.#typed.set(`${method}.${part}.${name}`, value);
      }
    }
    this.#forget();
  }

  #forget(): void {
    const { draft, attempt, transaction, openPayment } = this.#state;
    if (this.#calls > 0 || draft || attempt || transaction || openPayment) return;
    this.#typed.clear();
    this.#sent.clear();
  }
}

function keep(values: Set<string>, value: string): void {
  values.add(value);
  for (const oldest of values) {
    if (values.size <= MAX_KEPT_VALUES) break;
    values.delete(oldest);
  }
}
