import type { CallRecord } from '../../src/session/session.ts';
import type { KillableCashier } from './killable-cashier.ts';
import type { PaymentReads } from './payment-reads.ts';
import type { TcpProxy } from './proxy/tcp-proxy.ts';

export interface HarnessContext {
  proxy: TcpProxy;
  /** The cashier that faults end. In a cluster both functions do nothing, because the cluster ends its nodes itself. */
  cashier: Pick<KillableCashier, 'ready' | 'restart'>;
  reads: PaymentReads;
  onCall: (call: CallRecord) => void;
  pollIntervalMs: number;
  /** Longest wait for a widget to agree with the database after the last fault, in real milliseconds. */
  timeoutMs: number;
}
