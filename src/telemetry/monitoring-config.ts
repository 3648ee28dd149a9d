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
 * The host page's configuration: `<meta name="pay-widget-monitoring" content='{"datadog": {"applicationId": …, "clientToken": …}}'>`.
 * Injected markup, such as a visitor's comment, could contain such an element. The widget therefore reads only one that is in the head
 * before its own script, and sends reports only to Datadog or to the page's own origin.
 */
const NAME = 'pay-widget-monitoring';

/** Datadog's regions. From another text the SDK would build the name of a foreign host, which would get the data. */
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

/** A URL of the page's own origin, although a `<base>` may point elsewhere. */
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
  site: optional(oneOf(SITES)),
  service: optional(short),
  env: optional(short),
  proxy: optional(ownAddress),
  /** The worker of session replay, for pages whose policy forbids `blob:`. */
  workerUrl: optional(ownAddress),
});
export type DatadogConfig = ReturnType<typeof readDatadog>;

const readConfig = object({
  datadog: optional(readDatadog),
  console: fallback(boolean, () => false),
});

/** An invalid configuration is ignored with a warning in the console. */
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

/** Reads neither `document.head` nor `document.scripts`, which injected markup such as `<form name="head">` can replace. */
function findPositionError(meta: HTMLMetaElement, document: Document, assets: string): string | null {
  if (!(meta.parentNode instanceof HTMLHeadElement)) return 'it is not in the head';
  const script = [...document.querySelectorAll('script')].find(({ src }) => src.startsWith(assets));
  const isBehindScript = script && script.compareDocumentPosition(meta) & Node.DOCUMENT_POSITION_FOLLOWING;
  return isBehindScript ? 'it comes after the script of the widget' : null;
}

function warn(why: string): void {
  console.warn(`[pay-widget] <meta name="${NAME}"> is ignored: ${why}`);
}
