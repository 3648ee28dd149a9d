import type { IncomingMessage, ServerResponse } from 'node:http';
import * as z from 'zod/mini';
import { reportSchema } from '../../../src/api/contract.ts';
import type { Cashier } from '../context.ts';
import { PANEL, TELEMETRY } from '../panel/panel-messages.ts';
import { parseJson, readBody } from './read-body.ts';
import { sendText } from './send.ts';

/** Size limit of a telemetry report in bytes; 500 lines need less. */
const MAX_REPORT_BYTES = 600_000;

/** Receives telemetry reports. Any page may send one, and it names no user, so every control panel gets it. */
export async function serveReport(
  { io }: Cashier,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  // A widget on a partner's page reads the response: without this header it could not distinguish success from failure.
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
