import type { Entry } from '../journal.ts';
import type { Settings } from '../settings.ts';

export type Say = (way: Entry['way'], name: string, detail: unknown) => void;

/** A widget on the stage, whichever way it came there. */
export interface Mount {
  /** Takes changed settings over without a reload. */
  update: (settings: Settings) => void;
  /** Asks for one step back, as a phone's back gesture does. */
  goBack: () => void;
  remove: () => void;
}
