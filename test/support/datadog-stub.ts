import type { IncomingMessage, ServerResponse } from 'node:http';
import { inflateSync } from 'node:zlib';

/** Replaces Datadog's server by an address on the page's own origin that stores every request. */
export interface DatadogStub {
  config: object;
  /** Handles a request to Datadog's address on any server of the test. Returns false for other requests. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  texts(): string[];
  clear(): void;
}

const PATH = '/intake';

export function createDatadogStub(): DatadogStub {
  let bodies: Buffer[] = [];
  const read = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    bodies.push(Buffer.concat(parts));
    response.writeHead(202).end();
  };
  return {
    config: { datadog: { applicationId: 'application', clientToken: 'client', proxy: PATH } },
    take(request, response) {
      if (!request.url?.startsWith(`${PATH}?`)) return false;
      // A page that closes may abort its request, which is no error.
      read(request, response).catch(() => response.destroy());
      return true;
    },
    texts: () => bodies.map(readBody),
    clear: () => {
      bodies = [];
    },
  };
}

function readBody(body: Buffer): string {
  const start = body.indexOf('name="segment"');
  if (start < 0) return body.toString('utf8');
  const from = body.indexOf('\r\n\r\n', start) + 4;
  return body.toString('utf8', 0, from) + inflateSync(body.subarray(from)).toString('utf8');
}
