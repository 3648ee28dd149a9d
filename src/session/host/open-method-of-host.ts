import type { Session } from '../session.ts';

/** Opens the method or group that the host named, once its list is there. Few hosts name one, so the code is loaded then. */
export function openMethodOfHost(session: Session, name = session.state.host.method ?? ''): void {
  import('../methods/open-by-name.ts').then(
    ({ openByName }) => openByName(session, name),
    // The list, which is shown meanwhile, leads to the method too.
    () => undefined,
  );
}
