import type { Monitor } from './monitor.ts';

/** Monitoring for developers: one line per call in the console. */
export function createConsoleMonitor(to: Pick<Console, 'info' | 'error'> = console): Monitor {
  return {
    error: (message, context) => to.error(`[pay-widget] ${message}`, context),
    action: (name, context) => to.info(`[pay-widget] ${name}`, context),
    metric: (key, value) => to.info(`[pay-widget] ${key} ${value} ms`),
    user: (user) => to.info('[pay-widget] user', user),
  };
}
