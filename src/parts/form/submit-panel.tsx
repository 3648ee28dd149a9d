import type { ReactNode } from 'react';
import type { Quote } from '../../api/responses.ts';
import { effectiveCountry } from '../../domain/host/user.ts';
import type { Method } from '../../domain/methods/method.ts';
import { captchaKindOf } from '../../domain/methods/method-captcha.ts';
import { limitsOf } from '../../domain/money/limits.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useSessionState } from '../../session/use-session.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { QuoteGateProvider, useGate } from './quote-gate.tsx';
import { QuoteSummary } from './quote-summary.tsx';
import { RejectionCallout } from './rejection-callout.tsx';
import { useQuote } from './use-quote.ts';

interface Props {
  type: TransactionType;
  method: Method;
  amount: string | null;
  isPaying: boolean;
  /** The cost, if the cashier has sent it with the payment; otherwise a quote is requested. */
  cost?: Quote | undefined;
  notice?: ReactNode;
  children: ReactNode;
}

/** The end of every form that submits a payment: any rejection, and a footer with the quote and the main button. */
export function SubmitPanel({ type, method, amount, isPaying, cost, notice, children }: Props) {
  const { selectedCountry, user } = useSessionState();
  const { currency } = user;
  const limits = limitsOf(method.amount_rules, currency, effectiveCountry(user, selectedCountry));
  const shown = useQuote(amount === null || cost ? null : { type, method: method.name, amount, currency });
  const { gate, held } = useGate(shown);
  const footer = (
    <StickyFooter>
      <QuoteSummary
        quote={cost ?? shown.quote}
        currency={currency}
        largest={cost || limits === 'unavailable' ? undefined : limits.max}
        held={held}
      />
      {children}
    </StickyFooter>
  );
  return (
    <>
      <CaptchaSlot type={type} method={method} />
      <RejectionCallout type={type} />
      {notice}
      {isPaying ? <QuoteGateProvider value={gate}>{footer}</QuoteGateProvider> : footer}
    </>
  );
}

const CaptchaNotice = lazyWithRetry(async () => (await import('./captcha-container.tsx')).CaptchaContainer);

interface CaptchaSlotProps {
  type: TransactionType;
  method: Pick<Method, 'name' | 'isGeetest'>;
}

/** The captcha slot of every screen that submits a payment; loads nothing if no captcha is required. */
export function CaptchaSlot({ type, method }: CaptchaSlotProps) {
  const kind = captchaKindOf(method);
  return kind && <CaptchaNotice kind={kind} type={type} method={method.name} />;
}
