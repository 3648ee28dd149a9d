import { subscribe } from 'valtio/vanilla';
import type { Told } from '../../telemetry/catalogue.ts';
import { findEvents } from '../../telemetry/find-events.ts';
import { type Glance, NOTHING } from '../../telemetry/glance.ts';
import type { Session } from '../session.ts';
import { takeGlance } from './take-glance.ts';

/**
 * Tells what happens in a session, from what it shows: state and place. The first look is told against nothing, so
 * that what the user did before this code was here is not lost.
 * @returns the way to stop
 */
export function followSession(session: Session, tell: (told: Told, at: Glance) => void): () => void {
  let before = NOTHING;
  const look = (now = takeGlance(session)) => {
    const told = findEvents(before, now);
    // Whoever hears of it may change the session: the look comes first.
    before = now;
    for (const one of told) tell(one, now);
  };
  const first = takeGlance(session);
  // Whoever was quicker than this code has come by the list.
  if (session.location.depth > 0) look(listOf(first));
  look();
  const ends = [
    subscribe(session.state, () => look()),
    session.location.subscribe(() => queueMicrotask(() => look())),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The list as it was before anything was chosen from it. */
function listOf({ type, currency, region }: Glance): Glance {
  return { ...NOTHING, type, currency, region, path: `/${type}`, isListReady: true };
}
