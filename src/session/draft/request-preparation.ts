import { ref } from 'valtio/vanilla';
import { readPreparation } from '../../api/responses.ts';
import type { Field } from '../../domain/fields/field.ts';
import { isRecord } from '../../domain/parsing/decoders.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import type { Prepared } from '../state.ts';
import type { QuoteRequest } from './request-quote.ts';

/**
 * Requests the additional form fields of a method, such as the banks that are open now or the holder of an
 * account. `fields` contains the values that the user has entered so far.
 * @param payout the withdrawal that the cashier may explain; the explanation is kept in the draft for the confirmation
 * @throws {CallError}
 */
export async function requestPreparation(
  session: Session,
  method: string,
  fields: Readonly<Record<string, string>>,
  payout?: Pick<QuoteRequest, 'type' | 'amount' | 'currency'>,
): Promise<readonly Field[]> {
  let answer: unknown;
  const { fields: asked } = await callCashier(
    session,
    'BANKING:preparation-v1',
    { method, fields: { ...fields }, ...payout },
    (value, report) => {
      answer = value;
      return readPreparation(value, report);
    },
  );
  const { draft } = session.state;
  if (draft?.method !== method) return asked;
  draft.asked = ref(asked);
  if (!payout) return asked;
  const isExplained = isRecord(answer) && Object.keys(answer).some((name) => name !== 'fields');
  Object.assign(draft, { fee: undefined, payout: isExplained ? ref(Object(answer)) : undefined });
  return asked;
}

/** Stores what the user has chosen for a payout: the values to send, and the fee that the payment must have. */
export function setPayout({ state }: Session, chosen: readonly Prepared[], fee: string | undefined): void {
  const { draft } = state;
  if (!draft) return;
  const others = draft.prepared.filter(({ name }) => !name.startsWith('payout_'));
  Object.assign(draft, { prepared: [...others, ...chosen], fee });
}
