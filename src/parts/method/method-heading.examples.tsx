import { methodOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import { MethodHeading } from './method-heading.tsx';
import { PaymentHeading } from './transaction-method.tsx';

export const examples = {
  'a method': () => <MethodHeading method={methodOf()} />,
  'a method with a banner, named in another language': () => (
    <MethodHeading
      method={methodOf({ text: { es: 'Transferencia interbancaria' }, banner: 'banner.no_fee', iconIds: {} })}
    />
  ),
  'a payment by a known method': ({ session, t }) => {
    session.state.choice.method = methodOf();
    return (
      <PaymentHeading title={t('instruction.title')} payment={{ type: 'deposit', method: 'spei' }} isNamed />
    );
  },
  'a payment by an unknown method': ({ t }) => (
    <PaymentHeading title={t('instruction.payoutTitle')} payment={{ type: 'withdrawal', method: 'x' }} />
  ),
} satisfies PartExamples;
