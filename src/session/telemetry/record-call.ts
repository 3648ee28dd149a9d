import type { CallRecord, Session } from '../session.ts';
import { contextOf } from './record-event.ts';
import { ViewRecorder } from './view-recorder.ts';

/** Records a finished request. Its error is redacted. */
export function recordCall(session: Session, call: CallRecord): void {
  // The screen that the user has just got to comes before the error that happened on it.
  session.get(ViewRecorder).look();
  session.telemetry.push({ context: contextOf(session), call });
}
