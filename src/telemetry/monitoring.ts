import { findRum, type MonitorMaker } from './datadog-calls.ts';
import { awaitMonitor, guardMonitors, type Monitor } from './monitor.ts';
import { type DatadogConfig, readMonitoring } from './monitoring-config.ts';

/** Key of session storage that turns the console monitor on with the value `1` (R-USER-6). */
const FORCE_LOGGING = 'force_logging';

/** All monitors as one. @param more monitors of the widget itself, such as the report to the cashier */
export function openMonitoring(document: Document, more: readonly Monitor[], assets: string): Monitor {
  const { datadog, console: isWanted } = readMonitoring(document, assets);
  const monitors = [...more];
  if (isWanted || isLoggingForced()) monitors.push(createConsoleMonitor());
  if (datadog) monitors.push(awaitMonitor(loadDatadog(datadog).then((make) => make())));
  return guardMonitors(monitors);
}

/** The promise is shared by all widgets of a page, because Datadog's SDK can be started only once. */
let running: Promise<MonitorMaker> | null = null;

function loadDatadog(config: DatadogConfig): Promise<MonitorMaker> {
  running ??= startOrFind(config).catch((error: unknown) => {
    running = null;
    throw error;
  });
  return running;
}

async function startOrFind(config: DatadogConfig): Promise<MonitorMaker> {
  const found = await findRum(window);
  if (found) return found;
  const { startDatadog } = await import('./datadog-monitor.ts');
  return startDatadog(config);
}

function isLoggingForced(): boolean {
  try {
    return sessionStorage.getItem(FORCE_LOGGING) === '1';
  } catch {
    return false;
  }
}

function createConsoleMonitor(to: Pick<Console, 'info' | 'error'> = console): Monitor {
  return {
    error: (message, context) => to.error(`[pay-widget] ${message}`, context),
    action: (name, context) => to.info(`[pay-widget] ${name}`, context),
    metric: (key, value) => to.info(`[pay-widget] ${key} ${value} ms`),
    user: (user) => to.info('[pay-widget] user', user),
  };
}
