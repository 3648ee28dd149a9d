import type { HostLink, NotificationName, Notifications } from '../../bridge/protocol.ts';
import { ReportedErrors } from '../errors/reported-errors.ts';
import type { Session } from '../session.ts';

/** Notifications that the element's own session sends while a card frame is open; the page in the frame sends all others. */
const OWN_NAMES: readonly NotificationName[] = ['onAnalyticsEvent', 'close', 'action', 'init', 'FullLoaded'];

/** Sources of `Error` notifications about host data. The element's session decodes the same data and has already reported them. */
const TOLD_HERE = ['host-data', 'texts', 'loaded', 'schema.variables', 'schema.fonts'];

/** Decides which notifications of session and frame reach the host, so that it gets each once. */
export class FrameNotifications {
  readonly #session: Session;
  readonly #host: HostLink;

  constructor(session: Session, host: HostLink) {
    this.#session = session;
    this.#host = host;
  }

  /** Passes on this session's own notifications while the frame sends the others: `OWN_NAMES`, and issues in host data. */
  passOwn<N extends NotificationName>(name: N, detail: Notifications[N]): void {
    const isAboutData = 'url' in detail && (TOLD_HERE.includes(detail.url) || detail.url === 'navigate');
    if (OWN_NAMES.includes(name) || isAboutData) this.#host.notify(name, detail);
  }

  passError(detail: Notifications['Error']): void {
    const { code, message, url } = detail;
    if (TOLD_HERE.includes(url)) return;
    if (code === 'bad_data') {
      // The frame decodes the same responses as this session and finds the same issues, so those that the host knows are dropped.
      if (this.#session.get(ReportedErrors).addIssues(message.split('; ')).length === 0) return;
    }
    this.#host.notify('Error', detail);
  }

  passTransaction(detail: Notifications['transaction']): void {
    const shown = this.#session.state.transaction;
    // This session has already notified the host of this status before the frame opened, so the frame's message is dropped.
    if (shown?.id === detail.id && shown.status === detail.status) return;
    this.#host.notify('transaction', detail);
  }
}
