import type { IncomingMessage } from 'node:http';

export async function readBody(request: IncomingMessage, maxBytes: number): Promise<string | null> {
  return (await readRaw(request, maxBytes))?.toString('utf8') ?? null;
}

/** Reads a body's bytes, because the signature of a webhook is computed over them; null if there are more than `maxBytes`. */
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
