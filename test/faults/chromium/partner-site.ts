import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { StaticFiles } from '../../../demo/cashier/http/static-files.ts';

export type Attributes = Record<string, string>;

/** A partner's page with a server of its own, because the page must stay when a fault kills the cashier's process. */
export class PartnerSite {
  #files: StaticFiles;
  #server: Server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
    if (pathname === '/') {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(pageOf([...searchParams]));
      return;
    }
    const file = await this.#files.find(pathname);
    response.statusCode = file ? 200 : 404;
    response.setHeader('content-type', file?.contentType ?? 'text/plain');
    response.end(file?.body);
  });

  private constructor(element: string) {
    this.#files = new StaticFiles(element);
  }

  static async start(element: string): Promise<PartnerSite> {
    const site = new PartnerSite(element);
    await once(site.#server.listen(0, '127.0.0.1'), 'listening');
    return site;
  }

  addressOf(attributes: Attributes): string {
    const address = this.#server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return `http://127.0.0.1:${port}/?${new URLSearchParams(attributes)}`;
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

const escaped = (text: string) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

function pageOf(attributes: [string, string][]): string {
  const written = attributes.map(([name, value]) => ` ${name}="${escaped(value)}"`).join('');
  return `<!doctype html><html lang="en"><body><pay-widget${written}></pay-widget>
<script type="module">
  window.toldHost = [];
  const widget = document.querySelector('pay-widget');
  widget.addEventListener('pay-transaction', ({ detail }) => window.toldHost.push(detail));
</script>
<script type="module" src="/define.js"></script></body></html>`;
}
