import type { Monitor, MonitorUser } from './monitor.ts';

/** The part of Datadog RUM that is used, of the page's copy or the widget's. */
export interface Rum {
  onReady(go: () => void): void;
  addError(error: Error, context: object): void;
  addAction(name: string, context: object): void;
  addDurationVital(name: string, options: { startTime: number; duration: number }): void;
  setUser(user: MonitorUser): void;
  clearUser(): void;
  /** Old versions of the SDK lack `setUserProperty` and `removeUserProperty`. */
  setUserProperty?(name: string, value: MonitorUser): void;
  removeUserProperty?(name: string): void;
}

interface UserSetter {
  set(user: MonitorUser): void;
  remove(): void;
}

/** A monitor for the widget's own RUM: the widget sets its user. */
export function toMonitor(rum: Rum): Monitor {
  return createMonitor(rum, { set: (user) => rum.setUser(user), remove: () => rum.clearUser() });
}

/** The property that the widget adds to the user of a page with its own RUM: `@usr.pay_widget.id`. */
const GUEST_PROPERTY = 'pay_widget';

/** A monitor for the RUM of a partner's page: its settings and user stay, and the widget's user is one property of that user. */
function toGuestMonitor(rum: Rum): Monitor {
  return createMonitor(rum, {
    set: (user) => rum.setUserProperty?.(GUEST_PROPERTY, user),
    remove: () => rum.removeUserProperty?.(GUEST_PROPERTY),
  });
}

function createMonitor(rum: Rum, userSetter: UserSetter): Monitor {
  let current: MonitorUser | null = null;
  // A page may replace its user at any time, and another widget may end: both remove the widget's user, so set it before each call.
  const withUser = (call: () => void) => {
    if (current) userSetter.set(current);
    call();
  };
  return {
    error: (message, context) => withUser(() => rum.addError(new Error(message), context)),
    action: (name, context) => withUser(() => rum.addAction(name, context)),
    metric: (key, value) =>
      withUser(() => rum.addDurationVital(key, { startTime: Date.now() - value, duration: value })),
    user(user) {
      current = user;
      if (user) userSetter.set(user);
      else userSetter.remove();
    },
  };
}

/** Creates a monitor for each widget of a page, because each has its own user. */
export type MonitorMaker = () => Monitor;

/** The RUM that a partner's page already runs, once it is ready. */
export async function findRum(page: Window): Promise<MonitorMaker | null> {
  const rum: Rum | undefined = Reflect.get(page, 'DD_RUM');
  if (typeof rum?.onReady !== 'function') return null;
  await new Promise<void>((go) => rum.onReady(go));
  // A page that loads RUM later replaces the whole queue object, so read it again.
  return () => toGuestMonitor(Reflect.get(page, 'DD_RUM'));
}
