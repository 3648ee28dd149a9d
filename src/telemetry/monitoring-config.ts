import { boolean, fallback, object, optional, text } from '../domain/read.ts';

/**
 * What a page says of monitoring:
 *
 *     <meta name="pay-widget-monitoring" content='{"datadog": {"applicationId": "…", "clientToken": "…"}}'>
 *
 * A meta element, since whoever may edit the page may decide who watches it; it needs no script, no request and no
 * byte of the first screen.
 */
const META = 'meta[name="pay-widget-monitoring"]';

const short = text({ min: 1, max: 500 });

const readDatadog = object({
  applicationId: short,
  clientToken: short,
  /** Datadog's region, such as `datadoghq.eu`. */
  site: optional(short),
  service: optional(short),
  env: optional(short),
  /** An address of ours that hands on to Datadog. */
  proxy: optional(short),
  /** The recorder's worker as a file of ours, where a policy forbids `blob:`. */
  workerUrl: optional(short),
});
export type DatadogConfig = ReturnType<typeof readDatadog>;

const readConfig = object({
  datadog: optional(readDatadog),
  console: fallback(boolean, () => false),
});

/** What the page asks for; nothing where it says nothing, or nothing that can be read. */
export function readMonitoring(document: Document): ReturnType<typeof readConfig> {
  try {
    const content = document.querySelector<HTMLMetaElement>(META)?.content ?? '';
    return readConfig(JSON.parse(content));
  } catch {
    return { console: false };
  }
}
