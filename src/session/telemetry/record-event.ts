import { subscribe } from 'valtio/vanilla';
import { effectiveCountry } from '../../domain/host/user.ts';
import { localPath } from '../../location/memory-location.ts';
import type {
  AnalyticsEventDraft,
  EventContext,
  EventName,
  Extras,
} from '../../telemetry/analytics-catalogue.ts';
import { type CallRecord, currentTransactionType, type Session, type TelemetryRecord } from '../session.ts';

/** Called after the change that the event is about, because its context is the state after it. */
export function recordEvent<N extends EventName>(session: Session, name: N, extras: Extras<N>): void {
  recordSeen(session, { event: { name, extras } as AnalyticsEventDraft });
}

/** Records an event or a screen, unless this session is that of a card frame and the element around the frame records it. */
function recordSeen(session: Session, record: Pick<TelemetryRecord, 'event' | 'view'>): void {
  if (!session.cards.task?.isUnseen()) session.telemetry.push({ context: contextOf(session), ...record });
}

export function contextOf(session: Session): EventContext {
  const { choice, transaction, user, selectedCountry, lists } = session.state;
  const type = currentTransactionType(session);
  const method = choice.method?.name ?? transaction?.method;
  const { category } = choice.method ?? lists[type].methods.find(({ name }) => name === method) ?? {};
  return {
    type,
    path: localPath(session.location.current),
    hasTransaction: transaction !== null,
    currency: user.currency,
    region: effectiveCountry(user, selectedCountry),
    chosen: method ?? choice.group,
    methodType: method === undefined ? 'default' : category === 'crypto' ? 'crypto' : 'fiat',
  };
}

/** Records each screen that the user gets to: another path, a list that is ready now, or a form that now asks for a code. */
export class ViewRecorder {
  readonly #session: Session;
  #path = '';
  #isListReady = false;
  #isCode = false;

  constructor(session: Session) {
    this.#session = session;
    const look = () => this.look();
    session.onDispose(
      subscribe(session.state, look),
      // The recorder looks at the end of the task, because a navigation is followed by its redirect and the event of its choice.
      session.location.subscribe(() => queueMicrotask(look)),
    );
  }

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
}

export function recordCall(session: Session, call: CallRecord): void {
  // The view of a screen is recorded first, because the user saw the screen before the error of its call.
  session.get(ViewRecorder).look();
  session.telemetry.push({ context: contextOf(session), call });
}
