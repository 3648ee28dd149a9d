/** Names of fields that are not kept even in memory: card data, codes and PINs. */
const SECRET = /^card_(?!holder)|^otp$|pin$/;

type Values = Readonly<Record<string, string>>;

/** Form values of the shown transaction and its steps, which are restored when the user goes back. In memory only. */
export class TransactionValues {
  #kept: { transactionId: string; values: Values } | null = null;

  /** Adds values by field name; those of another transaction are dropped. */
  keep(transactionId: string, values: Values): void {
    const open = Object.entries(values).filter(([name]) => !SECRET.test(name));
    this.#kept = { transactionId, values: { ...this.of(transactionId), ...Object.fromEntries(open) } };
  }

  /** The values of a transaction, by field name. */
  of(transactionId: string): Values {
    return this.#kept?.transactionId === transactionId ? this.#kept.values : {};
  }
}
