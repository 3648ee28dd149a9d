import { useEffect, useState } from 'react';
import { formatAmount } from '../../domain/money/format-money.ts';
import { fromDecimal, type Minor } from '../../domain/money/money.ts';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { requestQuote } from '../../session/draft/ask-cashier.ts';
import { cashierNow } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';

type Rate = NextOf<'address'>['rate'];

/** Delay before the next request when a request failed (R-RAIL-4: every 30 to 60 s). */
const RETRY_MS = 30_000;
/** Minimum delay after a response, because rates that expire within a second would cause requests almost without a pause. */
const MIN_WAIT_MS = 1_000;
/** A longer delay of a timer would overflow in browsers, and the timer would fire at once. */
const MAX_WAIT_MS = 2 ** 31 - 1;

interface Question {
  method: string;
  amount: string;
  currency: string;
}

/** The cashier's rate, requested again whenever it expires. The old rate stays until a response arrives. */
export function useRate(received: Rate, { method, amount, currency }: Question): Rate {
  const session = useSession();
  const [newer, setNewer] = useState<Rate | null>(null);
  const rate = newer && newer.validUntil > received.validUntil ? newer : received;
  const { validUntil, value } = rate;

  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout>;
    const ask = async () => {
      const quote = await requestQuote(session, { type: 'deposit', method, amount, currency });
      if (!isWanted) return;
      if (quote?.rate && quote.expiresAt > cashierNow(session)) {
        setNewer({ value: quote.rate, validUntil: quote.expiresAt });
      } else timer = setTimeout(() => void ask(), RETRY_MS);
    };
    const left = validUntil - cashierNow(session);
    const wait = Math.max(newer ? MIN_WAIT_MS : 0, left);
    timer = setTimeout(() => void ask(), Math.min(wait, MAX_WAIT_MS));
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [session, validUntil, newer, method, amount, currency]);

  return { value, validUntil };
}

export function useCoins(): (amount: Minor | string, coin: string) => string {
  const { tag } = useI18n();
  return (amount, coin) => {
    const minor = typeof amount === 'string' ? fromDecimal(amount, coin) : amount;
    return `${minor === null ? amount : formatAmount(minor, coin, tag)}\u00A0${coin}`;
  };
}
