import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The server of an attacker who wants to replace the cashier. It records connections and serves a page that attacks. */
export interface EvilCashier {
  /** Origin of the server. It is on another site than `localhost`, where cashier and partner are. */
  url: string;
  readonly connections: readonly string[];
  stop(): Promise<void>;
}

/** @param page makes the page at `/` from the server's own origin */
export async function startEvilCashier(page: (origin: string) => string = () => ''): Promise<EvilCashier> {
  const connections: string[] = [];
  const server = createServer((request, response) => {
    if (request.url?.includes('socket.io')) connections.push(request.url);
    // Without these headers a host page with cross-origin isolation would not load the attack in a frame.
    const headers = {
      'Content-Type': 'text/html',
      'Cross-Origin-Embedder-Policy': 'require-corp',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    };
    response.writeHead(200, headers).end(page(url));
  });
  server.on('upgrade', (request, socket) => {
    connections.push(request.url ?? '');
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // `address()` is a string only for a pipe, and this is a TCP server.
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    connections,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
