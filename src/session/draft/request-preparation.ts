import { readPreparation } from '../../api/responses.ts';
import type { FormFieldData } from '../../domain/fields/form-field.ts';
import { callCashier } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';

/**
 * Requests the additional form fields of a method: the banks that are open now, a code that was just sent,
 * the holder of an account. `fields` contains the values that the user has entered so far.
 * @throws {CallError}
 */
export async function requestPreparation(
  session: Session,
  method: string,
  fields: Readonly<Record<string, string>>,
): Promise<readonly FormFieldData[]> {
  const { fields: asked } = await callCashier(
    session,
    'BANKING:preparation-v1',
    { method, fields: { ...fields } },
    readPreparation,
  );
  return asked;
}
