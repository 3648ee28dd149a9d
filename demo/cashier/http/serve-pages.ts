import type { IncomingMessage, ServerResponse } from 'node:http';
import { SOCKET_PATH } from '../../../src/api/contract.ts';
import { REPORT_PATH } from '../../../src/api/wire-constants.ts';
import type { Log } from '../operations/log.ts';
import type { AccessRules } from './access-control.ts';
import { CSP_REPORT_PATH, FRAMED, LOOPBACK_PAGES, pageHeaders } from './page-headers.ts';
import { sendFile, sendText } from './send.ts';
import type { StaticFile, StaticFiles } from './static-files.ts';

/** The Trusted Types policies that the widget itself creates: for a captcha's script, and for the worker of session replays. */
const OWN_POLICIES = 'pay-widget-captcha pay-widget-monitoring';
/** Captcha scripts of Google and geetest create the policies `default` and `goog#html` (docs/captcha.md). */
const PAGE_POLICIES = `${OWN_POLICIES} default goog#html`;
/** Files have an extension in their path; routes have none. */
const IS_ASSET = /\.\w+$/;
/** The captcha scripts have addresses beside the widget's files, but `provider` serves stand-ins for them. */
const CAPTCHA_SCRIPT = /^\/(?:element|paywidget|webview)\/captcha\//;
const SECURITY_TXT = '/.well-known/security.txt';
/** Partners' pages load the element and its locales from this origin, so both headers must allow other origins. */
const SHARED = { 'Access-Control-Allow-Origin': '*', 'Cross-Origin-Resource-Policy': 'cross-origin' };
/** A partner's tracing code adds a header to each `fetch`, so the browser first sends a preflight request. */
const PREFLIGHT = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, HEAD',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Max-Age': '86400',
};

export interface Pages {
  files: StaticFiles;
  frameAncestors: string;
  isOwnHost: AccessRules['isOwnHost'];
}

export type Provider = (request: IncomingMessage, response: ServerResponse, path: string) => unknown;

export type Operate = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<boolean>;

export type Report = (request: IncomingMessage, response: ServerResponse) => unknown;

interface Servants {
  log: Log;
  operations: Operate;
  provider: Provider;
  hooks: Report;
  report: Report;
  cspReport: Report;
}

/** Serves every HTTP address of the cashier: files and pages of all builds itself, and the others by `Servants`. */
export function servePages(
  { files, frameAncestors, isOwnHost }: Pages,
  { log, operations, provider, hooks, report, cspReport }: Servants,
) {
  return (request: IncomingMessage, response: ServerResponse): void => {
    serve(request, response).catch((error: unknown) => {
      log('page failed', { path: readAddress(request.url ?? '/')?.path ?? '', error });
      if (!response.headersSent) sendText(response, 500, 'Internal error\n');
      else response.destroy();
    });
  };

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // The socket server responds to these requests itself.
    if (request.url?.startsWith(`${SOCKET_PATH}/`)) return;
    if (!isOwnHost(request.headers.host)) return sendText(response, 421, 'Not a name of this sandbox\n');
    const address = readAddress(request.url ?? '/');
    if (address === null) return sendText(response, 400, 'Bad address\n');
    const { path, query } = address;
    if (path.startsWith('/sandbox/') || CAPTCHA_SCRIPT.test(path)) {
      await provider(request, response, path);
      return;
    }
    if (await operations(request, response, path)) return;
    if (path.startsWith('/hooks/')) {
      await hooks(request, response);
      return;
    }
    if (path === REPORT_PATH) {
      await report(request, response);
      return;
    }
    if (path === CSP_REPORT_PATH) {
      await cspReport(request, response);
      return;
    }
    if (request.method === 'OPTIONS' && IS_ASSET.test(path)) {
      response.writeHead(204, PREFLIGHT).end();
      return;
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return sendText(response, 405, 'Only GET and HEAD\n');
    }
    if (path === '/paywidget' || path === '/webview' || path === '/workbench') {
      response.writeHead(308, { Location: `${path}/${query}` }).end();
      return;
    }
    const found = await find(path);
    if (!found) return sendText(response, 404, 'Not found\n');
    const { file, at, area } = found;
    const isPage = file.contentType.startsWith('text/html');
    const rights = {
      frameAncestors: area === 'paywidget' ? frameAncestors : LOOPBACK_PAGES,
      // lit-html renders the host page and creates the first policy; the simulated app with a web view creates the second.
      policies: area === '' ? `${PAGE_POLICIES} lit-html web-view` : PAGE_POLICIES,
    };
    const headers = isPage
      ? { ...pageHeaders(await scriptsOf(area, file), rights), ...(area === 'paywidget' && FRAMED) }
      : SHARED;
    await sendFile(request, response, file, { path: at, headers });
  }

  /** The markup whose inline scripts may run: the page's own, and for the host page also the full page's, which it writes into a frame. */
  async function scriptsOf(area: string, file: StaticFile): Promise<string> {
    const written = area === '' ? await files.find('paywidget/index.html') : undefined;
    return file.body.toString('utf8') + (written?.body.toString('utf8') ?? '');
  }

  async function find(path: string): Promise<{ file: StaticFile; at: string; area: string } | undefined> {
    // Security researchers look for this file at the root of an origin (RFC 9116), and the build has it in `paywidget`.
    if (path === SECURITY_TXT) return find(`/paywidget${SECURITY_TXT}`);
    const [, area = '', rest = ''] = /^\/(element|paywidget|webview|workbench)\/(.*)$/.exec(path) ?? [];
    const at = area
      ? `${area}/${isPageOf(area, rest) ? 'index.html' : rest}`
      : `host${path === '/' ? '/index.html' : path}`;
    const file = await files.find(area === 'paywidget' && /^locales\//.test(rest) ? at.toLowerCase() : at);
    return file && { file, at, area };
  }
}

/** True for a route, which gets the page of its build. The build of the element has no page. */
function isPageOf(area: string, rest: string): boolean {
  return area !== 'element' && (rest === '' || !IS_ASSET.test(rest));
}

function readAddress(url: string): { path: string; query: string } | null {
  try {
    const { pathname, search } = new URL(url, 'http://localhost');
    return { path: decodeURIComponent(pathname), query: search };
  } catch {
    return null;
  }
}
