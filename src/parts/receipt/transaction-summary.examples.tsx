import { ref } from 'valtio/vanilla';
import { methodOf, transactionOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { PayoutShares, ShareNames, ShareSteps } from './payout-shares.tsx';
import { TransactionSummary } from './transaction-summary.tsx';

const PAYOUT = {
  method: 'sepa',
  amount: '40.00',
  currency: 'EUR',
  shares: [
    {
      method: 'cards',
      label: 'Visa',
      account: '•••• 4242',
      amount: '40.00',
      currency: 'EUR',
      arrivesIn: 60_000,
    },
  ],
};

export const examples = {
  'a deposit': ({ session }) => {
    session.state.lists.deposit.methods = ref([methodOf()]);
    return <TransactionSummary transaction={transactionOf()} />;
  },
  'a withdrawal of coins from an account, with a fee': ({ session }) => {
    session.state.lists.withdrawal.methods = ref([methodOf({ name: 'btc', category: 'crypto' })]);
    return (
      <TransactionSummary
        transaction={{
          ...transactionOf({ type: 'withdrawal', method: 'btc', amount: '0.015', currency: 'BTC' }),
          fee: '0.0001',
          account: 'additional',
          txid: '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b',
        }}
      />
    );
  },
  'the parts of a payout': () => <PayoutShares {...PAYOUT} />,
  'the parts of a payout in a list': () => <ShareNames {...PAYOUT} />,
  'the parts of a payout in its steps': () => <ShareSteps {...PAYOUT} arrivesAt={Date.UTC(2026, 0, 15)} />,
} satisfies PartExamples;
