import { hasCardField, hasCardForm, isCardMethod } from '../../domain/fields/card-field.ts';
import type { Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import type { Session } from '../session.ts';

/** `cards: frame` or `cards: inline`: words that the sandbox can find in a built file. */
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
  /** Id of the transaction that the frame continues; without one it starts with the method's form. */
  payment: string | undefined;
}

/** True in a host page, where the user must not type card data. Only the build decides: scripts of that page can change a list. */
export function keepsCardsOut({ host }: Pick<Session, 'host'>, setting = __PAY_WIDGET_CARDS__): boolean {
  return !host.isOwnPage && !setting.endsWith('inline');
}

/** True if the form of one of these methods is shown in a card frame. */
export const leadToCardFrame = (session: Session, methods: readonly Method[]): boolean =>
  keepsCardsOut(session) && methods.some(hasCardForm);

/** Lists from which the user chooses what to do. Nothing is typed there for a payment, and a card frame ends there. */
export const LIST_PATHS =
  /^\/((deposit|withdrawal)(\/(group|peer-to-peer|crypto|region))?|empty(\/region)?|history)?$/;

/**
 * THE CARD GATE: decides for every screen of a host page whether the card frame shows it, because the user may type card data there.
 * These are all forms of a card method, also one that only asks for the bank's code, and all others with a field for card data,
 * or of a method that the list does not have.
 * @returns null for a screen of this document, `unknown` until the list says what the method of a payment is
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
  // An invoice says where to send money, so one of an unknown method counts as no card payment.
  if (!method && !isCard && next?.kind === 'invoice') return null;
  if (!method && (status === 'idle' || status === 'loading')) return 'unknown';
  return !method || isCard || isCardMethod(method) ? { method, payment: id } : null;
}

/** The fields that a step asks for: none for a step with a box of its own, null for a step in which nothing is typed. */
function askedBy(next: Asked['next']): Fields | null {
  if (next?.kind === 'form') return next.fields;
  if (next?.kind === 'otp') return [];
  if (next?.kind !== 'invoice' || next.confirm !== 'utr') return null;
  return next.field ? [next.field] : [];
}
