import { problemsOf } from '../../contract/problems.ts';
import { readHistory } from '../history.ts';
import { rulesOf } from '../rule.ts';
import { check } from '../rule-outcome.ts';
import { HISTORY, minorOf } from '../values.ts';

export const REVERSAL_RULES = rulesOf('Money that goes back', {
  reversal: {
    level: 'must',
    title: 'Money goes back of a processed payment alone, and no more of it than the payment has',
    fix: 'Leave the status of a processed payment as it is, and add reversal: the sum of all that went back, with the state of its type.',
    after: ['transaction-schema'],
    run: async (kit) => {
      const payments = await readHistory(await kit.user());
      for (const payment of payments.filter(({ reversal }) => reversal !== undefined)) {
        const { id, type, status } = payment;
        const [currency, amount] = [String(payment.currency), String(payment.amount)];
        const { state, amount: back } = Object(payment.reversal);
        const found = { sent: HISTORY, came: payment };
        const problems = problemsOf('Transaction', payment);
        check(problems.length === 0, `the payment ${id} is invalid: ${problems.join('; ')}`, found);
        check(status === 'processed', `the payment ${id} is ${status}, and its money went back`, found);
        check((state === 'returned') === (type === 'withdrawal'), `the ${type} ${id} was ${state}`, found);
        const [sum = 0n, most = 0n] = [minorOf(back, currency), minorOf(amount, currency)];
        check(
          sum !== null && most !== null && sum > 0n && sum <= most,
          `${back} of ${amount} went back of the payment ${id}`,
          found,
        );
      }
    },
  },
});
