import type { ReactNode } from 'react';
import type { I18n } from '../../i18n/i18n.ts';
import type { Session } from '../../session/session.ts';

export interface Bench extends I18n {
  session: Session;
}

/** Like `Examples` of `src/ui`, for parts: an example sets the state of its session, then renders. */
export type PartExamples = Readonly<Record<string, (bench: Bench) => ReactNode>>;
