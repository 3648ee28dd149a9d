import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createSecureServer } from 'node:http2';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { issueCertificate } from './certificate.mjs';

const TYPES = /** @type {Record<string, string>} */ ({
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
});

/** @typedef {{ type: string, body: Buffer, hash: string, raw: number, gzip: number, brotli: number }} Asset `body` is compressed by Brotli; numbers are bytes */

/** @param {string} path whose ending tells the type @param {Buffer | string} content @returns {Asset} */
export function createAsset(path, content) {
  const plain = Buffer.from(content);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const body = brotliCompressSync(plain, { params: quality });
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    body,
    hash: createHash('sha256').update(plain).digest('hex'),
    raw: plain.length,
    gzip: gzipSync(plain, { level: 9 }).length,
    brotli: body.length,
  };
}

/** @param {string} folder @param {string} prefix of the assets' paths @param {(text: string) => string} [change] for scripts */
export function readAssets(folder, prefix, change = (text) => text) {
  /** @type {[string, Asset][]} */
  const assets = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && Object.hasOwn(TYPES, extname(entry.name)))
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [
      prefix + path.slice(folder.length).replaceAll('\\', '/'),
      createAsset(path, path.endsWith('.js') ? change(readFileSync(path, 'utf8')) : readFileSync(path)),
    ]);
  return new Map(assets);
}

/**
 * One origin for all pages, over HTTP/2 and TLS as on the web. Websockets use HTTP/1.1 on the same port, because Node.js upgrades no other.
 * @param {Map<string, Asset>} assets by path @param {import('./line.mjs').Line} line carries the sockets
 */
export async function serveSite(assets, line) {
  const { hash, ...certificate } = issueCertificate();
  /** @type {{ path: string, status: number }[]} */
  const requests = [];
  const site = { origin: '', key: hash, isCached: false, requests, stop: () => server.close() };
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, (request, response) => {
    const path = new URL(request.url, 'https://localhost').pathname;
    const asset = assets.get(path);
    const etag = `"${asset?.hash}"`;
    const isKnown = site.isCached && asset !== undefined && request.headers['if-none-match'] === etag;
    const status = asset ? (isKnown ? 304 : 200) : 404;
    requests.push({ path, status });
    if (!asset) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(status, {
      'content-type': asset.type,
      'content-encoding': 'br',
      'cache-control': site.isCached ? cachingOf(path) : 'no-store',
      etag,
    });
    if (isKnown) response.end();
    else response.end(asset.body);
  });
  server.on('upgrade', line.carry);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The bench got no port.');
  site.origin = `https://localhost:${address.port}`;
  return site;
}
/** @typedef {Awaited<ReturnType<typeof serveSite>>} Site */

/**
 * The caching headers of docs/host-guide.md for a folder of one version. The partner's own scripts get them too, because bundlers put a
 * hash into the names of scripts. @param {string} path
 */
function cachingOf(path) {
  if (/^\/(?:element\/.+|[\w-]+\.(?:js|css))$/.test(path)) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-cache' : 'no-store';
}
