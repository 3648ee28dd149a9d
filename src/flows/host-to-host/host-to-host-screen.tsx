import { FramedForm } from '../../parts/card-form/framed-form.tsx';
import { StandardForm } from '../../parts/payment-form/payment-form.tsx';
import { isFramedMethod, keepsCardsOut } from '../../session/card-frame/framed-forms.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { OneTimeCode } from './one-time-code.tsx';

/** The form of the card or wallet; once the cashier requests a one-time code, the field for it. */
export default function HostToHostScreen() {
  const session = useSession();
  const { transaction, choice, lists } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'otp') return <StandardForm />;
  const { id, type, method: name } = transaction;
  const method = [choice.method, ...lists[type].methods].find((one) => one?.name === name) ?? null;
  // A method that is not in the list may be a card, so its code is treated as card data.
  if (method ? isFramedMethod(session, method) : keepsCardsOut(session))
    return <FramedForm type={type} method={method} payment={id} />;
  return <OneTimeCode key={id} transaction={transaction} next={next} />;
}
