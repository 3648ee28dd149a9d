import type { ReactNode } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { CaptchaSlot } from '../captcha/captcha-slot.tsx';
import { QuoteSummary } from '../quote/quote-summary.tsx';
import { useQuote } from '../quote/use-quote.ts';
import { RejectionCallout } from '../rejection/rejection-callout.tsx';
import { SlowResponseCallout } from './slow-response-callout.tsx';

interface Props {
  type: TransactionType;
  method: Method;
  /** Amount to send, a decimal string; null while there is none. */
  amount: string | null;
  /** The main button. */
  children: ReactNode;
}

/** Content above the main button of every form that submits a payment: the quote, and any rejection. */
export function SubmitPanel({ type, method, amount, children }: Props) {
  const { currency } = useSessionState().user;
  const quote = useQuote(amount === null ? null : { type, method: method.name, amount, currency });
  return (
    <>
      <QuoteSummary quote={quote} currency={currency} />
      <CaptchaSlot type={type} method={method} />
      <RejectionCallout type={type} />
      <SlowResponseCallout />
      {children}
    </>
  );
}
