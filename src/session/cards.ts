import { hasCardField, isCardMethod } from '../domain/card-field.ts';
import type { Method } from '../domain/method.ts';
import type { Session } from './session.ts';

declare const __PAY_WIDGET_CARDS__: string;

type Place = Pick<Session, 'options'>;

/** Whether this document is a host's page that no card data may be typed into. */
export function keepsCardsOut({ options }: Place, setting = __PAY_WIDGET_CARDS__): boolean {
  return !options.host.isOwnPage && setting !== 'inline';
}

/** Whether the form of a method is drawn in a frame of the cashier's. */
export function isFramedMethod(
  session: Place,
  method: Pick<Method, 'fields' | 'isCardInlineAllowed'>,
): boolean {
  return keepsCardsOut(session) && isCardMethod(method);
}

/** Whether a form that the cashier asks for later is drawn in a frame of the cashier's. */
export function isFramedForm(
  session: Place,
  fields: Parameters<typeof hasCardField>[0],
  method: Pick<Method, 'isCardInlineAllowed'> | null,
): boolean {
  return keepsCardsOut(session) && !method?.isCardInlineAllowed && hasCardField(fields);
}
