import { subscribe } from 'valtio/vanilla';
import type { Monitor, MonitorUser } from '../../telemetry/monitor.ts';
import type { Session } from '../session.ts';

/** Sends the user to monitoring now and after each `login.token` (R-TELE-3), until the session ends. */
export function followUser(session: Session, monitor: Monitor): () => void {
  let sent = JSON.stringify(null);
  const look = () => {
    const user = monitorUser(session);
    const text = JSON.stringify(user);
    if (text === sent) return;
    sent = text;
    monitor.user(user);
  };
  look();
  const ends = [subscribe(session.state.user, look), subscribe(session.state.host, look)];
  return () => {
    for (const end of ends) end();
    if (sent !== JSON.stringify(null)) monitor.user(null);
  };
}

/** Id and partner from host data have priority over the user record (R-TELE-3). */
function monitorUser({ state: { host, user } }: Pick<Session, 'state'>): MonitorUser | null {
  const id = host.userId || user.id_user;
  const partner = host.partnerKey || user.partner_key;
  const { hash_id } = user;
  if (!id && !partner && !hash_id) return null;
  return { ...(id && { id }), ...(partner && { partner_key: partner }), ...(hash_id && { hash_id }) };
}
