import { useEffect, useLayoutEffect } from 'react';
import { pathOfTransaction } from '../flows/flows.ts';
import { OPEN_PAYMENT } from '../screens/method-list/method-list.tsx';
import { followTransaction } from '../session/payment/transaction/follow-transaction.ts';
import { useSession } from '../session/use-session.tsx';
import { useCanvas } from '../ui/shadow-root.tsx';
import { animateFrom } from './scroll-and-focus.ts';

/** Gives the session the path of a transaction's screen, so that a transaction that arrives opens it. Draws nothing. */
export function NavigateToTransaction(): null {
  const session = useSession();
  const { location } = session;
  const canvas = useCanvas();
  useLayoutEffect(
    () => location.subscribe(() => canvas && location.isReplaced && carryAmount(canvas)),
    [location, canvas],
  );
  // A layout effect, because otherwise the form of a payment that has its response would be painted empty, without its draft.
  useLayoutEffect(() => followTransaction(session, pathOfTransaction), [session]);
  useEffect(() => void OPEN_PAYMENT.load().catch(() => undefined), []);
  return null;
}

const AMOUNT =
  'input[name="amount"], .amount-card-value, .amount-card .copy-row-value, .definition[data-strong] > dd';
/** After this time the user no longer connects the next screen with the former one, so the amount does not move. */
const CARRY_TIMEOUT_MS = 1_000;

/** Moves the amount of the former screen to its position on the next one, so that the user sees that it is the same amount. */
function carryAmount(canvas: HTMLElement): void {
  const left = canvas.querySelector('main');
  const amount = left?.querySelector<HTMLElement>(AMOUNT);
  if (!amount) return;
  const from = placeOf(amount);
  const observer = new MutationObserver(() => {
    const page = canvas.querySelector('main');
    const next = page === left ? null : page?.querySelector<HTMLElement>(AMOUNT);
    if (!next) return;
    observer.disconnect();
    const to = placeOf(next);
    if (from.digits === '' || !to.digits.startsWith(from.digits)) return;
    const { left: x, top: y } = next.getBoundingClientRect();
    const offset = `${from.x - to.x}px, ${from.y - to.y}px`;
    animateFrom(next, offset, from.size / to.size, `${to.x - x}px ${to.y - y}px`);
  });
  observer.observe(canvas, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), CARRY_TIMEOUT_MS);
}

function placeOf(amount: HTMLElement): { x: number; y: number; size: number; digits: string } {
  const { direction, fontSize, paddingInlineStart } = getComputedStyle(amount);
  const isField = amount instanceof HTMLInputElement;
  const text = document.createRange();
  text.selectNodeContents(amount);
  const { left, right, top, bottom } = (isField ? amount : text).getBoundingClientRect();
  const inset = isField ? Number.parseFloat(paddingInlineStart) : 0;
  return {
    x: direction === 'rtl' ? right - inset : left + inset,
    y: (top + bottom) / 2,
    size: Number.parseFloat(fontSize),
    digits: (isField ? amount.value : (amount.textContent ?? '')).replace(/\P{Nd}/gu, ''),
  };
}
