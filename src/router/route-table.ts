import type { Session } from '../session/session.ts';
import { lazyCode } from '../ui/lazy-code.tsx';
import { LIST_ROUTES, type Route } from './first-routes.tsx';

/**
 * The complete route table. The first screen needs only the two lists, so the other routes are a separate chunk. The code of Back loads
 * with it: lists have no Back button, and a user who sees one must not wait.
 */
export const ALL_ROUTES = lazyCode(() => import('./back-target.ts'));

export function knownRows(): readonly Route[] {
  return ALL_ROUTES.ready?.ROUTES ?? LIST_ROUTES;
}

export function rowOf(path: string): Route | undefined {
  return knownRows().find((row) => row.path === path);
}

/** Goes back, for the header's button and the host. If the code fails to load, the screen stays and the next press tries again. */
export function goBack(session: Session): void {
  ALL_ROUTES.load().then(
    ({ leaveScreen }) => leaveScreen(session),
    () => undefined,
  );
}
