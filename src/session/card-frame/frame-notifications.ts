import type { NotificationName, Notifications } from '../../bridge/protocol.ts';
import { ReportedErrors } from '../errors/reported-errors.ts';
import type { Session } from '../session.ts';

/** Notifications that the element's own session sends while a card frame is open; the page in the frame sends all others. */
const OWN_NAMES: readonly NotificationName[] = ['onAnalyticsEvent', 'close', 'action', 'init', 'FullLoaded'];

/** Sources of `Error` notifications about host data. The element's session decodes the same data and has already reported them. */
const TOLD_HERE = ['host-data', 'texts', 'loaded', 'schema.variables', 'schema.fonts'];

/** True for a notification that this session sends although a card frame is open, because the frame sends none of its kind. */
export function isOwn(name: NotificationName, detail: Notifications[NotificationName]): boolean {
  const isAboutData = 'url' in detail && (TOLD_HERE.includes(detail.url) || detail.url === 'navigate');
  return OWN_NAMES.includes(name) || isAboutData;
}

/** False for an error of the frame that the host has got from this session: both decode the same host data and responses. */
export function isNewError(session: Session, { code, message, url }: Notifications['Error']): boolean {
  if (TOLD_HERE.includes(url)) return false;
  return code !== 'bad_data' || session.get(ReportedErrors).addIssues(message.split('; ')).length > 0;
}

/** False for a status of the frame of which this session has notified the host before the frame was opened. */
export function isNewStatus({ state }: Session, { id, status }: Notifications['transaction']): boolean {
  return state.transaction?.id !== id || state.transaction.status !== status;
}
