import { PUSH } from '../../../src/api/contract.ts';
import { toDecimal } from '../../../src/domain/money/money.ts';
import { isRecord } from '../../../src/domain/parsing/decoders.ts';
import type { TransactionType } from '../../../src/domain/payment/transaction.ts';
import { behaviourOf, dialPrefixOf, findMethod, methodMap } from '../catalogue.ts';
import type { Caller, Cashier } from '../context.ts';
import { rawMethod } from '../raw-forms.ts';
import { depositTerms, timeOf } from '../simulator/next/address.ts';
import { push } from '../socket/push-updates.ts';
import { balanceDataOf, moveUser } from '../storage/users.ts';
import { sendingFeeOf } from './fee.ts';
import { ok, type Reply } from './reply.ts';

interface Market {
  country: string;
  currency: string;
}

export function listMethods(type: TransactionType) {
  return async (cashier: Cashier, caller: Caller, { country, currency }: Market): Promise<Reply> => {
    if (caller.user !== null) await follow(cashier, caller.user, { country, currency });
    const methods = Object.entries(methodMap(type, country, currency, cashier.hasSheets));
    const terms = termsOf(type, { country, currency });
    return ok(Object.fromEntries(methods.map(([name, method]) => [name, terms(name, rawMethod(method))])));
  };
}

/** Adds the least deposit or the fee, and the time of arrival, to each network of a method, because users compare networks by these. */
function termsOf(type: TransactionType, market: Market) {
  return (name: string, method: Record<string, unknown>) => {
    if (!Array.isArray(method.fields)) return method;
    const fields = method.fields.map((field: unknown) => {
      if (!isRecord(field) || field.type !== 'networks' || !Array.isArray(field.values)) return field;
      const known = findMethod(type, market, name);
      const { currency } = market;
      const fee = behaviourOf(type, name).networkFee && toDecimal(sendingFeeOf(name, currency), currency);
      const values = field.values.map((choice) => ({
        ...choice,
        ...(type === 'deposit' && known
          ? depositTerms(choice.value, known, market)
          : { ...timeOf(choice.value), ...(fee && { fee, currency }) }),
      }));
      return { ...field, values };
    });
    return { ...method, fields };
  };
}

/** Testers can try all markets, because the sandbox changes the user's market to the requested one. A real cashier does not. */
async function follow(cashier: Cashier, user: string, { country, currency }: Market): Promise<void> {
  if (!dialPrefixOf(country) || !(await moveUser(cashier.store, user, country, currency))) return;
  const balanceData = await balanceDataOf(cashier.store, { id: user, currency });
  push(cashier, user, PUSH.login, { country, balanceData });
}
