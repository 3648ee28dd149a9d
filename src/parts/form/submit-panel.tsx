import type { ReactNode } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { CaptchaSlot } from './captcha-slot.tsx';
import { QuoteGateProvider, useGate } from './quote-gate.tsx';
import { QuoteSummary } from './quote-summary.tsx';
import { RejectionCallout } from './rejection-callout.tsx';
import { SlowResponseCallout } from './slow-response-callout.tsx';
import { useQuote } from './use-quote.ts';

interface Props {
  type: TransactionType;
  method: Method;
  /** Amount to send, a decimal string; null while there is none. */
  amount: string | null;
  /** True if the main button pays; false if another screen with the quote follows it. */
  isPaying: boolean;
  /** Content above the footer. */
  notice?: ReactNode;
  /** The main button of the footer. */
  children: ReactNode;
}

/** The end of every form that submits a payment: any rejection, and a footer with the quote and the main button. */
export function SubmitPanel({ type, method, amount, isPaying, notice, children }: Props) {
  const { currency } = useSessionState().user;
  const shown = useQuote(amount === null ? null : { type, method: method.name, amount, currency });
  const { gate, held } = useGate(shown);
  const footer = (
    <StickyFooter>
      <QuoteSummary quote={shown.quote} currency={currency} held={held} />
      {children}
    </StickyFooter>
  );
  return (
    <>
      <CaptchaSlot type={type} method={method} />
      <RejectionCallout type={type} />
      <SlowResponseCallout />
      {notice}
      {isPaying ? <QuoteGateProvider value={gate}>{footer}</QuoteGateProvider> : footer}
    </>
  );
}
