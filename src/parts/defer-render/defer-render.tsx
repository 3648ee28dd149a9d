import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useSession } from '../../session/use-session.tsx';

interface Props {
  /** Content that is shown until the children are rendered. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/**
 * Renders the children after the first frame, in slices with a paint between them, so that a tap gets a
 * faster response. After Back they render at once, because any of their controls may get the focus.
 */
export function DeferRender({ placeholder = null, children }: Props) {
  const { location } = useSession();
  const [isDue, setDue] = useState(location.isBack);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : placeholder;
}
