import { useEffect, useReducer } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { deadlineText } from '../../platform/time-format.ts';
import { refreshTransaction } from '../../session/payment/transaction/shown-transaction.ts';
import { cashierNow } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { Callout } from '../../ui/status/callout.tsx';

const MAX_COUNTDOWN_MS = 3_600_000;
const MINUTE_MS = 60_000;

interface Props {
  /** Milliseconds since the epoch, on the cashier's clock. */
  deadline: number;
  /** Texts for the user who pays, for one who collects a withdrawal, or for one who proves a wallet. */
  words?: typeof TO_PAY | typeof TO_FETCH | typeof TO_PROVE | undefined;
}

const TO_PAY = { until: 'instruction.until', over: 'instruction.expired' } as const;
export const TO_FETCH = { until: 'instruction.payoutUntil', over: 'instruction.payoutExpired' } as const;
export const TO_PROVE = { until: 'instruction.payoutUntil', over: 'payout.proofOver' } as const;

export function PaymentTimer({ deadline, words = TO_PAY }: Props) {
  const session = useSession();
  const { transaction } = session.state;
  const { t, tag, plural } = useI18n();
  const now = cashierNow(session);
  const isLong = deadline - now >= MAX_COUNTDOWN_MS;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const timer = isLong ? setInterval(redraw, MINUTE_MS) : undefined;
    return () => clearInterval(timer);
  }, [isLong]);
  if (useExpired(deadline)) return <Callout tone="warning">{t(words.over)}</Callout>;
  if (isLong)
    return <Callout tone="info">{t(words.until, { time: deadlineText(tag, deadline, now) })}</Callout>;
  return (
    <Countdown
      label={t('instruction.timeLeft')}
      deadline={deadline}
      total={transaction ? deadline - transaction.createdAt : undefined}
      now={() => cashierNow(session)}
      announce={(milestone) =>
        milestone.kind === 'expired' ? t(words.over) : plural('instruction.minutesLeft', milestone.minutes)
      }
    />
  );
}

/** Longest delay of a timer; a longer one fires at once. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * True once a deadline of the shown transaction has passed by the cashier's clock. The transaction is then requested
 * again, because the cashier decides the outcome: bank notifications may be delayed (R-MONEY-10).
 * @param deadline milliseconds since the epoch; undefined never passes
 */
export function useExpired(deadline: number | undefined): boolean {
  const session = useSession();
  const [, redraw] = useReducer((count: number) => count + 1, 0);

  useEffect(() => {
    if (deadline === undefined || cashierNow(session) >= deadline) return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      const left = deadline - cashierNow(session);
      if (left > 0) timer = setTimeout(wait, Math.min(left, MAX_TIMER_MS));
      else {
        redraw();
        refreshTransaction(session);
      }
    };
    wait();
    return () => clearTimeout(timer);
  }, [session, deadline]);

  return deadline !== undefined && cashierNow(session) >= deadline;
}
