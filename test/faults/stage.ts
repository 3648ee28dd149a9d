import type { Store } from '../../demo/cashier/storage/database.ts';
import type { CallRecord } from '../../src/session/session.ts';
import type { CashierProcess } from './cashier.ts';
import type { TcpProxy } from './proxy/proxy.ts';

/** What all runs of a laboratory share. */
export interface Stage {
  proxy: TcpProxy;
  cashier: CashierProcess;
  /** The cashier's books, read beside it. */
  store: Store;
  /** Hears of every call that is over. */
  hear: (call: CallRecord) => void;
  /** How often a widget at the end of its run is looked at, virtual milliseconds. */
  lookEvery: number;
  /** What is still not right this long after everything is well again never will be, real milliseconds. */
  patience: number;
}
