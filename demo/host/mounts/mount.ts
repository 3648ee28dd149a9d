import type { Entry } from '../journal.ts';
import type { Settings } from '../settings.ts';

export type Log = (way: Entry['way'], name: string, detail: unknown) => void;

export interface Mount {
  update: (settings: Settings) => void;
  /** Requests one step back, as a phone's back gesture does. */
  goBack: () => void;
  refresh: () => void;
  remove: () => void;
}
