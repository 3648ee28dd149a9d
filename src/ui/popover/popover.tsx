import { useState } from 'react';
import { Floating } from './floating.tsx';
import { type PopupProps, Sheet } from './sheet.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

/**
 * A layer over the page: a bottom sheet on phones, a popover at its anchor on wide screens. It is open while
 * it is rendered, traps the focus, and returns it. Load it lazily, because it contains Floating UI.
 */
export function Popover(props: PopupProps) {
  const isNarrow = useIsNarrow();
  const [isSheet] = useState(isNarrow);
  return isSheet ? <Sheet {...props} /> : <Floating {...props} />;
}
