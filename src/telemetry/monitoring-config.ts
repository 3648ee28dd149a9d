import { boolean, fallback, object, optional, text } from '../domain/read.ts';

/**
 * Configuration of monitoring in the page:
 *
 *     <meta name="pay-widget-monitoring" content='{"datadog": {"applicationId": "…", "clientToken": "…"}}'>
 *
 * A meta element, because the owner of the page decides who monitors it; it needs no script, no request and no byte of
 * the first screen.
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

/** Reads the configuration of the page; empty where it has none, or an unreadable one. */
export function readMonitoring(document: Document): ReturnType<typeof readConfig> {
  try {
    const content = document.querySelector<HTMLMetaElement>(META)?.content ?? '';
    return readConfig(JSON.parse(content));
  } catch {
    return { console: false };
  }
}
