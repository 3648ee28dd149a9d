import { useEffect, useState } from 'react';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { History } from '../../session/payment/found/history.ts';
import type { TransactionPage } from '../../session/payment/transaction/read-transaction.ts';
import { failureText } from '../../session/toasts.ts';
import { useSession } from '../../session/use-session.tsx';

export interface HistoryView {
  page: TransactionPage | null;
  isAsking: boolean;
  /** Text of the last request's error; null if it succeeded. */
  missing: string | null;
  more: () => void;
  again: () => void;
}

/** The transactions of one type or all: known ones at once, newer and older ones from the cashier. */
export function useHistory(type: TransactionType | null): HistoryView {
  const session = useSession();
  const [shown, setShown] = useState<{ type: TransactionType | null; page: TransactionPage } | null>(null);
  const [wish, setWish] = useState<{ cursor?: string | undefined; round: number }>({ round: 0 });
  const [answered, setAnswered] = useState<{
    wish: object;
    type: TransactionType | null;
    missing: string | null;
  }>();
  const page = (shown?.type === type ? shown.page : undefined) ?? session.get(History).known(type) ?? null;
  const isAnswered = answered?.wish === wish && answered.type === type;

  useEffect(() => {
    let isStale = false;
    session
      .get(History)
      .load(type, wish.cursor)
      .then(
        (received) => {
          if (isStale) return;
          setShown({ type, page: received });
          setAnswered({ wish, type, missing: null });
        },
        (error: unknown) => {
          if (!isStale) setAnswered({ wish, type, missing: failureText(session, error) });
        },
      );
    return () => {
      isStale = true;
    };
  }, [session, type, wish]);

  return {
    page,
    isAsking: !isAnswered,
    missing: isAnswered ? answered.missing : null,
    more: () => setWish({ cursor: page?.cursor ?? undefined, round: wish.round + 1 }),
    again: () => setWish({ ...wish, round: wish.round + 1 }),
  };
}
