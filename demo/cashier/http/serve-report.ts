import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { reportSchema } from '../../../src/api/contract.ts';
import type { Cashier } from '../context.ts';
import { PANEL, TELEMETRY } from '../panel/panel-messages.ts';
import { parseJson, readBody } from './read-body.ts';
import { sendText } from './send.ts';

/** The widget's largest report, of 500 lines, is smaller. */
const MAX_REPORT_BYTES = 600_000;

/** Passes telemetry reports to every control panel: any page may send a report, and a report names no user. */
export async function serveReport(
  { io }: Cashier,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // Without this header a widget on a partner's page could not read the response, and could not distinguish success from failure.
  response.setHeader('Access-Control-Allow-Origin', '*');
  if (request.method !== 'POST') {
    response.setHeader('Allow', 'POST');
    return sendText(response, 405, 'Only POST\n');
  }
  const text = await readBody(request, MAX_REPORT_BYTES);
  if (text === null) return sendText(response, 413, 'Too long\n');
  const report = z.safeParse(reportSchema, parseJson(text));
  if (!report.success) return sendText(response, 400, `${z.prettifyError(report.error)}\n`);
  io.of(PANEL).emit(TELEMETRY, { way: 'http', lines: report.data.lines });
  response.writeHead(204, { 'Cache-Control': 'no-store' }).end();
}
