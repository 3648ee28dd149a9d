import type { IncomingMessage, ServerResponse } from 'node:http';
import { inflateSync } from 'node:zlib';

/** A stand-in for Datadog: an address on the page's own origin that stores every request. */
export interface Intake {
  /** Datadog as an operator would configure it, with this address before it. */
  config: object;
  /** Takes a request to the address, at whichever server it arrives; false for any other. */
  take(request: IncomingMessage, response: ServerResponse): boolean;
  /** Everything that came so far as text, replays unpacked. */
  texts(): string[];
  /** Forgets what came. */
  clear(): void;
}

const PATH = '/intake';

export function createIntake(): Intake {
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
      // A page that goes away may break off what it sends.
      read(request, response).catch(() => response.destroy());
      return true;
    },
    texts: () => bodies.map(readBody),
    clear: () => {
      bodies = [];
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
