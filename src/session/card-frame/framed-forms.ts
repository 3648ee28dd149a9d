import { hasCardField, hasCardForm, isCardMethod } from '../../domain/fields/card-field.ts';
import type { Session } from '../session.ts';

/** `cards: frame` or `cards: inline`: words that the sandbox can find in a built file. */
declare const __PAY_WIDGET_CARDS__: string;

type HostSession = Pick<Session, 'host'>;
type CardMethod = Parameters<typeof isCardMethod>[0];

/** True in a host page, where the user must not type card data. Only the build decides: scripts of that page can change a list. */
export function keepsCardsOut({ host }: HostSession, setting = __PAY_WIDGET_CARDS__): boolean {
  return !host.isOwnPage && !setting.endsWith('inline');
}

/** True when the form of a method is drawn in a frame of the cashier's origin. */
export function isFramedMethod(session: HostSession, method: CardMethod): boolean {
  return keepsCardsOut(session) && hasCardForm(method);
}

/**
 * True when a form that the cashier sends later (a preparation or a step) is drawn in a frame of the cashier's
 * origin: each form of a card method, also one that only asks for the bank's code.
 * @param method null for a method that the list does not have, which may be a card
 */
export function isFramedForm(
  session: HostSession,
  fields: CardMethod['fields'],
  method: CardMethod | null,
): boolean {
  return keepsCardsOut(session) && (!method || isCardMethod(method) || hasCardField(fields));
}
