import { useEffect, useState } from 'react';
import type { TransactionType } from '../../domain/transaction.ts';
import { askHistory, type HistoryPage, knownHistory } from '../../session/history.ts';
import { useSession } from '../../session/use-session.tsx';

export interface HistoryView {
  page: HistoryPage | null;
  isAsking: boolean;
  /** The last question had no answer. */
  isMissing: boolean;
  more: () => void;
  again: () => void;
}

/** The payments of one type, or all: what is known at once, the newest by the cashier, older ones when asked for. */
export function useHistory(type: TransactionType | null): HistoryView {
  const session = useSession();
  const [shown, setShown] = useState<{ type: TransactionType | null; page: HistoryPage } | null>(null);
  const [wish, setWish] = useState<{ cursor?: string | undefined; round: number }>({ round: 0 });
  const [answered, setAnswered] = useState<{
    wish: object;
    type: TransactionType | null;
    isMissing: boolean;
  }>();
  const page = (shown?.type === type ? shown.page : undefined) ?? knownHistory(session, type) ?? null;
  const isAnswered = answered?.wish === wish && answered.type === type;

  useEffect(() => {
    let isStale = false;
    askHistory(session, type, wish.cursor).then(
      (told) => {
        if (isStale) return;
        setShown({ type, page: told });
        setAnswered({ wish, type, isMissing: false });
      },
      () => {
        if (!isStale) setAnswered({ wish, type, isMissing: true });
      },
    );
    return () => {
      isStale = true;
    };
  }, [session, type, wish]);

  return {
    page,
    isAsking: !isAnswered,
    isMissing: isAnswered && answered.isMissing,
    more: () => setWish({ cursor: page?.cursor ?? undefined, round: wish.round + 1 }),
    again: () => setWish({ ...wish, round: wish.round + 1 }),
  };
}
