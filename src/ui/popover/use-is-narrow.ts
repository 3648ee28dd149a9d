import { useShadowRoot } from '../shadow-root.tsx';

/** The break between phone and desktop, by the element's own width (R-SCREEN-8). */
const widestPhone = 767;

/**
 * Returns a function that tells, at the time of the call, whether the widget is as narrow as a phone: an open popup
 * keeps its shape.
 */
export function useIsNarrow(): () => boolean {
  const root = useShadowRoot();
  return () => (root?.host.getBoundingClientRect().width ?? window.innerWidth) <= widestPhone;
}
