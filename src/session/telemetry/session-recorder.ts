import { snapshot, subscribe } from 'valtio/vanilla';
import { CardFrameSlot } from '../card-frame/card-frame-slot.ts';
import { PaymentService } from '../payment/payment-service.ts';
import type { CallRecord, Session, SessionSnapshot } from '../session.ts';
import type { SessionState } from '../state.ts';

/** Passes a snapshot of the session to telemetry, or buffers it. */
export function recordSnapshot(session: Session, call?: CallRecord): void {
  const { location } = session;
  const { pendingCreateRequest } = session.get(PaymentService);
  const state = snapshot(session.state);
  const isUnseen = session.get(CardFrameSlot).task?.isUnseen();
  const recorded: SessionSnapshot = {
    state,
    location: { current: location.current },
    pendingCreateRequest,
    call,
    isUnseen,
  };
  // Typing changes the draft with each key. Keep only the last snapshot, so that typed values do not stay in
  // memory longer than necessary.
  session.snapshots.push(
    recorded,
    (last) => !last.call && last.isUnseen === isUnseen && isTyping(last, recorded),
  );
}

/** Records each change of state and location. @returns stops recording */
export function noteChanges(session: Session): () => void {
  const note = () => recordSnapshot(session);
  const ends = [
    subscribe(session.state, note),
    // A navigation and the choice that caused it become one snapshot.
    session.location.subscribe(() => queueMicrotask(note)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

function isTyping(before: SessionSnapshot, now: SessionSnapshot): boolean {
  const names = Object.keys(now.state) as (keyof SessionState)[];
  return (
    before.location.current === now.location.current &&
    before.pendingCreateRequest === now.pendingCreateRequest &&
    names.every((name) => name === 'draft' || before.state[name] === now.state[name])
  );
}
