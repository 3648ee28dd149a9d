import { PageFrame } from '../../bridge/page-frame.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import type { Session } from '../session.ts';
import { isBlocked, watchPolicy } from './frame-start.ts';
import { addressOf } from './frame-task.ts';

export function createPage(element: HTMLElement, address: URL): PageFrame {
  const page = new PageFrame(element, address, { onMessage: () => {}, onFieldsDropped: () => {} });
  const { iframe } = page;
  iframe.className = 'card-frame';
  // A card payment may continue on a bank's page, which the frame may open in the top window within a tap of the user.
  iframe.sandbox.add('allow-top-navigation-by-user-activation');
  // A frame of the same origin could remove its `sandbox`. Browsers warn about that, so such a frame has none.
  if (address.origin === window.origin) iframe.removeAttribute('sandbox');
  return page;
}

/** The cashier's page in a hidden frame, loaded before the user opens a card form. */
const AHEAD = new WeakMap<Session, { href: string; page: PageFrame }>();

/**
 * Loads the cashier's page in a hidden frame, so that a card's form is drawn soon after its method is chosen. Until then the page gets
 * no data of the user and opens no connection. `app` is the frame's parent already, because browsers reload a frame that is moved.
 */
export function loadAhead(session: Session, app: HTMLElement, element: HTMLElement, type: TransactionType) {
  const address = addressOf(session, { type, method: null, payment: null });
  if (isBlocked(address)) return;
  if (session.isDisposed || session.cards.frame || AHEAD.get(session)?.href === address.href) return;
  AHEAD.get(session)?.page.dispose();
  const page = createPage(element, address);
  AHEAD.set(session, { href: address.href, page });
  session.onDispose(() => page.dispose(), watchPolicy(address));
  page.load();
  app.prepend(page.iframe);
}

/** Undefined if the page has not loaded yet: the caller then creates another frame, which reports a failure to load. */
export function takeAhead(session: Session, { href }: URL): PageFrame | undefined {
  const ahead = AHEAD.get(session);
  AHEAD.delete(session);
  if (ahead?.href === href && ahead.page.hasLoaded) return ahead.page;
  ahead?.page.dispose();
  return undefined;
}
