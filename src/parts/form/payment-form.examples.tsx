import { ref } from 'valtio/vanilla';
import type { Method } from '../../domain/methods/method.ts';
import { createDraft } from '../../session/methods/select-method.ts';
import type { Session } from '../../session/session.ts';
import { attemptOf, methodOf } from '../../session/testing/static-session.ts';
import type { PartExamples } from '../testing/part-examples.ts';
import StandardForm, { PaymentForm } from './payment-form.tsx';
import { AccountChoice, FormFields, FormFooter } from './rest-of-form.tsx';
import { useAmount } from './use-amount.ts';

const CARD = methodOf({
  name: 'card_mx',
  text: { en: 'Bank card' },
  fields: [
    {
      name: 'card',
      type: 'text',
      category: 'card',
      mask: '0000 0000 0000 0000',
      regex: '^\\d{16}$',
      regex_error_key: 'errors.card_number',
      placeholder_key: 'placeholders.card_number',
    },
    {
      name: 'bank',
      type: 'dropdown',
      placeholder_key: 'placeholders.bank_name',
      values: [
        { text: 'BBVA', value: 'bbva' },
        { text: 'Azteca', value: 'azteca' },
      ],
    },
  ],
});
const BALANCE = {
  primary: { amount: '2500', currency: 'MXN' },
  additional: { amount: '300', currency: 'MXN' },
  amounts: {},
};

function Footer() {
  return <FormFooter type="deposit" method={CARD} amount={useAmount('deposit', CARD)} isWaiting={false} />;
}

function begin({ state }: Session, method: Method, amount = ''): void {
  state.choice.method = ref(method);
  state.draft = createDraft(method.name, amount);
}

export const examples = {
  'a deposit': ({ session }) => {
    begin(session, CARD);
    return <PaymentForm type="deposit" method={CARD} onComplete={() => {}} />;
  },
  'an amount above the limits': ({ session }) => {
    begin(session, CARD, '999999');
    return <PaymentForm type="deposit" method={CARD} onComplete={() => {}} />;
  },
  'a withdrawal from one of two accounts': ({ session }) => {
    session.state.user.balanceData = BALANCE;
    begin(session, CARD, '500');
    return <PaymentForm type="withdrawal" method={CARD} onComplete={() => {}} />;
  },
  'the payment is being made': ({ session }) => {
    begin(session, CARD, '500');
    session.state.attempt = attemptOf();
    return <PaymentForm type="deposit" method={CARD} onComplete={() => {}} />;
  },
  'something else has to come first': ({ session }) => {
    begin(session, CARD, '500');
    return <PaymentForm type="deposit" method={CARD} isWaiting onComplete={() => {}} />;
  },
  'a guest, who has to sign in': ({ session }) => {
    begin(session, CARD, '500');
    delete session.state.host.token;
    return <PaymentForm type="deposit" method={CARD} onComplete={() => {}} />;
  },
  'not begun yet': () => <PaymentForm type="deposit" method={CARD} onComplete={() => {}} />,
  'the page of a chosen method': ({ session }) => {
    begin(session, CARD);
    return <StandardForm />;
  },
  'the content below the amount': ({ session }) => {
    begin(session, CARD, '500');
    return (
      <FormFields type="deposit" method={CARD} amount="500" isTouched={false} ref={null}>
        <p>…</p>
      </FormFields>
    );
  },
  'the errors of fields that were missing': ({ session }) => {
    begin(session, CARD, '500');
    return <FormFields type="deposit" method={CARD} amount="500" isTouched ref={null} />;
  },
  'the cost and the main button': ({ session }) => {
    begin(session, CARD, '500');
    return <Footer />;
  },
  'which account the money leaves': ({ session }) => {
    session.state.user.balanceData = BALANCE;
    begin(session, CARD);
    return <AccountChoice />;
  },
} satisfies PartExamples;
