import type { Monitor, MonitorUser } from './monitor.ts';

/** The part of Datadog RUM that is used, from the page's copy or ours. */
export interface Rum {
  onReady(go: () => void): void;
  addError(error: Error, context: object): void;
  addAction(name: string, context: object): void;
  addDurationVital(name: string, options: { startTime: number; duration: number }): void;
  setUser(user: MonitorUser): void;
  clearUser(): void;
  /** An old SDK of a partner's page has neither. */
  setUserProperty?(name: string, value: MonitorUser): void;
  removeUserProperty?(name: string): void;
}

/** The methods that set and remove the widget's user in RUM. */
interface UserPlace {
  set(user: MonitorUser): void;
  remove(): void;
}

/** A RUM of our own: its user is the widget's. */
export function toMonitor(rum: Rum): Monitor {
  return createMonitor(rum, { set: (user) => rum.setUser(user), remove: () => rum.clearUser() });
}

/** The one property that the widget adds to the user of a page that runs RUM itself: `@usr.pay_widget.id`. */
const GUEST_PROPERTY = 'pay_widget';

/** A RUM of a partner's page: its settings and its own user stay as they are, and our user is one property of that. */
function toGuestMonitor(rum: Rum): Monitor {
  return createMonitor(rum, {
    set: (user) => rum.setUserProperty?.(GUEST_PROPERTY, user),
    remove: () => rum.removeUserProperty?.(GUEST_PROPERTY),
  });
}

function createMonitor(rum: Rum, place: UserPlace): Monitor {
  let current: MonitorUser | null = null;
  // A page may set its user anew at any time, and another widget of the page may end: both take our user away.
  const tell = (call: () => void) => {
    if (current) place.set(current);
    call();
  };
  return {
    error: (message, context) => tell(() => rum.addError(new Error(message), context)),
    action: (name, context) => tell(() => rum.addAction(name, context)),
    metric: (key, value) =>
      tell(() => rum.addDurationVital(key, { startTime: Date.now() - value, duration: value })),
    user(user) {
      current = user;
      if (user) place.set(user);
      else place.remove();
    },
  };
}

/** Makes a monitor for each widget of a page: each tells of its own user. */
export type MonitorMaker = () => Monitor;

/** The RUM that a partner's page runs already, once it is ready. */
export async function findRum(page: Window): Promise<MonitorMaker | null> {
  const rum: Rum | undefined = Reflect.get(page, 'DD_RUM');
  if (typeof rum?.onReady !== 'function') return null;
  await new Promise<void>((go) => rum.onReady(go));
  // A page that loads RUM's code late puts the whole of it in the place of the queue that was there before.
  return () => toGuestMonitor(Reflect.get(page, 'DD_RUM'));
}
