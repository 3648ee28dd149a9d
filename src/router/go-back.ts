import type { Session } from '../session/session.ts';
import { ALL_ROUTES } from './route-table.ts';

/**
 * Goes back; called by the header's button and by the host. If the code fails to load, the screen stays and the
 * next press tries again.
 */
export function goBack(session: Session): void {
  ALL_ROUTES.load().then(
    ({ leaveScreen }) => leaveScreen(session),
    () => undefined,
  );
}
