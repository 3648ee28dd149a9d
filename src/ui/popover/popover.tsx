import { useState } from 'react';
import { useCanvas } from '../shadow-root.tsx';
import { Floating } from './floating.tsx';
import { type PopupProps, Sheet } from './sheet.tsx';

/**
 * A layer over the page: a bottom sheet on phones, a popover at its anchor on wide screens. It is open while
 * it is rendered, takes the focus, and returns it; a sheet also keeps it. Load it lazily, because it contains Floating UI.
 */
export function Popover(props: PopupProps) {
  const isNarrow = useIsNarrow();
  const [isSheet] = useState(isNarrow);
  return isSheet ? <Sheet {...props} /> : <Floating {...props} />;
}

/** Widest phone layout, by the element's own width (R-SCREEN-8), in CSS pixels. */
const MAX_PHONE_WIDTH_PX = 767;

/**
 * Returns a function that measures when called whether the widget is as narrow as a phone. An open popup does
 * not follow a later change.
 */
function useIsNarrow(): () => boolean {
  const canvas = useCanvas();
  return () => (canvas?.getBoundingClientRect().width ?? window.innerWidth) <= MAX_PHONE_WIDTH_PX;
}
