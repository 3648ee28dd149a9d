import { subscribe } from 'valtio/vanilla';
import { isRecord } from '../domain/read.ts';
import { redact } from '../domain/redact.ts';
import type { SessionState } from './state.ts';

/** Older ones are forgotten: no payment has as many. */
const MAX_KEPT_VALUES = 500;

/** Fields of the user record that tell who somebody is. Ids stay: support finds the user by them. */
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

/** The parts of a call's payload that may be a secret. */
interface Sent {
  fields?: unknown;
  captcha?: unknown;
  name?: unknown;
}

/** A cashier's failure code: `no_requisites`, `rejected_by_bank`. */
const PLAIN_CODE = /^(?!\w*\d{3})[a-z]\w{1,39}$/;

/**
 * The secrets of a session, in memory alone: what the user has typed and sent, until the payment is over, and the tokens
 * for as long as the session lives. No message of a failure reaches the host, analytics, monitoring, a report or the screen before
 * `redact` has taken them out of it.
 */
export class Secrets {
  #state: SessionState;
  /** Typed values by their field, so that only the last of a field that is typed into is kept. */
  #typed = new Map<string, string>();
  #sent = new Set<string>();
  #tokens = new Set<string>();
  #calls = 0;

  constructor(state: SessionState) {
    this.#state = state;
  }

  /** Keeps what is typed from now on. @returns the way to stop, which forgets everything */
  follow(): () => void {
    const stop = subscribe(this.#state, () => this.#look());
    return () => {
      stop();
      this.#typed.clear();
      this.#sent.clear();
      this.#tokens.clear();
    };
  }

  /**
   * Keeps what a call sends of the user's own: its fields, a captcha's token, a name.
   * @returns to be called when the call is over and its failure is redacted
   */
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

  /** A text without what may be a secret; ids of the payments that the session knows stay. @param id the number of a failure, or a payment's id, which stays too */
  redact(text: string, ...ids: string[]): string {
    this.#look();
    const { host, user, transaction, openPayment } = this.#state;
    const known = [...ids, transaction?.id, openPayment?.id].filter((id) => id !== undefined);
    const personal = PERSONAL.map((name) => user[name]).map((value) => value && String(value));
    const now = [host.token, user.token, ...personal].filter((value) => value !== undefined);
    return redact(
      text,
      new Set([...now, ...this.#tokens, ...this.#typed.values(), ...this.#sent]),
      known.filter(isPlainId),
    );
  }

  /** A code of the cashier's: a plain word stays, anything else is a text like any other. */
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
    const { draft, intent, transaction, openPayment } = this.#state;
    if (this.#calls > 0 || draft || intent || transaction || openPayment) return;
    this.#typed.clear();
    this.#sent.clear();
  }
}

/** An id with letters and no number as long as a card's: a cashier's id must not carry a secret past the redaction. */
function isPlainId(id: string): boolean {
  return /\p{L}/u.test(id) && !/\d{13}/.test(id);
}

function keep(values: Set<string>, value: string): void {
  values.add(value);
  for (const oldest of values) {
    if (values.size <= MAX_KEPT_VALUES) break;
    values.delete(oldest);
  }
}
