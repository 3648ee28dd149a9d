import type { CallRecord } from '../../src/session/session.ts';
import type { KillableCashier } from './killable-cashier.ts';
import type { PaymentReads } from './payment-reads.ts';
import type { TcpProxy } from './proxy/tcp-proxy.ts';

export interface HarnessContext {
  proxy: TcpProxy;
  /** The process that faults end; a cluster's nodes are ended by the cluster. */
  cashier: Pick<KillableCashier, 'ready' | 'restart'>;
  reads: PaymentReads;
  onCall: (call: CallRecord) => void;
  /** Interval of checks at the end of a run, virtual milliseconds. */
  pollIntervalMs: number;
  /** Longest wait for a widget to settle after all faults have ended, real milliseconds. */
  timeoutMs: number;
}
