import { datadogRum } from '@datadog/browser-rum';
import { VERSION } from '../platform/version.ts';
import { type MonitorMaker, toMonitor } from './datadog-calls.ts';
import type { DatadogConfig } from './monitoring-config.ts';
import { redactEvent } from './redact-event.ts';

/** The default environment label (R-TELE-4). */
const ENVIRONMENT = 'mexico-production';

/** Starts Datadog RUM (R-TELE-4). */
export function startDatadog(config: DatadogConfig): MonitorMaker {
  const { site, proxy, workerUrl, service = 'pay-widget', env = ENVIRONMENT } = config;
  datadogRum.init({
    applicationId: config.applicationId,
    clientToken: config.clientToken,
    ...(site !== undefined && { site }),
    ...(proxy !== undefined && { proxy }),
    ...(workerUrl !== undefined && { workerUrl }),
    service,
    env,
    version: VERSION,
    sessionSampleRate: 100,
    sessionReplaySampleRate: 20,
    trackResources: true,
    trackLongTasks: true,
    trackUserInteractions: true,
    defaultPrivacyLevel: 'mask-user-input',
    // Stricter than R-TELE-4: texts and URLs are masked, because they may contain personal data.
    enablePrivacyForActionName: true,
    telemetrySampleRate: 0,
    trackAnonymousUser: false,
    // In a partner's page a frame has partitioned cookies, or none.
    usePartitionedCrossSiteSessionCookie: window !== window.parent && location.protocol === 'https:',
    beforeSend(event) {
      redactEvent(event);
      return true;
    },
  });
  return () => toMonitor(datadogRum);
}
