import { useState } from 'react';
import { useSessionState } from '../../session/use-session.tsx';

/** True on a native platform or a touch screen, where links to apps work and no code can be scanned. */
export function useHandheld(): boolean {
  const { user } = useSessionState();
  const [isTouched] = useState(() => window.matchMedia('(pointer: coarse)').matches);
  return user.platform !== 'desktop' || isTouched;
}
