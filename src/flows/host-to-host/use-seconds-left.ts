import { useEffect, useState } from 'react';
import { cashierNow } from '../../session/session.ts';
import { useSession } from '../../session/use-session.tsx';

/** Whole seconds until a time of the cashier's clock (ms since the epoch), counting down to 0. */
export function useSecondsLeft(until: number | undefined): number {
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
