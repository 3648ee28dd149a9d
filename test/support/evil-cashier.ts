import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server of an attacker who wants to replace the cashier: it counts connection attempts and serves a page for attacks. */
export interface EvilCashier {
  /** Origin of the cashier, of another site than `localhost`. */
  url: string;
  /** Addresses of the attempted connections, as a cashier's socket receives them. */
  readonly connections: readonly string[];
  stop(): Promise<void>;
}

/** @param page the page that is served at `/`, given the server's own origin */
export async function startEvilCashier(page: (origin: string) => string = () => ''): Promise<EvilCashier> {
  const connections: string[] = [];
  const server = createServer((request, response) => {
    if (request.url?.includes('socket.io')) connections.push(request.url);
    // Without these headers, a page with cross-origin isolation would not load it in a frame.
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
  // The cast is right: `address()` of a TCP server returns an object, and only that of a pipe returns a string.
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
