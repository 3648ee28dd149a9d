import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRateLimit } from '../socket/rate-limit.ts';
import { parseJson, readBody } from './read-body.ts';
import { readViolations, type Violation } from './read-violations.ts';
import { sendText } from './send.ts';

const MAX_BODY_BYTES = 64_000;
/** The limit counts the reports of all pages together: a page with a violation in a loop must not flood the log. */
const MAX_BURST_REPORTS = 100;
const REPORTS_PER_SECOND = 10;
const TYPES = ['application/csp-report', 'application/reports+json'];

export function createCspReports(
  notify: (violations: readonly Violation[]) => void,
  clock: () => number,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const mayReport = createRateLimit(MAX_BURST_REPORTS, REPORTS_PER_SECOND, clock);
  return async (request, response) => {
    // Browsers send a report of `report-to` to another origin only if its response to the preflight request allows that.
    response.setHeader('Access-Control-Allow-Origin', '*');
    if (request.method === 'OPTIONS') {
      response.setHeader('Access-Control-Allow-Methods', 'POST');
      response.setHeader('Access-Control-Allow-Headers', 'Content-Type');
      response.writeHead(204).end();
      return;
    }
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'POST, OPTIONS');
      return sendText(response, 405, 'Only POST\n');
    }
    const [type = ''] = (request.headers['content-type'] ?? '').split(';');
    if (!TYPES.includes(type.trim().toLowerCase()))
      return sendText(response, 415, `Only ${TYPES.join(', ')}\n`);
    if (!mayReport()) return sendText(response, 429, 'Too many reports\n');
    const text = await readBody(request, MAX_BODY_BYTES);
    if (text === null) return sendText(response, 413, 'Too long\n');
    const violations = readViolations(type.trim().toLowerCase(), parseJson(text));
    if (violations === null) return sendText(response, 400, 'Not a report\n');
    if (violations.length > 0) notify(violations);
    response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
  };
}
