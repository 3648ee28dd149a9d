import { datadogRum } from '@datadog/browser-rum';
import { isRecord } from '../domain/parsing/decoders.ts';
import { redact } from '../domain/redaction/redact.ts';
import { VERSION } from '../platform/version.ts';
import { type MonitorMaker, toMonitor } from './datadog-calls.ts';
import type { DatadogConfig } from './monitoring-config.ts';

/** The default environment label (R-TELE-4). */
const ENVIRONMENT = 'mexico-production';

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
    // Names of actions are masked although R-TELE-4 does not require it, because they are texts of the screen, which may be personal data.
    enablePrivacyForActionName: true,
    telemetrySampleRate: 0,
    trackAnonymousUser: false,
    // A frame in a partner's page gets partitioned cookies or none, so the session's cookie is partitioned.
    usePartitionedCrossSiteSessionCookie: window !== window.parent && location.protocol === 'https:',
    beforeSend(event) {
      redactEvent(event);
      return true;
    },
  });
  return () => toMonitor(datadogRum);
}

/** The texts and URLs of a Datadog event by path: they may contain personal data, which the function beside each path removes. */
const TEXTS: readonly [path: string, clean: (text: string) => string][] = [
  ['action.target.name', (text) => redact(text)],
  ['error.message', (text) => redact(text)],
  ['error.stack', redactStack],
  ['error.resource.url', withoutQuery],
  ['resource.url', withoutQuery],
  ['view.url', withoutQuery],
  ['view.referrer', withoutQuery],
];

export function redactEvent(event: object): void {
  for (const [path, clean] of TEXTS) {
    const steps = path.split('.');
    const name = steps.pop() ?? '';
    let holder: unknown = event;
    for (const step of steps) holder = isRecord(holder) ? holder[step] : undefined;
    if (!isRecord(holder)) continue;
    const text = holder[name];
    if (typeof text === 'string') holder[name] = clean(text);
  }
}

/** Only the first line of a stack is a text, the others are code positions. */
function redactStack(stack: string): string {
  const [head = '', ...frames] = stack.split('\n');
  return [redact(head), ...frames.map(withoutQuery)].join('\n');
}

function withoutQuery(address: string): string {
  return address.replace(/[?#][^\s:)]*/g, '');
}
