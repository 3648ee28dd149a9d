import type { Method } from '../../domain/methods/method.ts';
import { methodOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { WalletButton } from './wallet-button.tsx';

const wallet = (currency: string): Method => ({
  ...methodOf(),
  wallet: {
    kind: 'payment-request',
    request: {
      methodData: [{ supportedMethods: 'https://wallet.example/pay' }],
      details: { total: { label: 'Games', amount: { currency } } },
    },
  },
});

export const examples = {
  'a wallet that opens its sheet': ({ session }) => (
    <WalletButton type="deposit" method={wallet(session.state.user.currency)} isOff={false} />
  ),
  'a wallet while the amount is wrong': ({ session }) => (
    <WalletButton type="deposit" method={wallet(session.state.user.currency)} isOff />
  ),
  'a wallet whose request is about another currency': () => (
    <WalletButton type="deposit" method={wallet('XTS')} isOff={false} />
  ),
} satisfies PartExamples;
