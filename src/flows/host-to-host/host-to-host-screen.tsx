import PaymentFormScreen from '../../parts/payment-form/payment-form-screen.tsx';
import { useSessionState } from '../../session/use-session.tsx';
import { OneTimeCode } from './one-time-code.tsx';

/** The instrument's form; and once the cashier waits for a code, the box for it. */
export default function HostToHostScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  return transaction && next?.kind === 'otp' ? (
    <OneTimeCode key={transaction.id} transaction={transaction} next={next} />
  ) : (
    <PaymentFormScreen />
  );
}
