import { CallError } from '../../api/call-error.ts';
import { refusalIn } from '../../api/refusal.ts';
import type { Told } from '../../telemetry/catalogue.ts';
import { conceal } from '../../telemetry/conceal.ts';
import type { Glance } from '../../telemetry/glance.ts';
import type { MetricKey } from '../../telemetry/metrics.ts';
import type { CallRecord, Session } from '../session.ts';
import { secretsOf } from './secrets-of.ts';
import { takeGlance } from './take-glance.ts';

/** Tells each call that failed, and how long each took that was answered; those made so far first. */
export function followCalls(
  session: Session,
  tell: (told: Told, at: Glance) => void,
  measure: (key: MetricKey, value: number) => void,
): () => void {
  const made = session.calls;
  const take = ({ type, took, error }: CallRecord) => {
    const isAnswered = error === undefined || (error instanceof CallError && error.problem === 'refused');
    if (isAnswered) measure(`round_trip:${type}`, took);
    if (error !== undefined)
      tell({ name: 'call_error', extras: wordsOf(error, secretsOf(session)) }, takeGlance(session));
  };
  session.calls = { push: take };
  if (Array.isArray(made)) for (const call of made) take(call);
  return () => {
    session.calls = { push: () => undefined };
  };
}

/** The code is the cashier's own word for it, else its status, else how the call was lost. */
function wordsOf(error: unknown, secrets: string[]): { error_code: string; error_text: string } {
  if (!(error instanceof CallError)) return { error_code: 'unknown', error_text: 'Unknown error' };
  const { status, problem, source, message } = error;
  return {
    error_code: refusalIn(error).code ?? (status > 0 ? String(status) : problem),
    error_text: `${source}: ${conceal(message, secrets)}`,
  };
}
