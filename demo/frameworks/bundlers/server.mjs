/** A file server without extensions in addresses: `/webpack/cashier` is the page `dist/webpack/cashier.html`. */
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

createServer(async ({ url = '/' }, response) => {
  const path = normalize(new URL(url, 'http://site').pathname).replace(/\/$/, '/index');
  const read = (file) => readFile(join('dist', file)).catch(() => null);
  const file = extname(path) || (await read(path)) ? path : `${path}.html`;
  const body = await read(file);
  response.writeHead(body ? 200 : 404, { 'Content-Type': TYPES[extname(file)] ?? 'text/plain' }).end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');
