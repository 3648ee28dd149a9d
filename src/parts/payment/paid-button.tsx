import { type ReactNode, useEffect, useState } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';

interface Props {
  /** True before anything can have been paid: then no button is the main one. */
  isEarly?: boolean;
  /** True if another action of the screen is the main one, such as copying a code. */
  isSecond?: boolean;
  /** Another text for the button, which then looks like the main one even if `isSecond`. */
  label?: string;
}

/** "I’ve paid": requests a check from the cashier; the screen then follows the status. */
export function PaidButton({ isEarly = false, isSecond = false, label }: Props) {
  const session = useSession();
  const { isStepping } = useSessionState();
  const { t } = useI18n();
  const button = (
    <Button
      size="xl"
      {...(isSecond && label === undefined
        ? { color: 'accent', plain: true }
        : { color: isEarly ? 'neutral' : 'primary' })}
      loading={isStepping}
      onClick={() => void continuePayment(session, 'paid', {})}
    >
      {label ?? t('instruction.paid')}
    </Button>
  );
  return isSecond ? button : <StickyFooter>{button}</StickyFooter>;
}

/** True once the user was elsewhere, such as in a bank's app, or the returned function was called. Nothing can have been paid before. */
export function useBegun(): [boolean, () => void] {
  const [isBegun, setBegun] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'hidden') setBegun(true);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return [isBegun, () => setBegun(true)];
}

export interface FirstStep {
  /** True once the step of this button is done: it then looks secondary, because "I’ve paid" is the main action. */
  isSecond: boolean;
  onCopied: () => void;
}

interface FirstStepProps {
  /** False for a withdrawal, whose user collects money and pays nothing: "I’ve paid" is then not drawn. */
  isPayable?: boolean;
  children: (step: FirstStep) => ReactNode;
}

/** A button that leads to the user’s bank, and "I’ve paid" below it. The next step’s button is drawn as the main one; neither moves. */
export function ThenPaid({ isPayable = true, children }: FirstStepProps) {
  const { t } = useI18n();
  const [isDone, setDone] = useState(false);
  return (
    <>
      {children({ isSecond: isDone && isPayable, onCopied: () => setDone(true) })}
      {isPayable ? <PaidButton isSecond {...(isDone && { label: t('instruction.paid') })} /> : null}
    </>
  );
}
