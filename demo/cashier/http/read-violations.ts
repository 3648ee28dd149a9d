import * as z from 'zod/mini';

export interface Violation {
  directive: string;
  /** An origin, or the browser's own keyword: `inline`, `eval`, `trusted-types-sink`. */
  blocked: string;
  page: string;
  /** True for a policy that only reports: the browser blocked nothing. */
  isReportOnly: boolean;
  sink?: string;
}

const MAX_REPORTS = 100;

const word = z.catch(z.string().check(z.maxLength(8_192)), '');
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
/** Reports of other kinds arrive in the same format, so `body` is parsed only for a policy violation. */
const newSchema = z.array(z.object({ type: z.string(), body: z.unknown() })).check(z.maxLength(MAX_REPORTS));
const bodySchema = z.object({
  documentURL: word,
  effectiveDirective: word,
  blockedURL: word,
  disposition: word,
  sample: word,
});

export function readViolations(contentType: string, data: unknown): Violation[] | null {
  if (contentType === 'application/csp-report') {
    const received = z.safeParse(oldSchema, data);
    if (!received.success) return null;
    const { 'csp-report': report } = received.data;
    // Older browsers send only `violated-directive`, which has the sources behind the directive.
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
  const received = z.safeParse(newSchema, data);
  if (!received.success) return null;
  return received.data
    .filter(({ type }) => type === 'csp-violation')
    .flatMap(({ body }) => {
      const read = z.safeParse(bodySchema, body);
      return read.success ? [reduce(read.data)] : [];
    });
}

/** Keeps only origins and the name of the sink, because paths, queries and samples may contain names, numbers and tokens. */
function reduce(received: z.output<typeof bodySchema>): Violation {
  const [, sink] = /^(\w{1,30} \w{1,30})\|/.exec(received.sample) ?? [];
  return {
    directive: /^[a-z-]{1,40}$/.test(received.effectiveDirective) ? received.effectiveDirective : 'unknown',
    blocked: placeOf(received.blockedURL),
    page: placeOf(received.documentURL),
    isReportOnly: received.disposition === 'report',
    ...(sink && { sink }),
  };
}

function placeOf(address: string): string {
  if (/^[a-z-]{1,40}$/.test(address)) return address;
  if (!URL.canParse(address)) return 'unknown';
  const { origin, protocol } = new URL(address);
  return origin === 'null' ? protocol : origin;
}
