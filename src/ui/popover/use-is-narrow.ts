import { useCanvas } from '../shadow-root.tsx';

/** Widest phone layout, by the element's own width (R-SCREEN-8), in CSS pixels. */
const MAX_PHONE_WIDTH_PX = 767;

/**
 * Returns a function that measures when called whether the widget is as narrow as a phone. An open popup does
 * not follow a later change.
 */
export function useIsNarrow(): () => boolean {
  const canvas = useCanvas();
  return () => (canvas?.getBoundingClientRect().width ?? window.innerWidth) <= MAX_PHONE_WIDTH_PX;
}
