import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join, relative } from 'node:path';
import type { Connect, Plugin, ViteDevServer } from 'vite';
import { FRAMED } from '../cashier/http/page-headers.ts';
import { realPathBelow } from '../cashier/http/static-files.ts';

const HOST_PAGE = 'demo/host/index.html';
const DOCS_PAGE = 'demo/host/docs.html';
const FULL_PAGE = 'element/index.html';
const WORKBENCH = 'demo/workbench/';
export const CASHIER_PATHS = [
  '/v4/socket.io',
  '/sandbox',
  '/element/captcha',
  '/paywidget/telemetry',
  '/csp-reports',
];
/** Every build has its own copy of public/; the development server serves the folder at the root instead. */
const PUBLIC_FILE = /^\/(?:element|paywidget|webview)(\/(?:locales|icons|guides)\/.*)$/;
const STYLES_CLIENT = '/@dev-styles';

/** Serves the pages from source, at the addresses that the sandbox has for the builds. */
export function devPages(root: string): Plugin {
  return {
    name: 'dev-pages',
    configureServer: (server) => () => {
      server.middlewares.use((request, response, next) => {
        servePage(server, root, request, response).then((isServed) => isServed || next(), next);
      });
    },
  };
}

/** Rewrites the addresses of public files to those of their one folder, before Vite looks for files. */
export function devPublicFiles(): Plugin {
  return {
    name: 'dev-public-files',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        const [, file] = PUBLIC_FILE.exec(request.url ?? '') ?? [];
        if (file) request.url = file;
        next();
      });
    },
  };
}

/** Serves no file through a symbolic link out of the repository, because Vite compares only the requested path. */
export function devRealFiles(root: string): Plugin {
  return {
    name: 'dev-real-files',
    configureServer({ middlewares }) {
      middlewares.use((request, response, next) => {
        leadsOut(root, request.url ?? '').then((isOutside) => {
          if (isOutside) response.writeHead(404).end();
          else next();
        }, next);
      });
    },
  };
}

/** True for a link of the repository or of `public/` to a file outside; Vite itself checks addresses without a link. */
async function leadsOut(root: string, url: string): Promise<boolean> {
  const path = decodeURIComponent(new URL(url, 'http://localhost').pathname);
  const file = path.startsWith('/@fs/') ? relative(root, path.slice('/@fs'.length)) : path;
  // Packages may be links, and Vite's own files are outside the repository, so neither is checked.
  if (/^\.\.|\0|(?:^|[\\/])node_modules[\\/]|^\/@/.test(file)) return false;
  const isLinkOut = async (folder: string) => (await realPathBelow(root, join(folder, file))) === undefined;
  const found = await Promise.allSettled([isLinkOut('.'), isLinkOut('public')]);
  return found.some((result) => result.status === 'fulfilled' && result.value);
}

async function servePage(
  server: ViteDevServer,
  root: string,
  { originalUrl = '/' }: Connect.IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const { pathname } = new URL(originalUrl, 'http://localhost');
  const source = sourceOf(pathname);
  if (!source) return false;
  const [file, change] = source;
  const markup = change(await readFile(join(root, file), 'utf8'));
  const page = await server.transformIndexHtml(originalUrl, markup);
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    ...(file === FULL_PAGE && FRAMED),
  });
  response.end(page);
  return true;
}

function sourceOf(path: string): [file: string, change: (markup: string) => string] | null {
  const pointTo = (folder: string) => (markup: string) =>
    markup
      .replace('/element/define.js', '/element/define.ts')
      .replaceAll(/(src|href)="\.\//g, `$1="${folder}`);
  if (path === '/docs.html') return [DOCS_PAGE, pointTo('/demo/host/')];
  if (path === '/') return [HOST_PAGE, pointTo('/demo/host/')];
  const [, page] = /^\/workbench(?:\/(stage\.html)?)?$/.exec(path) ?? [undefined, null];
  if (page !== null) return [`${WORKBENCH}${page ?? 'index.html'}`, pointTo(`/${WORKBENCH}`)];
  return /^\/(?:paywidget|webview)(?:\/[^.]*)?$/.test(path) ? [FULL_PAGE, pointTo('/element/')] : null;
}

/** The element adopts style sheets as text, so Vite alone would run a component again and leave the old sheet in force. */
export function devStyles(root: string): Plugin {
  const client = join(root, 'demo/dev/styles-client.js');
  return {
    name: 'dev-styles',
    apply: 'serve',
    resolveId: (id) => (id === STYLES_CLIENT ? client : null),
    transformIndexHtml: () => [
      // The script runs before all others, so that it registers every style sheet that the element creates.
      { tag: 'script', attrs: { type: 'module', src: STYLES_CLIENT }, injectTo: 'head-prepend' },
    ],
    transform(code, id) {
      if (!/\/(?:src|element|demo\/workbench)\/.*\.tsx?$/.test(id)) return null;
      const imports = [...code.matchAll(/^import (\w+) from ['"]([^'"]+\.css\?inline)['"];?$/gm)];
      if (imports.length === 0) return null;
      const accepts = imports.map(
        ([, name, path]) =>
          `import.meta.hot?.accept(${JSON.stringify(path)}, (it) => it && globalThis.payWidgetStyles.replace(${name}, it.default));`,
      );
      return { code: `${code}\n${accepts.join('\n')}\n`, map: null };
    },
  };
}

/** Widgets keep the texts with which they started, so a changed locale reloads the page. */
export function devLocales(): Plugin {
  return {
    name: 'dev-locales',
    configureServer({ watcher, ws, config: { logger, root } }) {
      watcher.on('change', (path) => {
        if (!/[\\/]public[\\/]locales[\\/]/.test(path)) return;
        logger.info(`page reload ${relative(root, path)}`, { timestamp: true });
        ws.send({ type: 'full-reload' });
      });
    },
  };
}
