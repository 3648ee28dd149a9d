import { localPath } from '../routing/location.ts';
import type { Session } from '../session/session.ts';
import { withNavigation } from './late-navigation.ts';
import { rowOf } from './route-book.ts';

/** Goes back; called by the header's button and by the host. */
export function goBack(session: Session): void {
  if (session.cards?.isShown) {
    session.cards.goBack();
    return;
  }
  withNavigation((navigation) =>
    navigation.goBack(session, rowOf(localPath(session.location.current))?.back),
  );
}
