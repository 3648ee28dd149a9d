import type { PageFrame, PageMessage } from '../../bridge/page-frame.ts';
import type { HostLink, HostMessage, NotificationName, Notifications } from '../../bridge/protocol.ts';
import type { ReportedError } from '../../domain/errors/failures.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { afterNextPaint } from '../../platform/timing.ts';
import { canvasOf } from '../../theme/canvas.ts';
import { createError, reportError } from '../connection/call-cashier.ts';
import { ReportedErrors } from '../errors/reported-errors.ts';
import { localeOf } from '../host/language.ts';
import { forgetLists } from '../methods/methods.ts';
import { refreshSnippet } from '../methods/saved-accounts.ts';
import { PaymentService } from '../payment/attempt/payment-service.ts';
import { forgetPayment } from '../payment/attempt/pending-payment-keys.ts';
import { PendingPaymentStorage } from '../payment/attempt/pending-payment-storage.ts';
import { resumePendingPayment } from '../payment/attempt/submit-payment.ts';
import type { Session } from '../session.ts';
import { createPage, takeAhead } from './ahead-page.ts';
import { FrameAppearance } from './frame-appearance.ts';
import { FrameStart, isBlocked } from './frame-start.ts';
import { addressOf, type CardNeed, cardTaskFor, keepEntry, leaveFrame } from './frame-task.ts';

/** Notifications that the element's own session sends also while a card frame is open; the page in the frame sends all others for both. */
const OWN_NAMES: readonly NotificationName[] = ['onAnalyticsEvent', 'close', 'action', 'init', 'FullLoaded'];

/** Sources of errors in host data, which the element's session decodes and reports too. */
const TOLD_HERE = ['host-data', 'texts', 'loaded', 'schema.variables', 'schema.fonts'];

interface Stage {
  show(): void;
  hide(): void;
  /** Called when no form can be drawn in the frame. */
  reject(error: ReportedError): void;
}

/**
 * The frame with the cashier's page, in which the user of a host page types card data. From `open` to `close` the frame owns the payment:
 * this session sends neither requests nor notifications about it (`session.cards`).
 */
export class CardFrame {
  readonly page: PageFrame;
  readonly #session: Session;
  readonly #need: CardNeed;
  readonly #stage: Stage;
  readonly #host: HostLink;
  readonly #address: URL;
  readonly #element: HTMLElement;
  /** Host pages change the element's colours by an attribute or a class, and the theme is an attribute of the canvas. */
  readonly #observer = new MutationObserver(() => void this.#followLook());
  readonly #appearance: FrameAppearance;
  #start: FrameStart | undefined;
  #isShown = false;
  #isThere = false;
  #isClosed = false;
  #hasPaid = false;

  constructor(session: Session, element: HTMLElement, need: CardNeed, stage: Stage) {
    this.#session = session;
    this.#need = need;
    this.#stage = stage;
    this.#host = session.host;
    this.#appearance = new FrameAppearance(session, element);
    this.#address = addressOf(session, need);
    this.#element = element;
    this.page = takeAhead(session, this.#address) ?? createPage(element, this.#address);
    this.page.adopt({
      onMessage: (message) => this.#receive(message),
      onFieldsDropped: (message) =>
        this.#host.notify('Error', { message, status: 0, url: 'host-data', code: 'bad_host_data' }),
    });
  }

  get isShown(): boolean {
    return this.#isShown;
  }

  open(app: HTMLElement): void {
    const session = this.#session;
    session.cards.frame = this;
    session.setHost({
      ...this.#host,
      notify: (name, detail) => isOwn(name, detail) && this.#host.notify(name, detail),
    });
    const { documentElement, body } = document;
    for (const node of [this.#element, canvasOf(this.#element.shadowRoot), documentElement, body])
      if (node) this.#observer.observe(node, { attributes: true });
    this.#start = new FrameStart(this.page, this.#address, (problem) => this.#reject(problem));
    if (this.page.hasLoaded) {
      this.#greet();
    } else if (isBlocked(this.#address)) {
      this.#start.failBlocked();
      return;
    } else {
      this.page.load();
    }
    // The URL is set first: an empty sandboxed frame would have this origin, and browsers warn about that. The iframe is the first child,
    // because the element's `focus()` takes the first `main` or `iframe`.
    if (!this.page.iframe.isConnected) app.prepend(this.page.iframe);
  }

  /** Passes changed host data on. A removed field becomes null, because JSON has no undefined. */
  change(data: Record<string, unknown>): void {
    const { host: _cashier, page: _page, theme: _theme, schema: _schema, ...rest } = data;
    // Another market has other methods, so the lists behind the frame are loaded again when the user returns to them.
    if (rest.currency || rest.paymentGeo) forgetLists(this.#session);
    const entries = Object.entries(rest).map(([name, value]) => [name, value ?? null]);
    if (entries.length > 0) this.#send({ type: 'host-data-updated', payload: Object.fromEntries(entries) });
    void this.#followLook();
  }

  navigate(page: TransactionType): void {
    this.#send({ type: 'navigate', payload: { page } });
  }

  refresh(): void {
    forgetLists(this.#session);
    this.#send({ type: 'refresh' });
  }

  goBack(): void {
    this.#send({ type: 'go-back' });
  }

  /** Closes the frame. This session then takes over a payment attempt that the frame has left pending. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#start?.dispose();
    this.#observer.disconnect();
    const session = this.#session;
    session.cards.frame = null;
    session.setHost(this.#host);
    this.#stage.hide();
    this.page.dispose();
    if (session.isDisposed) return;
    const kept = session.get(PendingPaymentStorage).load();
    if (kept?.isFinal) forgetPayment(session, kept.idempotencyKey);
    else if (kept && this.#isThere) resumePendingPayment(session);
    if (this.#hasPaid) void refreshSnippet(session);
    session.get(PaymentService).resume();
  }

  #send(message: HostMessage): void {
    if (this.#isThere) this.page.send(message);
  }

  async #followLook(): Promise<void> {
    await afterNextPaint();
    if (this.#isClosed || !this.#isThere) return;
    const look = this.#appearance.takeChange();
    if (look) this.page.send({ type: 'host-data-updated', payload: look });
  }

  #reject(problem: string): void {
    const session = this.#session;
    if (this.#isClosed || session.isDisposed) return;
    this.close();
    const { origin, pathname } = this.#address;
    const message =
      `Card form refused: card data is typed into the cashier's page ${origin}${pathname} alone, and ${problem}. ` +
      'Serve that page, or allow cards inline (docs/pci.md)';
    const error = createError(session, 'card_page', message);
    reportError(session, error, origin + pathname);
    this.#stage.reject(error);
  }

  #receive(message: PageMessage): void {
    const { name, detail } = message;
    switch (name) {
      case 'Loaded':
        this.#greet();
        break;
      case 'cardsDrawn':
        this.#show();
        break;
      case 'cardsKept':
        keepEntry(this.#session, detail);
        break;
      case 'cardsLeft':
        leaveFrame(this.#session, this.#need.type, detail, () => this.close());
        break;
      case 'init-error':
        this.#reject(`it failed to start (${detail.message})`);
        break;
      // The element's own session sends these notifications, so the host would get them twice.
      case 'FullLoaded':
      case 'init':
        break;
      case 'Error':
        if (isNewError(this.#session, detail)) this.#host.notify(name, detail);
        break;
      case 'transaction':
        if (detail.status === 'processed') this.#hasPaid = true;
        if (isNewStatus(this.#session, detail)) this.#host.notify(name, detail);
        break;
      default:
        this.#host.notify<typeof name>(name, detail);
    }
  }

  /** Responds to `Loaded`, which comes again when the browser reloads the iframe, for example after the host page has moved it. */
  #greet(): void {
    const session = this.#session;
    this.#isThere = true;
    if (!this.#isShown) this.#start?.waitForForm();
    const { type } = this.#need;
    const { host: _cashier, amount: _amount, ...hostData } = session.received;
    const payload = {
      ...hostData,
      ...this.#appearance.take(),
      page: type,
      locale: localeOf(session.state),
      bonusId: session.state.bonus.activeId,
    };
    this.page.send({ type: 'loaded', payload, task: cardTaskFor(session, this.#need) });
  }

  #show(): void {
    if (this.#isShown) return;
    this.#start?.end();
    this.#isShown = true;
    this.#stage.show();
  }
}

function isOwn(name: NotificationName, detail: Notifications[NotificationName]): boolean {
  const isAboutData = 'url' in detail && (TOLD_HERE.includes(detail.url) || detail.url === 'navigate');
  return OWN_NAMES.includes(name) || isAboutData;
}

/** False for an error that the host has got from this session: element and frame decode the same host data and responses. */
function isNewError(session: Session, { code, message, url }: Notifications['Error']): boolean {
  if (TOLD_HERE.includes(url)) return false;
  return code !== 'bad_data' || session.get(ReportedErrors).addIssues(message.split('; ')).length > 0;
}

/** False for a status of which this session has notified the host before the frame was opened. */
function isNewStatus({ state }: Session, { id, status }: Notifications['transaction']): boolean {
  return state.transaction?.id !== id || state.transaction.status !== status;
}
