import type { Monitor, MonitorUser } from './monitor.ts';

/** What we use of Datadog's RUM, whoever brought it. */
export interface Rum {
  onReady(go: () => void): void;
  addError(error: Error, context: object): void;
  addAction(name: string, context: object): void;
  addDurationVital(name: string, options: { startTime: number; duration: number }): void;
  setUser(user: MonitorUser): void;
}

/** RUM as a monitor. */
export function toMonitor(rum: Rum): Monitor {
  return {
    error: (message, context) => rum.addError(new Error(message), context),
    action: (name, context) => rum.addAction(name, context),
    metric: (key, value) => rum.addDurationVital(key, { startTime: Date.now() - value, duration: value }),
    user: (user) => rum.setUser(user),
  };
}

/** The RUM that a partner's page runs already, once it is ready; its settings and its user are the partner's. */
export async function findRum(page: Window): Promise<Monitor | null> {
  const rum: Rum | undefined = Reflect.get(page, 'DD_RUM');
  if (typeof rum?.onReady !== 'function') return null;
  await new Promise<void>((go) => rum.onReady(go));
  return { ...toMonitor(Reflect.get(page, 'DD_RUM')), user: () => undefined };
}
