import type { IncomingMessage, ServerResponse } from 'node:http';
import guide from '../provider/guide.mp4?inline';

const CLIP = Buffer.from(guide.slice(guide.indexOf(',') + 1), 'base64');

/** Sends the clip or the requested range of it, because Safari plays only videos that support range requests. */
export function sendVideo(request: IncomingMessage, response: ServerResponse): void {
  const headers = {
    'Content-Type': 'video/mp4',
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'public, max-age=86400',
    'X-Content-Type-Options': 'nosniff',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  };
  const requested = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '');
  const [from, to] = requested ? pieceOf(requested[1] ?? '', requested[2] ?? '') : [0, CLIP.length - 1];
  if (from > to) {
    response.writeHead(416, { ...headers, 'Content-Range': `bytes */${CLIP.length}` }).end();
    return;
  }
  response.writeHead(requested ? 206 : 200, {
    ...headers,
    'Content-Length': to - from + 1,
    ...(requested && { 'Content-Range': `bytes ${from}-${to}/${CLIP.length}` }),
  });
  response.end(request.method === 'HEAD' ? undefined : CLIP.subarray(from, to + 1));
}

/** The first and the last byte of a requested range: `5-9`, `5-` (to the end) or `-5` (the last five). */
function pieceOf(from: string, to: string): [from: number, to: number] {
  const last = CLIP.length - 1;
  if (from === '') return [Math.max(0, CLIP.length - Number(to)), last];
  return [Number(from), to === '' ? last : Math.min(Number(to), last)];
}
