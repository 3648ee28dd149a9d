import { EventBuffer } from '../platform/event-buffer.ts';

/** The user, as sent to monitoring (R-TELE-3): texts by name, such as `id` and `partner_key`. */
export type MonitorUser = Readonly<Record<string, string>>;

/** Texts and numbers sent with an error or action; never values that the user typed. */
type Context = Readonly<Record<string, string | number | undefined>>;

/** Receiver of errors, actions and metrics. An adapter may throw: `guardMonitors` catches that. */
export interface Monitor {
  error(message: string, context: Context): void;
  action(name: string, context: Context): void;
  /** @param value milliseconds */
  metric(key: string, value: number): void;
  /** @param user null when the session has ended */
  user(user: MonitorUser | null): void;
}

/** Calls buffered until an adapter is loaded; beyond this number the oldest are dropped. */
const MAX_BUFFERED_CALLS = 100;

/** Combines several monitors. An error in one of them affects neither the others nor the widget. */
export function guardMonitors(monitors: readonly Monitor[]): Monitor {
  return passing((call) => {
    for (const monitor of monitors) {
      try {
        call(monitor);
      } catch {
        // An error in a monitor must not stop a payment.
      }
    }
  });
}

/** A monitor that passes on each of its calls. */
const passing = (pass: (call: (monitor: Monitor) => void) => void): Monitor => ({
  error: (message, context) => pass((monitor) => monitor.error(message, context)),
  action: (name, context) => pass((monitor) => monitor.action(name, context)),
  metric: (key, value) => pass((monitor) => monitor.metric(key, value)),
  user: (user) => pass((monitor) => monitor.user(user)),
});

/** A monitor that is still loading: calls are buffered until it is there; nothing waits for it. */
export function awaitMonitor(coming: Promise<Monitor>): Monitor {
  const calls = new EventBuffer<(monitor: Monitor) => void>(MAX_BUFFERED_CALLS);
  coming.then(
    (monitor) => {
      const guarded = guardMonitors([monitor]);
      calls.listen((call) => call(guarded));
    },
    () => calls.end(),
  );
  return passing((call) => calls.push(call));
}
