import { useEffect, useState } from 'react';
import type { Quote } from '../../api/contract.ts';
import { type QuoteRequest, requestQuote } from '../../session/draft/request-quote.ts';
import { useSession } from '../../session/use-session.tsx';

/** Pause in typing before a quote is requested. */
const TYPING_PAUSE_MS = 350;

/** A quote: undefined while the request is pending, null if the cashier has none, `unasked` without an amount. */
export type KnownQuote = Quote | null | undefined | 'unasked';

/** The quote for an amount; `unasked` if there is none. */
export function useQuote(request: QuoteRequest | null): KnownQuote {
  const session = useSession();
  const key = request ? JSON.stringify(request) : null;
  const [known, setKnown] = useState<{ key: string; quote: Quote | null } | null>(null);

  useEffect(() => {
    if (key === null) return;
    let isStale = false;
    const timer = setTimeout(async () => {
      const quote = await requestQuote(session, JSON.parse(key));
      if (!isStale) setKnown({ key, quote });
    }, TYPING_PAUSE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [session, key]);

  if (key === null) return 'unasked';
  return known?.key === key ? known.quote : undefined;
}
