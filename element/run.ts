import type { EarlyLink } from '../src/api/early-link.ts';
import type { View } from '../src/app/view.tsx';
import type { Engine } from '../src/session/engine.ts';

/** What takes the host's commands: the engine here, or the frame on its behalf. */
export type Commanded = Pick<Engine, 'take' | 'refresh' | 'end'>;

/** One life of the widget between connecting and leaving the document. */
export interface Run {
  /** The line to the cashier that the engine takes over. */
  early?: EarlyLink | undefined;
  engine: Commanded | null;
  view: View | null;
  /** Whether host data was read; only what changes after that is told. */
  isRead: boolean;
  userId: unknown;
  end: () => void;
}
