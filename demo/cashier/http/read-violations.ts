import * as z from 'zod/mini';

/** A policy violation without personal data. */
export interface Violation {
  /** `img-src` */
  directive: string;
  /** An origin, or the browser's own word: `inline`, `eval`, `trusted-types-sink`. */
  blocked: string;
  /** The origin of the page. */
  page: string;
  /** Only reported: the page went on as if nothing was. */
  isReportOnly: boolean;
  /** Under Trusted Types: where a text was to become code, such as `Element innerHTML`. */
  sink?: string;
}

/** Reports that one request may hold. */
const MAX_REPORTS = 100;

const word = z.catch(z.string().check(z.maxLength(8_192)), '');
/** `report-uri`, as `application/csp-report`. */
const oldSchema = z.object({
  'csp-report': z.object({
    'document-uri': word,
    'effective-directive': word,
    'violated-directive': word,
    'blocked-uri': word,
    disposition: word,
    'script-sample': word,
  }),
});
/** `report-to`, as `application/reports+json`: reports of other kinds come by the same way. */
const newSchema = z.array(z.object({ type: z.string(), body: z.unknown() })).check(z.maxLength(MAX_REPORTS));
const bodySchema = z.object({
  documentURL: word,
  effectiveDirective: word,
  blockedURL: word,
  disposition: word,
  sample: word,
});

/** The violations in a report of either format; null where it is none. */
export function readViolations(contentType: string, data: unknown): Violation[] | null {
  if (contentType === 'application/csp-report') {
    const told = z.safeParse(oldSchema, data);
    if (!told.success) return null;
    const { 'csp-report': report } = told.data;
    // Older browsers know the directive by the other name alone, with its sources behind it.
    const directive = report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? '');
    return [
      reduce({
        documentURL: report['document-uri'],
        effectiveDirective: directive,
        blockedURL: report['blocked-uri'],
        disposition: report.disposition,
        sample: report['script-sample'],
      }),
    ];
  }
  const told = z.safeParse(newSchema, data);
  if (!told.success) return null;
  return told.data
    .filter(({ type }) => type === 'csp-violation')
    .flatMap(({ body }) => {
      const read = z.safeParse(bodySchema, body);
      return read.success ? [reduce(read.data)] : [];
    });
}

/** Paths, queries and samples may hold names, numbers and tokens: an origin says enough. */
function reduce(told: z.output<typeof bodySchema>): Violation {
  const [, sink] = /^(\w{1,30} \w{1,30})\|/.exec(told.sample) ?? [];
  return {
    directive: /^[a-z-]{1,40}$/.test(told.effectiveDirective) ? told.effectiveDirective : 'unknown',
    blocked: placeOf(told.blockedURL),
    page: placeOf(told.documentURL),
    isReportOnly: told.disposition === 'report',
    ...(sink && { sink }),
  };
}

function placeOf(address: string): string {
  if (/^[a-z-]{1,40}$/.test(address)) return address;
  if (!URL.canParse(address)) return 'unknown';
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}
