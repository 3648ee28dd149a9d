import { checkSame, transactionIn } from './expectations.ts';
import type { Kit, Paid } from './kit.ts';
import { completeForm } from './payable.ts';
import { need } from './rule-outcome.ts';

const MAX_METHODS = 12;

export async function* payments(kit: Kit): AsyncGenerator<Paid> {
  need(kit.options.allowPayments, '--allow-payments: this rule creates payments');
  for (const candidate of (await kit.candidates('deposit')).slice(0, MAX_METHODS)) {
    const payable = await completeForm(kit, candidate);
    if (!payable) continue;
    const body = await kit.body('deposit', payable);
    const reply = await kit.create('deposit', body);
    if (reply.status !== 200) continue;
    const transaction = transactionIn(reply);
    checkSame(body, transaction, reply);
    yield { body, reply, transaction };
  }
}
