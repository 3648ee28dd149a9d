import type { Fault } from '../../domain/failure.ts';
import { conceal } from '../../telemetry/conceal.ts';
import type { Monitor } from '../../telemetry/monitor.ts';
import type { Session } from '../session.ts';
import { secretsOf } from './secrets-of.ts';

/** Tells monitoring of each failure that is no call's; those so far first. With the report the cashier hears of it too. */
export function followFaults(session: Session, monitor: Monitor): () => void {
  const { faults } = session;
  const take = ({ code, message, diagnosticsId }: Fault) =>
    monitor.error(conceal(message, secretsOf(session)), { error_code: code, error_id: diagnosticsId });
  session.faults = { push: take };
  if (Array.isArray(faults)) for (const fault of faults) take(fault);
  return () => {
    session.faults = { push: () => undefined };
  };
}
