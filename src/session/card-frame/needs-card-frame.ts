import { hasCardField, hasCardForm, isCardMethod } from '../../domain/fields/card-field.ts';
import type { Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import type { Session } from '../session.ts';

/** `cards: frame` or `cards: inline`: the sandbox finds this text in a built file to know how the file was built. */
declare const __PAY_WIDGET_CARDS__: string;

type Fields = Parameters<typeof hasCardField>[0];
type Asked = Pick<Transaction, 'id' | 'type' | 'method' | 'next'>;
interface Asking {
  readonly draft: { readonly method: string; readonly asked?: Fields } | null;
  readonly choice: { readonly method: Method | null };
  readonly transaction: Asked | null;
  readonly lists: Readonly<
    Record<TransactionType, { readonly status: string; readonly methods: readonly Method[] }>
  >;
}

export interface FramedForm {
  /** Null for a method that the list does not have. */
  method: Method | null;
  /** Id of the transaction that the frame continues; absent for a new payment. */
  payment: string | undefined;
}

/** True in a host page, in which the user must not type card data. Only the build can allow it: the page's scripts can change all else. */
export function keepsCardsOut({ host }: Pick<Session, 'host'>, setting = __PAY_WIDGET_CARDS__): boolean {
  return !host.isOwnPage && !setting.endsWith('inline');
}

export const leadToCardFrame = (session: Session, methods: readonly Method[]): boolean =>
  keepsCardsOut(session) && methods.some(hasCardForm);

/** Screens on which the user types nothing for a payment: no card frame shows them. */
export const LIST_PATHS =
  /^\/((deposit|withdrawal)(\/(group|peer-to-peer|crypto|region))?|empty(\/region)?|history)?$/;

/**
 * THE CARD GATE: decides for every screen of a host page whether a card frame shows it, because the user may type card data there. That is
 * so for every form of a card method, for other forms with a field for card data, and for the form of a method that the list does not have.
 * Null: a screen of this document. `unknown`: until the list is loaded.
 */
export function needsCardFrame(path: string, state: Asking): FramedForm | 'unknown' | null {
  const { draft, choice, transaction } = state;
  if (LIST_PATHS.test(path)) return null;
  if (transaction) return needsFrameForStep(transaction, state);
  const { method } = choice;
  if (!method) return null;
  const asked = draft?.method === method.name ? draft.asked : undefined;
  const isCard = asked ? isCardMethod(method) || hasCardField(asked) : hasCardForm(method);
  return isCard ? { method, payment: undefined } : null;
}

function needsFrameForStep({ id, type, method: name, next }: Asked, { choice, lists }: Asking) {
  const asked = askedBy(next);
  if (!asked) return null;
  const { status, methods } = lists[type];
  const listed = methods.find((one) => one.name === name) ?? null;
  const method = choice.method?.name === name ? choice.method : listed;
  const isCard = hasCardField(asked);
  // An invoice shows where to send money and takes no card data, so one of an unknown method needs no card frame.
  if (!method && !isCard && next?.kind === 'invoice') return null;
  if (!method && (status === 'idle' || status === 'loading')) return 'unknown';
  return !method || isCard || isCardMethod(method) ? { method, payment: id } : null;
}

/** The fields of a step: empty if its screen has an input of its own (a code, a transfer's number); null if the user types nothing. */
function askedBy(next: Asked['next']): Fields | null {
  if (next?.kind === 'form') return next.fields;
  if (next?.kind === 'otp') return [];
  if (next?.kind !== 'invoice' || next.confirm !== 'utr') return null;
  return next.field ? [next.field] : [];
}
