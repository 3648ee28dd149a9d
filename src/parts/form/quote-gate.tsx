import { createContext, use, useEffect, useRef, useState } from 'react';
import { costOf, type ShownQuote } from './use-quote.ts';

/** A press of the main button waits this long for the quote: the pause in typing, and a second or more of a weak network. */
const QUOTE_WAIT_MS = 2_000;
/** A fee that changed less than this time before the press counts as not read by the user. */
const UNREAD_MS = 700;

const EDITS = ['click', 'input', 'change'] as const;

/** The reason why a press did not pay: the fee had just appeared or changed, or is unknown. */
export type HeldPress = 'changed' | 'unknown' | null;

interface Gate {
  isWaiting: boolean;
  isSettled: boolean;
  /** True if a press may pay now. The gate repeats a press that waited for the quote, unless the user has to see the fee first. */
  passes(button: HTMLButtonElement): boolean;
}

const GateContext = createContext<Gate>({ isWaiting: false, isSettled: true, passes: () => true });

export const QuoteGateProvider = GateContext;

/** The quote gate of the form that contains the button; a form without a quote lets every press pass. */
export const useQuoteGate = (): Gate => use(GateContext);

/**
 * Lets the main button pay if the user has seen the quote. A press before the quote is known waits for it, and then pays if nothing is
 * charged. If the fee is new to the user, or stays unknown, a text says so and the next press pays.
 */
export function useGate(shown: ShownQuote): { gate: Gate; held: HeldPress } {
  const { key, quote, isSettled } = shown;
  const cost = costOf(quote);
  const [isWaiting, setWaiting] = useState(false);
  const [told, setTold] = useState<{ key: string | null; why: NonNullable<HeldPress> } | null>(null);
  const pressed = useRef<{ button: HTMLButtonElement; key: string | null; seen: string | null }>(null);
  const repeated = useRef<HTMLButtonElement>(null);
  const changed = useRef({ key, cost, at: Number.NEGATIVE_INFINITY });
  const held = told?.key === key ? told.why : null;

  useEffect(() => {
    const before = changed.current;
    if (before.key === key && before.cost === cost) return;
    const isChange = before.key === key && before.cost !== null && cost !== null;
    changed.current = { key, cost, at: isChange ? performance.now() : Number.NEGATIVE_INFINITY };
  }, [key, cost]);

  // An edit cancels a waiting press, because the user pressed the button for the form as it was. Nothing is paid until the next press.
  useEffect(() => {
    const button = pressed.current?.button;
    if (!isWaiting || !button) return;
    const cancel = (event: Event) => {
      if (event.composedPath().includes(button)) return;
      pressed.current = null;
      repeated.current = null;
      setWaiting(false);
    };
    for (const name of EDITS) button.form?.addEventListener(name, cancel);
    return () => {
      for (const name of EDITS) button.form?.removeEventListener(name, cancel);
    };
  }, [isWaiting]);

  useEffect(() => {
    if (!isWaiting) {
      const button = repeated.current;
      repeated.current = null;
      button?.click();
      return;
    }
    if (pressed.current?.key !== key) {
      setWaiting(false);
      return;
    }
    if (isSettled) {
      const isFree = quote && quote !== 'unasked' && Number(quote.fee) === 0;
      const seen = pressed.current?.seen ?? null;
      if (quote === 'unasked' || (seen === null ? isFree : seen === cost))
        repeated.current = pressed.current?.button ?? null;
      else setTold({ key, why: quote === null ? 'unknown' : 'changed' });
      setWaiting(false);
      return;
    }
    const timer = setTimeout(() => {
      setTold({ key, why: 'unknown' });
      setWaiting(false);
    }, QUOTE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, isSettled, key, quote, cost]);

  const passes = (button: HTMLButtonElement) => {
    const isUnread = performance.now() - changed.current.at < UNREAD_MS && held !== 'changed';
    if (isSettled && isUnread) {
      setTold({ key, why: 'changed' });
      return false;
    }
    if (isSettled || held === 'unknown') {
      setTold(null);
      return true;
    }
    pressed.current = { button, key, seen: cost };
    setWaiting(true);
    return false;
  };
  return { gate: { isWaiting, isSettled, passes }, held };
}
