import type { IncomingMessage, ServerResponse } from 'node:http';
import { serveCaptcha } from '../captcha/serve-captcha.ts';
import type { Cashier } from '../context.ts';
import { BANK } from '../panel/operators.ts';
import { summaryOf } from '../panel/panel-messages.ts';
import { runPanelRequest } from '../panel/serve-panel.ts';
import pageStyle from '../provider/provider.css?raw';
import pageText from '../provider/provider.html?raw';
import pageScript from '../provider/provider.js?raw';
import sheetsScript from '../sheets/sheets.js?raw';
import { findPayment, type Payment } from '../storage/payments.ts';
import { isLoopbackOrigin } from './loopback.ts';
import { FRAMED, LOOPBACK_PAGES, pageHeaders } from './page-headers.ts';
import { sendFile, sendText } from './send.ts';
import { toStaticFile } from './static-files.ts';
import { sendVideo } from './video.ts';

const asFile = (text: string, type: string) => toStaticFile(Buffer.from(text), `${type}; charset=utf-8`);
const PAGE = asFile(pageText, 'text/html');
const FILES: Record<string, ReturnType<typeof asFile>> = {
  '/sandbox/provider.js': asFile(pageScript, 'text/javascript'),
  '/sandbox/sheets.js': asFile(sheetsScript, 'text/javascript'),
  '/sandbox/provider.css': asFile(pageStyle, 'text/css'),
};
/** The actions of the control panel that the bank's page uses, when it opens and by its buttons. Users of the page may cause no others. */
const ACTIONS = new Set(['opened', 'approve', 'reject']);

/** Serves `/sandbox/`: the pages of the sandbox's bank and card issuer, the data and buttons of these pages, captchas and videos. */
export async function serveProvider(
  cashier: Cashier,
  request: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<void> {
  const file = Object.hasOwn(FILES, path) ? FILES[path] : undefined;
  if (file) return sendFile(request, response, file, { path });
  if (await serveCaptcha(cashier, request, response, path)) return;
  if (/^\/sandbox\/video\/[\w-]+\.mp4$/.test(path)) return sendVideo(request, response);
  const [, place, id = '', action] =
    /^\/sandbox\/(provider|issuer)\/([\w-]{1,100})(?:\/(\w+))?$/.exec(path) ?? [];
  if (!id) return sendText(response, 404, 'Not found\n');
  if (action === undefined) {
    // Browsers open a card issuer's page by POST. The widget shows that page in a frame; no page may frame the bank's.
    const headers =
      place === 'issuer'
        ? { ...pageHeaders(pageText, { frameAncestors: LOOPBACK_PAGES }), ...FRAMED }
        : pageHeaders(pageText, { frameAncestors: "'none'" });
    return sendFile(request, response, PAGE, { path, headers });
  }
  const payment = await findPayment(cashier.store, id);
  // The sandbox's bank has no page for a payment of a real provider, because its buttons would credit money that never came.
  if (payment?.provider !== 'simulator') return sendJson(response, 404, {});
  if (action === 'summary') return sendJson(response, 200, { ...summaryOf(payment), back: backTo(payment) });
  if (request.method !== 'POST' || !ACTIONS.has(action) || !isLoopbackOrigin(request.headers.origin)) {
    return sendText(response, 403, 'Not from here\n');
  }
  const answer = await runPanelRequest(cashier, BANK, action, { id });
  sendJson(response, answer.ok ? 200 : 409, answer);
}

function backTo({ id, memory }: Payment): string | undefined {
  if (!memory.returnUrl) return undefined;
  const url = new URL(memory.returnUrl);
  url.searchParams.set('payment', id);
  return url.href;
}

const sendJson = (response: ServerResponse, status: number, data: unknown) =>
  sendText(response, status, JSON.stringify(data), 'application/json');
