import type { ReactNode } from 'react';
import { useSession } from '../../session/use-session.tsx';
import { useAfterFirstFrame } from '../../ui/use-after-first-frame.ts';

interface Props {
  /** Content that is shown until the children are rendered. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Renders the children after the first frame. After Back they render at once, because any of their controls may get the focus. */
export function DeferRender({ placeholder = null, children }: Props) {
  const { location } = useSession();
  return useAfterFirstFrame(location.isBack) ? children : placeholder;
}
