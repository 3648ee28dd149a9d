import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentTypeOf } from '../../demo/cashier/http/content-types.ts';

const BUILT = fileURLToPath(new URL('../../dist/element', import.meta.url));

/** A plain file server with the built element below `/paywidget/`, as in the host guide: no cashier, no page. */
export async function startCdn(): Promise<{ url: string; stop(): void }> {
  const server = createServer(async ({ url = '' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname).replace(
      /^\/paywidget\/(?:[\d.]+\/)?/,
      '',
    );
    const body = await readFile(join(BUILT, path)).catch(() => null);
    response
      .writeHead(body ? 200 : 404, {
        'Content-Type': contentTypeOf(path),
        'Access-Control-Allow-Origin': '*',
      })
      .end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
