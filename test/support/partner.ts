import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatadogStub } from './datadog-stub.ts';

/** A partner's site on another origin. At `localhost` a frame has its storage, at `127.0.0.1` it is of another site and has none. */
export interface Partner {
  url: string;
  stop(): Promise<void>;
}

const pageWith = (cashier: string) =>
  `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Partner</title>` +
  `<link rel="icon" href="data:,"><script type="module" src="${cashier}/element/define.js"></script><body></body></html>`;

/**
 * Serves pages of a partner under a strict policy (docs/security.md): scripts of the cashier only, and no text that becomes code.
 * @param pages further pages by path, whose inline scripts need the nonce `partner`
 * @param monitoring handles requests to Datadog, if the partner's page has monitoring (docs/telemetry.md)
 * @param others origins of other cashiers that the page may connect to and show media of
 */
export async function startPartner(
  cashier: string,
  pages: Record<string, string> = {},
  monitoring?: DatadogStub['take'],
  others: readonly string[] = [],
): Promise<Partner> {
  const media = [cashier, ...others].join(' ');
  const sockets = media.replaceAll(/\bhttp/g, 'ws');
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-partner' ${cashier}`,
    "style-src 'self'",
    `connect-src ${cashier} ${sockets}${monitoring ? " 'self'" : ''}`,
    `img-src ${media} data:`,
    `media-src ${media}`,
    `frame-src ${cashier}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    ...(monitoring
      ? ['worker-src blob:', 'trusted-types pay-widget-captcha pay-widget-monitoring']
      : ["trusted-types 'none'"]),
  ].join('; ');
  return serve({ '/': pageWith(cashier), ...pages }, { 'Content-Security-Policy': policy }, monitoring);
}

export function startOpenPartner(cashier: string, headers: Record<string, string> = {}): Promise<Partner> {
  return serve({ '/': pageWith(cashier) }, headers);
}

async function serve(
  all: Record<string, string>,
  headers: Record<string, string>,
  take: DatadogStub['take'] = () => false,
): Promise<Partner> {
  const server = createServer((request, response) => {
    if (take(request, response)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const page = Object.hasOwn(all, pathname) ? all[pathname] : undefined;
    response.writeHead(page === undefined ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      ...headers,
    });
    response.end(page ?? 'Not found');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `address()` is a string only for a pipe, and this is a TCP server.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
