import type { NotificationName, Notifications } from '../../bridge/protocol.ts';
import { ReportedErrors } from '../errors/reported-errors.ts';
import type { Session } from '../session.ts';

/** Notifications of the element's own session while a card frame is open, because the page in the frame sends none of them. */
const OWN_NAMES: readonly NotificationName[] = ['onAnalyticsEvent', 'close', 'action', 'init', 'FullLoaded'];

/** Sources of errors in host data, which the element's session decodes and reports too. */
const TOLD_HERE = ['host-data', 'texts', 'loaded', 'schema.variables', 'schema.fonts'];

export function isOwn(name: NotificationName, detail: Notifications[NotificationName]): boolean {
  const isAboutData = 'url' in detail && (TOLD_HERE.includes(detail.url) || detail.url === 'navigate');
  return OWN_NAMES.includes(name) || isAboutData;
}

/** False for an error that the host has got from this session: element and frame decode the same host data and responses. */
export function isNewError(session: Session, { code, message, url }: Notifications['Error']): boolean {
  if (TOLD_HERE.includes(url)) return false;
  return code !== 'bad_data' || session.get(ReportedErrors).addIssues(message.split('; ')).length > 0;
}

/** False for a status of which this session has notified the host before the frame was opened. */
export function isNewStatus({ state }: Session, { id, status }: Notifications['transaction']): boolean {
  return state.transaction?.id !== id || state.transaction.status !== status;
}
