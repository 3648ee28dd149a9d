import type { ReactNode } from 'react';
import type { I18n } from '../../i18n/i18n.ts';
import type { Session } from '../../session/session.ts';

/** Context of an example: the texts, and a session of its own to put into a state. */
export interface Bench extends I18n {
  session: Session;
}

/** As `Examples` of `src/ui`, for parts: an example puts its session into a state, then draws. */
export type PartExamples = Readonly<Record<string, (bench: Bench) => ReactNode>>;
