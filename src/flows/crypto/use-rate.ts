import { useEffect, useState } from 'react';
import type { NextOf } from '../../domain/transaction-schema.ts';
import { askQuote } from '../../session/quote.ts';
import { cashierNow } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';

type Rate = NextOf<'address'>['rate'];

/** No question more often than this, milliseconds (domain notes, section 6: every 30 to 60 s). */
const PAUSE = 30_000;

interface Question {
  method: string;
  /** What the quote is asked for: decimal string, major units. */
  amount: string;
  currency: string;
}

/** The cashier's rate, asked for anew whenever it has run out; the old one stays while there is no answer. */
export function useRate(told: Rate, { method, amount, currency }: Question): Rate {
  const session = useSession();
  const [newer, setNewer] = useState<Rate | null>(null);
  const rate = newer && newer.validUntil > told.validUntil ? newer : told;
  const { validUntil, value } = rate;

  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const quote = await askQuote(session, { type: 'deposit', method, amount, currency });
      if (!isWanted) return;
      if (quote?.rate && quote.expiresAt > cashierNow(session)) {
        setNewer({ value: quote.rate, validUntil: quote.expiresAt });
      } else timer = setTimeout(() => void ask(), PAUSE);
    };
    const rest = validUntil - cashierNow(session);
    timer = setTimeout(() => void ask(), Math.max(0, rest));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [session, validUntil, method, amount, currency]);

  return { value, validUntil };
}
