import type { IncomingMessage } from 'node:http';

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  return (await readRaw(request, maxBytes))?.toString('utf8') ?? null;
}

/** A signature is computed over the bytes. Null if there are more than the limit. */
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

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
