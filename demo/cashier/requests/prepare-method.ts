import type { Payload } from '../../../src/api/contract.ts';
import type { Field } from '../../../src/domain/fields/field.ts';
import { preparationOf } from '../catalogue.ts';
import type { AuthenticatedCaller, Cashier } from '../context.ts';
import { rawPreparationOf } from '../raw-forms.ts';
import { holderField, isTransferToNigeria, lookUpHolder, lookUpSavedHolder } from './account-lookup.ts';
import { explainPayout } from './explain-payout.ts';
import { ok, type Reply } from './reply.ts';

/** Responds with further fields of a method, the holder of a Nigerian account, or the costs and destinations of a withdrawal. */
export async function prepareMethod(
  cashier: Cashier,
  caller: AuthenticatedCaller,
  asked: Payload<'BANKING:preparation-v1'>,
): Promise<Reply> {
  const { method, fields } = asked;
  const { store } = cashier;
  const { user } = caller;
  if (isTransferToNigeria(method, fields)) return ok({ fields: [lookUpHolder(fields)] });
  const holder = await lookUpSavedHolder(store, user, method, fields);
  if (holder !== undefined) return ok({ fields: [holderField(holder)] });
  const raw = rawPreparationOf(method);
  if (raw !== undefined) return ok({ fields: raw });
  const requested = Object.entries(preparationOf(method)).map(
    ([name, { placeholder, regex, regexError, mask, values }]): Field => ({
      name,
      type: values.length > 0 ? 'dropdown' : 'text',
      placeholder,
      mask,
      value: '',
      isAdvanced: false,
      validations: [{ regex, error: regexError, isExists: false }],
      values,
      isTriggered: false,
      isDisabled: false,
    }),
  );
  return ok({ fields: requested, ...(await explainPayout(cashier, caller, asked)) });
}
