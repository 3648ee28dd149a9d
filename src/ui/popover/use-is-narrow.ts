import { useShadowRoot } from '../shadow-root.tsx';

/** The break between phone and desktop, by the element's own width (R-SCREEN-8). */
const widestPhone = 767;

/** Whether the widget is as narrow as a phone, when asked: a popup keeps the shape it was opened in. */
export function useIsNarrow(): () => boolean {
  const root = useShadowRoot();
  return () => (root?.host.getBoundingClientRect().width ?? window.innerWidth) <= widestPhone;
}
