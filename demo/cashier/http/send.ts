import type { IncomingMessage, ServerResponse } from 'node:http';
import { chooseEncoding, type StaticFile } from './static-files.ts';

/** A file name with a content hash: the content of such a file never changes. */
const HASHED = /-[\w-]{8}\.\w+$/;

/** Pictures of methods and flags: browsers may cache them for a day, because no release depends on them. */
const PICTURE = /\/icons\/.+\.svg$/;

function cachingOf(path: string, isPage: boolean): string {
  if (!isPage && HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return PICTURE.test(path) ? 'public, max-age=86400, stale-while-revalidate=604800' : 'no-cache';
}

export interface FileResponse {
  path: string;
  headers?: Record<string, string>;
}

export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  file: StaticFile,
  { path, headers = {} }: FileResponse,
): Promise<void> {
  const isPage = file.contentType.startsWith('text/html');
  const common = {
    'Content-Type': file.contentType,
    'Cache-Control': cachingOf(path, isPage),
    'X-Content-Type-Options': 'nosniff',
    ETag: file.etag,
    Vary: 'Accept-Encoding',
    ...headers,
  };
  const known = request.headers['if-none-match'] ?? '';
  if (known.split(/,\s*/).some((tag) => tag.replace(/^W\//, '') === file.etag)) {
    response.writeHead(304, common).end();
    return;
  }
  const encoding = chooseEncoding(file, String(request.headers['accept-encoding'] ?? ''));
  const body = encoding ? await file.packed(encoding) : file.body;
  response.writeHead(200, {
    ...common,
    'Content-Length': body.length,
    ...(encoding && { 'Content-Encoding': encoding }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

export function sendText(response: ServerResponse, status: number, text: string, type = 'text/plain'): void {
  response.writeHead(status, {
    'Content-Type': `${type}; charset=utf-8`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(text);
}
