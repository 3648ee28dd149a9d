import { useState } from 'react';
import { Floating } from './floating.tsx';
import { type PopupProps, Sheet } from './sheet.tsx';
import { useIsNarrow } from './use-is-narrow.ts';

/**
 * What opens over a page: a sheet from below on phones, a popover beside its anchor on desktop. It is open as long as
 * it is rendered, moves the focus inside, and gives it back. Load it lazily: it carries Floating UI.
 */
export function Popover(props: PopupProps) {
  const isNarrow = useIsNarrow();
  const [isSheet] = useState(isNarrow);
  return isSheet ? <Sheet {...props} /> : <Floating {...props} />;
}
