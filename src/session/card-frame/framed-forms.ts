import { hasCardField, isCardMethod } from '../../domain/fields/card-field.ts';
import type { Method } from '../../domain/methods/method.ts';
import type { Session } from '../session.ts';

declare const __PAY_WIDGET_CARDS__: string;

type HostSession = Pick<Session, 'host'>;

/** True in a host page, where the user must not type card data. */
export function keepsCardsOut({ host }: HostSession, setting = __PAY_WIDGET_CARDS__): boolean {
  return !host.isOwnPage && setting !== 'inline';
}

/** True when the form of a method is drawn in a frame of the cashier's origin. */
export function isFramedMethod(
  session: HostSession,
  method: Pick<Method, 'fields' | 'isCardInlineAllowed'>,
): boolean {
  return keepsCardsOut(session) && isCardMethod(method);
}

/**
 * True when a form that the cashier sends later (a preparation or a step) is drawn in a frame of the
 * cashier's origin.
 */
export function isFramedForm(
  session: HostSession,
  fields: Parameters<typeof hasCardField>[0],
  method: Pick<Method, 'isCardInlineAllowed'> | null,
): boolean {
  return keepsCardsOut(session) && !method?.isCardInlineAllowed && hasCardField(fields);
}
