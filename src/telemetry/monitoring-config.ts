import { parseUrl } from '../domain/host/cashier-address.ts';
import {
  boolean,
  fallback,
  mapped,
  object,
  oneOf,
  optional,
  reasonOf,
  text,
} from '../domain/parsing/decoders.ts';

/**
 * Configuration of monitoring in the host page:
 *
 *     <meta name="pay-widget-monitoring" content='{"datadog": {"applicationId": "…", "clientToken": "…"}}'>
 *
 * A meta element lets the owner of the page decide who monitors it, without a script or a request. Injected
 * markup, such as a visitor's comment, could contain such an element too. The widget therefore reads only
 * elements in the head before its own script, and sends reports only to Datadog or to the page's own origin.
 */
const NAME = 'pay-widget-monitoring';

/** Datadog's sites. The SDK builds a host name from any other text, and a foreign host would receive the data. */
const SITES = [
  'datadoghq.com',
  'datadoghq.eu',
  'us3.datadoghq.com',
  'us5.datadoghq.com',
  'ap1.datadoghq.com',
  'ap2.datadoghq.com',
  'ddog-gov.com',
  'us2.ddog-gov.com',
] as const;

const short = text({ min: 1, max: 500 });

/** A URL of the page's own origin, even if a `<base>` points elsewhere. */
const ownAddress = mapped(
  text({
    min: 1,
    max: 500,
    pattern: {
      test: (value) => parseUrl(value, location.href)?.origin === location.origin,
    },
    as: 'an address of the page’s own origin',
  }),
  (value) => new URL(value, location.href).href,
);

const readDatadog = object({
  applicationId: short,
  clientToken: short,
  /** Datadog's region, as a host name. */
  site: optional(oneOf(SITES)),
  service: optional(short),
  env: optional(short),
  /** URL on the page's own origin that forwards to Datadog. */
  proxy: optional(ownAddress),
  /** URL of the recorder's worker file, for pages whose policy forbids `blob:`. */
  workerUrl: optional(ownAddress),
});
export type DatadogConfig = ReturnType<typeof readDatadog>;

const readConfig = object({
  datadog: optional(readDatadog),
  console: fallback(boolean, () => false),
});

/**
 * Reads the configuration of the page; empty if there is none. An invalid one is ignored with a console
 * warning.
 * @param assets base URL of the widget's files, with a trailing slash
 */
export function readMonitoring(document: Document, assets: string): ReturnType<typeof readConfig> {
  const meta = [...document.querySelectorAll('meta')].find(({ name }) => name === NAME);
  if (!meta) return { console: false };
  try {
    const error = findPositionError(meta, document, assets);
    if (!error) return readConfig(JSON.parse(meta.content));
    warn(error);
  } catch (error) {
    warn(error instanceof SyntaxError ? 'not JSON' : reasonOf(error));
  }
  return { console: false };
}

/**
 * The reason why an element is ignored at its position; null if the position is valid. The code reads neither `document.head` nor
 * `document.scripts`, because injected markup such as `<form name="head">` can replace them.
 */
function findPositionError(meta: HTMLMetaElement, document: Document, assets: string): string | null {
  if (!(meta.parentNode instanceof HTMLHeadElement)) return 'it is not in the head';
  const script = [...document.querySelectorAll('script')].find(({ src }) => src.startsWith(assets));
  const isBehindScript = script && script.compareDocumentPosition(meta) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBehindScript ? 'it comes after the script of the widget' : null;
}

function warn(why: string): void {
  console.warn(`[pay-widget] <meta name="${NAME}"> is ignored: ${why}`);
}
