import { type Described, isCardField } from '../../domain/fields/card-field.ts';
import type { Session } from '../session.ts';
import type { Draft } from '../state.ts';

/** Names of fields that are not kept even in memory: card data, codes and PINs. */
const SECRET = /^card_(?!holder)|^otp$|pin$/;
/** Card data that the cashier's own page keeps in memory, so that a declined card is corrected and not typed again. */
const KEPT_CARD = /^card_(?:number|expiry)$/;

type Values = Readonly<Record<string, string>>;
/** The saved account that filled the form, and the fields of the form. */
type Filled = Pick<Draft, 'savedId'> & { fields?: readonly Described[] };

/** Form values of the shown transaction and its steps, which are restored when the user goes back. In memory only. */
export class TransactionValues {
  readonly #session: Session;
  #kept: (Pick<Draft, 'savedId'> & { transactionId: string; values: Values }) | null = null;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Adds values by field name; those of another transaction are dropped. A security code is never kept. */
  keep(transactionId: string, values: Values, { savedId, fields = [] }: Filled = {}): void {
    const { isOwnPage } = this.#session.host;
    const isKept = (name: string) =>
      (isOwnPage && KEPT_CARD.test(name)) ||
      !(SECRET.test(name) || isCardField(fields.find((field) => field.name === name) ?? { name }));
    const open = Object.entries(values).filter(([name]) => isKept(name));
    const before = this.#of(transactionId);
    const account = savedId === undefined ? before?.savedId : savedId;
    this.#kept = {
      transactionId,
      values: { ...before?.values, ...Object.fromEntries(open) },
      ...(account !== undefined && { savedId: account }),
    };
  }

  /** The values of a transaction, by field name. */
  of(transactionId: string): Values {
    return this.#of(transactionId)?.values ?? {};
  }

  /** The form values of a transaction, and the account that it was paid from, as parts of a draft. */
  draftOf(transactionId: string): Pick<Draft, 'savedId'> & { typed: Record<string, string> } {
    const { values = {}, savedId } = this.#of(transactionId) ?? {};
    return { typed: { ...values }, ...(savedId !== undefined && { savedId }) };
  }

  #of(transactionId: string) {
    return this.#kept?.transactionId === transactionId ? this.#kept : null;
  }
}
