import { EventBuffer } from '../platform/event-buffer.ts';

/** The user for monitoring (R-TELE-3), such as `id` and `partner_key`. */
export type MonitorUser = Readonly<Record<string, string>>;

/** Data of an error or action, never values that the user typed. */
type Context = Readonly<Record<string, string | number | undefined>>;

/** Receives errors, actions and metrics. May throw: `guardMonitors` catches that. */
export interface Monitor {
  error(message: string, context: Context): void;
  action(name: string, context: Context): void;
  /** @param value milliseconds */
  metric(key: string, value: number): void;
  /** @param user null at the end of the session */
  user(user: MonitorUser | null): void;
}

/** Calls that wait for a monitor's code; the oldest are dropped beyond this number. */
const MAX_BUFFERED_CALLS = 100;

export function guardMonitors(monitors: readonly Monitor[]): Monitor {
  return passing((call) => {
    for (const monitor of monitors) {
      try {
        call(monitor);
      } catch {
        // A monitor that fails must not stop a payment.
      }
    }
  });
}

const passing = (pass: (call: (monitor: Monitor) => void) => void): Monitor => ({
  error: (message, context) => pass((monitor) => monitor.error(message, context)),
  action: (name, context) => pass((monitor) => monitor.action(name, context)),
  metric: (key, value) => pass((monitor) => monitor.metric(key, value)),
  user: (user) => pass((monitor) => monitor.user(user)),
});

/** Calls are buffered until the monitor's code is loaded. */
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
