import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inflateSync } from 'node:zlib';

/** What Datadog would be told: a server on this machine that takes whatever comes. */
export interface Intake {
  /** Datadog as an operator would configure it, with this server before it. */
  config: object;
  /** Its origin. */
  url: string;
  /** Everything that came so far as text, replays unpacked. */
  texts(): string[];
  /** Forgets what came. */
  clear(): void;
  stop(): void;
}

export async function startIntake(): Promise<Intake> {
  let bodies: Buffer[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    bodies.push(Buffer.concat(parts));
    response.writeHead(202, { 'Access-Control-Allow-Origin': '*' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A TCP server's address is an object.
  const { port } = server.address() as AddressInfo;
  return {
    config: {
      datadog: {
        applicationId: 'application',
        clientToken: 'client',
        proxy: `http://localhost:${port}/intake`,
      },
    },
    url: `http://localhost:${port}`,
    texts: () => bodies.map(readBody),
    clear: () => {
      bodies = [];
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A replay is a form whose part `segment` is packed; the rest is text. */
function readBody(body: Buffer): string {
  const start = body.indexOf('name="segment"');
  if (start < 0) return body.toString('utf8');
  const from = body.indexOf('\r\n\r\n', start) + 4;
  return body.toString('utf8', 0, from) + inflateSync(body.subarray(from)).toString('utf8');
}
