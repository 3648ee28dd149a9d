import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname } from 'node:path';

const PORT = Number(process.env.PORT ?? 5182);
/** The folder of the widget in the package: script, chunks, locales and icons. */
const WIDGET = new URL('.', import.meta.resolve('pay-widget/define'));
const TYPES = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

const server = createServer(async ({ url }, response) => {
  try {
    const { pathname } = new URL(url, 'http://localhost');
    const file = pathname === '/' ? new URL('index.html', import.meta.url) : new URL(`.${pathname}`, WIDGET);
    const body = await readFile(file);
    response.writeHead(200, { 'content-type': TYPES[extname(file.pathname)] ?? 'application/octet-stream' });
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});
server.listen(PORT, '127.0.0.1', () => process.stdout.write(`ready http://localhost:${PORT}/\n`));
