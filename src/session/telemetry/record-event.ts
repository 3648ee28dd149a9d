import { effectiveCountry } from '../../domain/host/user.ts';
import { localPath } from '../../location/memory-location.ts';
import type {
  AnalyticsEventDraft,
  EventContext,
  EventName,
  Extras,
} from '../../telemetry/analytics-catalogue.ts';
import { CardFrameSlot } from '../card-frame/card-frame-slot.ts';
import { currentTransactionType, type Session, type TelemetryRecord } from '../session.ts';

/**
 * Records an analytics event at the moment at which it happens; telemetry sends it, now or when its code has loaded.
 * Call it after the change that the event is about, because the event belongs to the state after it.
 */
export function recordEvent<N extends EventName>(session: Session, name: N, extras: Extras<N>): void {
  recordSeen(session, { event: { name, extras } as AnalyticsEventDraft });
}

/** Records an event or a view unless the element around a card frame reports it. */
export function recordSeen(session: Session, record: Pick<TelemetryRecord, 'event' | 'view'>): void {
  if (!session.get(CardFrameSlot).task?.isUnseen())
    session.telemetry.push({ context: contextOf(session), ...record });
}

/** The context of an event that happens now. It contains nothing that the user typed. */
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
