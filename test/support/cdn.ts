import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contentTypeOf } from '../../demo/cashier/http/content-types.ts';
import { layOut } from '../../element/build/package/cdn.mjs';
import pkg from '../../package.json' with { type: 'json' };

const BUILT = fileURLToPath(new URL('../../dist/element', import.meta.url));

/** A file server without a cashier, because a partner may load the element from a CDN: `/paywidget/` and `/paywidget/<version>/`. */
export async function startCdn(): Promise<{ url: string; stop(): void }> {
  const versions = await mkdtemp(join(tmpdir(), 'cdn-'));
  layOut(BUILT, versions, pkg.version);
  const server = createServer(async ({ url = '' }, response) => {
    const path = normalize(new URL(url, 'http://localhost').pathname).replace(/^\/paywidget\//, '');
    const folder = /^[\d.]+\//.test(path) ? versions : BUILT;
    const body = await readFile(join(folder, path)).catch(() => null);
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
      rmSync(versions, { recursive: true, force: true });
      server.close();
      server.closeAllConnections();
    },
  };
}
