import { CardFrameSlot } from '../session/card-frame/card-frame-slot.ts';
import type { Session } from '../session/session.ts';
import { localPath } from './location/memory-location.ts';
import { ALL_ROUTES, rowOf } from './route-table.ts';

/**
 * Goes back; called by the header's button and by the host. If the code fails to load, the screen stays and the
 * next press tries again.
 */
export function goBack(session: Session): void {
  const { frame } = session.get(CardFrameSlot);
  if (frame?.isShown) {
    frame.goBack();
    return;
  }
  const go = ({ goToBackTarget }: NonNullable<typeof ALL_ROUTES.ready>) =>
    goToBackTarget(session, rowOf(localPath(session.location.current))?.back);
  if (ALL_ROUTES.ready) go(ALL_ROUTES.ready);
  else ALL_ROUTES.load().then(go, () => undefined);
}
