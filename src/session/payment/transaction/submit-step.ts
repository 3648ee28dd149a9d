import { CallError } from '../../../api/call-error.ts';
import { rejectionOf } from '../../../api/responses.ts';
import { failureOf } from '../../../domain/errors/failures.ts';
import { callCashier, toReportedError } from '../../connection/call-cashier.ts';
import type { Session } from '../../session.ts';
import { recordEvent } from '../../telemetry/record-event.ts';
import { showToast } from '../../toasts.ts';
import { readTransaction } from './read-transaction.ts';
import { ShownDetails } from './shown-details.ts';
import { applyResponse, refreshTransaction } from './shown-transaction.ts';

export type StepResult = { ok: true } | { ok: false; code: string; fields: Record<string, string> };

/** Submits a code, a form or another step. Without a response the outcome is unknown, so the transaction is requested. */
export async function continuePayment(
  session: Session,
  step: string,
  fields: Record<string, string>,
): Promise<StepResult> {
  const { state } = session;
  const { transaction } = state;
  if (!transaction || state.isStepping) return { ok: false, code: 'in_progress', fields: {} };
  state.isStepping = true;
  recordEvent(session, 'step_submit', {});
  const details = session.get(ShownDetails);
  details.beginStep(transaction, step === 'network' ? (fields.network ?? null) : null);
  try {
    applyResponse(
      session,
      await callCashier(
        session,
        'BANKING:continue-v1',
        { id: transaction.id, step, fields },
        readTransaction(session),
      ),
    );
    return { ok: true };
  } catch (error) {
    if (!(error instanceof CallError) || error.kind !== 'rejected') {
      refreshTransaction(session);
      showToast(session, state.i18n.t('socket.networkError'), { error: toReportedError(session, error) });
      return { ok: false, code: 'no_answer', fields: {} };
    }
    details.endStep(transaction);
    const { code = 'refused', fields: wrong = {} } = rejectionOf(error);
    if (Object.keys(wrong).length === 0) {
      const text = state.i18n.lookUp(failureOf(code).text ?? '') ?? state.i18n.t('pay.refused');
      showToast(session, text, { error: toReportedError(session, error) });
    }
    return { ok: false, code, fields: wrong };
  } finally {
    state.isStepping = false;
  }
}
