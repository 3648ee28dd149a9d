import { FramedStep } from '../../parts/form/framed-step.tsx';
import { StandardForm } from '../../parts/form/payment-form.tsx';
import { useSessionState } from '../../session/use-session.tsx';
import { OneTimeCode } from './one-time-code.tsx';

/** The form of the card or wallet; once the cashier requests a one-time code, the field for it. */
export default function HostToHostScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'otp') return <StandardForm />;
  return (
    <FramedStep key={transaction.id} payment={transaction} fields={[]}>
      <OneTimeCode transaction={transaction} next={next} />
    </FramedStep>
  );
}
