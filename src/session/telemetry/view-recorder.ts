import { subscribe } from 'valtio/vanilla';
import { localPath } from '../../location/memory-location.ts';
import { type CallRecord, currentTransactionType, type Service, type Session } from '../session.ts';
import { contextOf, recordSeen } from './record-event.ts';

/**
 * Records a view for each screen that the user gets to: another path, a list that has become ready, or a form that
 * now asks for a code. All other events are recorded by the functions that cause them (`recordEvent`).
 */
export class ViewRecorder implements Service {
  readonly #session: Session;
  readonly #ends: (() => void)[];
  #path = '';
  #isListReady = false;
  #isCode = false;

  constructor(session: Session) {
    this.#session = session;
    const look = () => this.look();
    this.#ends = [
      subscribe(session.state, look),
      // A navigation is followed by its redirect, and by the event of the choice or payment that caused it.
      session.location.subscribe(() => queueMicrotask(look)),
    ];
  }

  /** Records the view if it is a new one. */
  look(): void {
    const { state, location } = this.#session;
    const type = currentTransactionType(this.#session);
    const path = localPath(location.current);
    const isListReady = state.lists[type].status === 'ready';
    const isCode = state.transaction?.next?.kind === 'otp';
    const isList = path === `/${type}`;
    const isNew = path !== this.#path || (isList ? !this.#isListReady : isCode && !this.#isCode);
    this.#path = path;
    this.#isListReady = isListReady;
    this.#isCode = isCode;
    if (isNew && (isListReady || !isList)) recordSeen(this.#session, { view: location.current });
  }

  dispose(): void {
    for (const end of this.#ends) end();
  }
}

/** Records a finished request. Its error is redacted. */
export function recordCall(session: Session, call: CallRecord): void {
  // The screen that the user has just got to comes before the error that happened on it.
  session.get(ViewRecorder).look();
  session.telemetry.push({ context: contextOf(session), call });
}
