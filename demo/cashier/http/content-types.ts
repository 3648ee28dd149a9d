const TYPES: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
  map: 'application/json; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  webmanifest: 'application/manifest+json; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  woff2: 'font/woff2',
  mp4: 'video/mp4',
};

export function contentTypeOf(path: string): string {
  const [, ending = ''] = /\.(\w+)$/.exec(path) ?? [];
  return TYPES[ending.toLowerCase()] ?? 'application/octet-stream';
}

/** Only text becomes smaller by compression: pictures, fonts and videos are compressed already. */
export const isText = (contentType: string) => contentType.includes('charset');
