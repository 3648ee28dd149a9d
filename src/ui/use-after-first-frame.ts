import { startTransition, useEffect, useState } from 'react';
import { afterNextPaint } from '../platform/timing.ts';

/**
 * False in the first frame, then true: the content that depends on it is rendered in slices with a paint between them, so that a
 * tap gets a faster response.
 * @param isAtOnce true in the first frame too
 */
export function useAfterFirstFrame(isAtOnce: boolean): boolean {
  const [isDue, setDue] = useState(isAtOnce);
  useEffect(() => {
    // React runs the effects of a press before the paint, and would begin with the rest at once.
    void afterNextPaint().then(() => startTransition(() => setDue(true)));
  }, []);
  return isDue;
}
