import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useSession } from '../../session/use-session.tsx';

interface Props {
  /** Stands for the children until they are drawn. */
  outline?: ReactNode;
  children: ReactNode;
}

/**
 * What a tap need not wait for: drawn after what its page begins with, in pieces between which frames are painted. After a
 * way back it is there at once, since that may end at any control of it.
 */
export function Rest({ outline = null, children }: Props) {
  const { location } = useSession();
  const [isDue, setDue] = useState(location.isBack);
  useEffect(() => startTransition(() => setDue(true)), []);
  return isDue ? children : outline;
}
