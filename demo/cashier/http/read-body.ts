import type { IncomingMessage } from 'node:http';

/** The body of a request as text; null if it is longer than the limit. */
export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  return (await readRaw(request, maxBytes))?.toString('utf8') ?? null;
}

/** The body of a request as it came, for a signature over its bytes; null if it is longer than the limit. */
export async function readRaw(request: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of request) {
    length += part.length;
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The value of a JSON text; undefined if it is invalid. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
