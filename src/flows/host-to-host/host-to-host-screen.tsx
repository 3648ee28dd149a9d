import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { NextOf, Transaction } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import StandardForm from '../../parts/form/payment-form.tsx';
import { PaymentHeading, useTransactionMethod } from '../../parts/method/transaction-method.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { refreshTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { cashierNow } from '../../session/session.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FormStack } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { focusSafely } from '../../ui/safe-focus.ts';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { CodeInput } from './code-input.tsx';
import './one-time-code.css';

export default function HostToHostScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'otp') return <StandardForm />;
  return <OneTimeCode key={transaction.id} transaction={transaction} next={next} />;
}

interface Props {
  transaction: Pick<Transaction, 'id' | 'type' | 'method' | 'amount' | 'currency'>;
  next: NextOf<'otp'>;
}

/** The one-time code from the user's bank. The form submits it with its last digit, and the user can request a new one. */
function OneTimeCode({ transaction, next }: Props) {
  const session = useSession();
  const { isStepping } = useSessionState();
  const { t, plural, lookUp } = useI18n();
  const money = useMoney();
  const { label } = useTransactionMethod(transaction);
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const seconds = useSecondsLeft(next.resendAfter);
  const { length, attempts } = next;

  useEffect(() => focusSafely(input.current, { preventScroll: true }), []);

  const send = async (whole: string) => {
    if (whole.length < length) {
      setError(t('otp.short'));
      input.current?.focus();
      return;
    }
    const result = await continuePayment(session, 'otp', { otp: whole });
    if (result.ok) return;
    const rejected = Object.values(result.fields)[0];
    if (!rejected) return;
    setError(lookUp(rejected) ?? t('failures.wrong_code'));
    // The user may have typed another code meanwhile, which stays.
    setCode((now) => (now === whole ? '' : now));
    // Only the cashier knows the remaining attempts, so the widget requests the transaction.
    refreshTransaction(session);
    focusSafely(input.current);
  };
  const change = (value: string) => {
    setError(undefined);
    setCode(value);
    if (value.length === length && value !== code) void send(value);
  };
  const resend = async () => {
    if (isStepping) return;
    setCode('');
    setError(undefined);
    await continuePayment(session, 'resend', {});
    focusSafely(input.current);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isStepping) void send(code);
  };
  const amount = money(transaction.amount, transaction.currency);
  return (
    <FormStack className="code" onSubmit={submit}>
      <div className="code-text">
        <PaymentHeading title={t('otp.title')} payment={transaction} />
        <Paragraph>{t('otp.text', { amount, method: label })}</Paragraph>
      </div>
      <CodeInput
        ref={input}
        label={t('otp.label')}
        length={length}
        value={code}
        hint={plural('otp.attempts', attempts)}
        error={error && `${error}. ${plural('otp.attempts', attempts)}`}
        onChange={change}
      />
      <StickyFooter>
        <Button type="submit" size="xl" loading={isStepping}>
          {t('otp.submit', { amount })}
        </Button>
        <Button
          color="accent"
          plain
          block
          disabled={seconds > 0}
          aria-disabled={isStepping || undefined}
          onClick={() => void resend()}
        >
          {seconds > 0 ? t('otp.resendIn', { time: clock(seconds) }) : t('otp.resend')}
        </Button>
      </StickyFooter>
    </FormStack>
  );
}

function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Whole seconds until a time of the cashier's clock (ms since the epoch), counting down to 0. */
function useSecondsLeft(until: number | undefined): number {
  const session = useSession();
  const left = () => Math.max(0, Math.ceil(((until ?? 0) - cashierNow(session)) / 1000));
  const [, setTick] = useState(0);
  const seconds = left();
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setTimeout(
      () => setTick((tick) => tick + 1),
      ((until ?? 0) - cashierNow(session)) % 1000 || 1000,
    );
    return () => clearTimeout(timer);
  });
  return seconds;
}
