import type { Store } from '../../demo/cashier/storage/database.ts';
import type { CallRecord } from '../../src/session/session.ts';
import type { CashierProcess } from './cashier-process.ts';
import type { TcpProxy } from './proxy/tcp-proxy.ts';

/** Objects that all runs of a laboratory share. */
export interface HarnessContext {
  proxy: TcpProxy;
  cashier: CashierProcess;
  /** Read access to the cashier's database. */
  store: Store;
  /** Receives every finished call. */
  onCall: (call: CallRecord) => void;
  /** Interval of checks at the end of a run, virtual milliseconds. */
  pollIntervalMs: number;
  /** Longest wait for a widget to settle after all faults have ended, real milliseconds. */
  timeoutMs: number;
}
