import type { Monitor, MonitorUser } from './monitor.ts';

/** The part of Datadog's RUM (real user monitoring) that is used: that of the page, or the widget's own. */
export interface Rum {
  onReady(go: () => void): void;
  addError(error: Error, context: object): void;
  addAction(name: string, context: object): void;
  addDurationVital(name: string, options: { startTime: number; duration: number }): void;
  setUser(user: MonitorUser): void;
  clearUser(): void;
  /** Absent in old versions of the SDK, like `removeUserProperty`. */
  setUserProperty?(name: string, value: MonitorUser): void;
  removeUserProperty?(name: string): void;
}

interface UserSetter {
  set(user: MonitorUser): void;
  remove(): void;
}

export function toMonitor(rum: Rum): Monitor {
  return createMonitor(rum, { set: (user) => rum.setUser(user), remove: () => rum.clearUser() });
}

/** The property of the page's user that contains the widget's user; Datadog finds it by `@usr.pay_widget.id`. */
const GUEST_PROPERTY = 'pay_widget';

/** For the RUM of a partner's page, whose settings and user stay: the widget's user is one property of that user. */
function toGuestMonitor(rum: Rum): Monitor {
  return createMonitor(rum, {
    set: (user) => rum.setUserProperty?.(GUEST_PROPERTY, user),
    remove: () => rum.removeUserProperty?.(GUEST_PROPERTY),
  });
}

function createMonitor(rum: Rum, userSetter: UserSetter): Monitor {
  let current: MonitorUser | null = null;
  // The user is set before each call, because the page may replace it, and another widget that ends removes it.
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

/** Makes a monitor for each widget of a page, because each has its own user. */
export type MonitorMaker = () => Monitor;

export async function findRum(page: Window): Promise<MonitorMaker | null> {
  const rum: Rum | undefined = Reflect.get(page, 'DD_RUM');
  if (typeof rum?.onReady !== 'function') return null;
  await new Promise<void>((go) => rum.onReady(go));
  // `DD_RUM` is read again, because a page that loads Datadog's SDK asynchronously replaces the object that had queued its calls.
  return () => toGuestMonitor(Reflect.get(page, 'DD_RUM'));
}
