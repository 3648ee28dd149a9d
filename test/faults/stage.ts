import type { Store } from '../../demo/cashier/storage/database.ts';
import type { CallRecord } from '../../src/session/session.ts';
import type { CashierProcess } from './cashier.ts';
import type { TcpProxy } from './proxy/proxy.ts';

/** Dependencies that all runs of a laboratory share. */
export interface Stage {
  proxy: TcpProxy;
  cashier: CashierProcess;
  /** The cashier's books, read beside it. */
  store: Store;
  /** Hears of every call that is over. */
  hear: (call: CallRecord) => void;
  /** Interval of checks at the end of a run, virtual milliseconds. */
  lookEvery: number;
  /** Longest wait for a widget to settle after all faults have ended, real milliseconds. */
  patience: number;
}
