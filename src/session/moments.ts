import { snapshot, subscribe } from 'valtio/vanilla';
import type { CallRecord, Moment, Session } from './session.ts';
import type { SessionState } from './state.ts';

/** Kept while telemetry is on its way; more are forgotten, the oldest first. */
const MOST_KEPT = 100;

/** Tells, or keeps, how the session stands now. */
export function noteMoment(session: Session, call?: CallRecord): void {
  const { body, options, location, past, task } = session;
  const state = snapshot(session.state);
  const isUnseen = task?.isUnseen();
  const moment: Moment = { state, location: { current: location.current }, body, options, call, isUnseen };
  if (session.onMoment) {
    session.onMoment(moment);
    return;
  }
  const last = past.at(-1);
  // A field that is typed into changes with each key, and what was typed is not kept longer than it must.
  if (last && !last.call && last.isUnseen === isUnseen && isTyping(last, moment)) past.pop();
  if (past.push(moment) > MOST_KEPT) past.shift();
}

/** Notes each change of state and place. @returns the way to stop */
export function noteChanges(session: Session): () => void {
  const note = () => noteMoment(session);
  const ends = [
    subscribe(session.state, note),
    // A page and the choice that led to it are one moment.
    session.location.subscribe(() => queueMicrotask(note)),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** For a session that nobody looks on any longer, or never will: nothing is kept. */
export function ignoreMoments(session: Session): void {
  session.onMoment = () => undefined;
  session.past.length = 0;
}

function isTyping(before: Moment, now: Moment): boolean {
  const names = Object.keys(now.state) as (keyof SessionState)[];
  return (
    before.location.current === now.location.current &&
    before.body === now.body &&
    names.every((name) => name === 'draft' || before.state[name] === now.state[name])
  );
}
