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

/** @typedef {{ type: string, body: Buffer, raw: number, gzip: number, brotli: number }} Asset bytes, and the body as sent */

/** @param {string} path whose ending tells the type @param {Buffer | string} content @returns {Asset} */
export function createAsset(path, content) {
  const plain = Buffer.from(content);
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const body = brotliCompressSync(plain, { params: quality });
  return {
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    body,
    raw: plain.length,
    gzip: gzipSync(plain, { level: 9 }).length,
    brotli: body.length,
  };
}

/**
 * Every file below a folder as an asset.
 * @param {string} folder @param {string} prefix of their paths
 * @param {(text: string) => string} [change] for scripts
 */
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
 * One origin for all pages, over HTTP/2 and TLS as on the web. Sockets connect over HTTP/1.1 to the same port.
 * @param {Map<string, Asset>} assets by path
 * @param {import('./line.mjs').Line} line carries the sockets
 */
export async function serveSite(assets, line) {
  const server = createSecureServer({ ...issueCertificate(), allowHTTP1: true }, (request, response) => {
    const asset = assets.get(new URL(request.url, 'https://localhost').pathname);
    if (!asset) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': asset.type,
      'content-encoding': 'br',
      'cache-control': 'no-store',
    });
    response.end(asset.body);
  });
  server.on('upgrade', line.carry);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The bench got no port.');
  return { origin: `https://localhost:${address.port}`, stop: () => server.close() };
}
