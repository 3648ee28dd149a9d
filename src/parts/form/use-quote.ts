import { useEffect, useRef, useState } from 'react';
import type { Quote } from '../../api/contract.ts';
import { type QuoteRequest, requestQuote } from '../../session/draft/ask-cashier.ts';
import { cashierNow } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';

/** While the user types, a quote is requested after a pause this long; the first amount does not wait. */
const TYPING_PAUSE_MS = 350;
/** The shortest time between two quotes of one amount, for a cashier whose quotes are valid for seconds only. */
const MIN_RENEWAL_MS = 10_000;
const MAX_TIMER_MS = 2 ** 31 - 1;

/** A quote: undefined while the request is pending, null if the cashier has none or the request failed, `unasked` without an amount. */
export type KnownQuote = Quote | null | undefined | 'unasked';

export interface ShownQuote {
  /** Type, method, amount and currency of the quote as one text; null without an amount. */
  key: string | null;
  quote: KnownQuote;
  /** False while the first request for this amount is pending, or while the shown quote has expired and a new one is requested. */
  isSettled: boolean;
}

/** The quote for an amount; a quote that expires is replaced by a new one, and stays until then. */
export function useQuote(request: QuoteRequest | null): ShownQuote {
  const session = useSession();
  const key = request ? JSON.stringify(request) : null;
  const [known, setKnown] = useState<{ key: string; round: number; quote: Quote | null } | null>(null);
  /** The number of quotes that have expired on this form. Each new number requests a new quote. */
  const [round, setRound] = useState(0);
  const shown = known?.key === key ? known : null;
  const changedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    if (key === null) return;
    let isStale = false;
    const now = performance.now();
    const isTyping = now - changedAt.current < TYPING_PAUSE_MS;
    changedAt.current = now;
    const delayMs = isTyping ? TYPING_PAUSE_MS : 0;
    const timer = setTimeout(async () => {
      const quote = await requestQuote(session, JSON.parse(key));
      if (!isStale) setKnown({ key, round, quote });
    }, delayMs);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [session, key, round]);

  const expiresAt = shown?.quote?.expiresAt;
  useEffect(() => {
    if (expiresAt === undefined) return;
    const left = expiresAt - cashierNow(session);
    // The quote had already expired when it arrived, so another request would bring the same.
    if (left <= 0) return;
    const timer = setTimeout(
      () => setRound((before) => before + 1),
      Math.min(Math.max(left, MIN_RENEWAL_MS), MAX_TIMER_MS),
    );
    return () => clearTimeout(timer);
  }, [session, expiresAt]);

  if (key === null) return { key, quote: 'unasked', isSettled: true };
  return { key, quote: shown?.quote, isSettled: shown?.round === round };
}

/** Fee and net amount of a quote as one text. Two quotes that cost the same have the same text. */
export function costOf(quote: KnownQuote): string | null {
  if (!quote || quote === 'unasked') return null;
  const { fee, feeCurrency, net, netCurrency } = quote;
  return JSON.stringify([fee, feeCurrency, net, netCurrency]);
}
