import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccessRules } from './access-control.ts';
import { servePages } from './serve-pages.ts';
import { StaticFiles } from './static-files.ts';

let folder: string;
let outside: string;
let server: Server;
let origin: string;

const FILES = {
  'host/index.html': '<title>Host</title>',
  'host/assets/host-abcd1234.js': 'export const host = 1;',
  'paywidget/index.html': '<title>Page</title>',
  'paywidget/locales/en.json': JSON.stringify({ text: 'long enough to be packed '.repeat(40) }),
  'paywidget/.well-known/security.txt': 'Contact: https://security.example',
  'webview/index.html': '<title>Packed</title><script type="module">let packed = 1;</script>',
  'element/define.js': 'export {};',
  'element/icons/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'element/.vite/pay-widget.json': '{}',
  'cashier/main.js': 'secret',
};

beforeAll(async () => {
  outside = await mkdtemp(join(tmpdir(), 'outside-'));
  await writeFile(join(outside, 'secret.txt'), 'secret');
  folder = await mkdtemp(join(tmpdir(), 'pages-'));
  for (const [path, content] of Object.entries(FILES)) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  const { isOwnHost } = createAccessRules();
  const pages = { files: new StaticFiles(folder), frameAncestors: 'https://partner.example', isOwnHost };
  server = createServer(
    servePages(pages, {
      log: () => {},
      operations: async () => false,
      provider: (_, response) => response.end('provider'),
      hooks: (_, response) => response.end('report'),
      report: (_, response) => response.end('report'),
      cspReport: (_, response) => response.end('policy report'),
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The cast is right: `address()` returns a string for a pipe only, and this server listens on a port.
  const { port } = server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
  await rm(outside, { recursive: true });
});

/** `fetch` would normalize the path; this sends it unchanged. */
function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const requested = request(`${origin}/`, { path, headers, method }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks),
          }),
        );
      });
      requested.on('error', reject);
      requested.end();
    },
  );
}

describe('the addresses of the sandbox', () => {
  test.each([
    ['/', 'Host'],
    ['/?mode=frame&country=mx', 'Host'],
    ['/paywidget/', 'Page'],
    ['/paywidget/deposit/redirect', 'Page'],
    ['/webview/', 'Packed'],
    ['/element/define.js', 'export'],
    ['/.well-known/security.txt', 'Contact'],
    ['/sandbox/provider/x', 'provider'],
    ['/sandbox/issuer/x', 'provider'],
  ])('%s is served', async (path, text) => {
    const { status, body } = await get(path);
    expect(status).toBe(200);
    expect(body.toString()).toContain(text);
  });

  test('a request for a file may have a header of the partner’s tracing, and a page is for no other origin', async () => {
    const asked = { Origin: 'https://partner.example', 'Access-Control-Request-Headers': 'traceparent' };
    const { status, headers } = await get('/paywidget/locales/en.json', asked, 'OPTIONS');
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-headers': '*',
    });
    expect((await get('/paywidget/', asked, 'OPTIONS')).status).toBe(405);
  });

  test.each([
    '/nothing.js',
    '/paywidget/nothing.js',
    '/element/',
    '/cashier/main.js',
    '/../cashier/main.js',
    '/element/../cashier/main.js',
    '/element/..%2fcashier%2fmain.js',
    '/element/%2e%2e/cashier/main.js',
    '/element/..%5ccashier%5cmain.js',
    '/element/.vite/pay-widget.json',
    '/element/define.js%00.txt',
    '/constructor',
  ])('%s is not served', async (path) => {
    const { status, body } = await get(path);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('secret');
  });

  test.each([
    ['a file outside of the served folder', () => join(outside, 'secret.txt')],
    ['a file of a build that is not served', () => join(folder, 'cashier/main.js')],
    ['a file of the served folder by a longer way', () => join(folder, '../../', outside, 'secret.txt')],
    ['a hidden file', () => join(folder, 'element/.vite/pay-widget.json')],
    ['a link to a file outside', () => join(folder, 'element/first-link.txt')],
    ['a folder outside', () => outside],
  ])('a symbolic link to %s is not followed', async (_, target) => {
    await symlink(join(outside, 'secret.txt'), join(folder, 'element/first-link.txt'));
    await symlink(target(), join(folder, 'element/link.txt'));
    try {
      for (const path of [
        '/element/link.txt',
        '/element/link.txt/secret.txt',
        '/paywidget/../element/link.txt',
      ]) {
        const { status, body } = await get(path);
        expect(status).toBe(404);
        expect(body.toString()).not.toContain('secret');
      }
    } finally {
      await rm(join(folder, 'element/link.txt'));
      await rm(join(folder, 'element/first-link.txt'));
    }
  });

  test('a folder that is itself reached by a link is served, and so is a link inside a build', async () => {
    await symlink(folder, join(outside, 'served'));
    await symlink('define.js', join(folder, 'element/newest.js'));
    const files = new StaticFiles(join(outside, 'served'));
    for (const path of ['element/define.js', 'element/newest.js']) {
      expect((await files.find(path))?.body.toString()).toContain('export');
    }
  });

  test('a malformed path, a wrong verb and a missing slash have their own responses', async () => {
    expect((await get('/%E0%A4%A')).status).toBe(400);
    expect((await get('/', {}, 'POST')).status).toBe(405);
    expect(await get('/paywidget?currency=MXN')).toMatchObject({
      status: 308,
      headers: { location: '/paywidget/?currency=MXN' },
    });
  });

  test('a locale file is found in any spelling of its language tag', async () => {
    expect((await get('/paywidget/locales/EN.json')).status).toBe(200);
  });
});

test.each(['rebound.evil.example', 'rebound.evil.example:5173', 'localhost.evil.example'])(
  'the server rejects requests by DNS rebinding: Host %s',
  async (host) => {
    for (const path of ['/', '/paywidget/', '/element/define.js', '/sandbox/provider/x', '/csp-reports']) {
      const { status, body } = await get(path, { host });
      expect(status).toBe(421);
      expect(body.toString()).not.toMatch(/Host|Page|export|provider|report/);
    }
  },
);

describe('caching and compression', () => {
  test('a file with a hash in its name is cached for good, and others are revalidated', async () => {
    const cached = async (path: string) => (await get(path)).headers['cache-control'];
    expect(await cached('/assets/host-abcd1234.js')).toBe('public, max-age=31536000, immutable');
    expect(await cached('/element/define.js')).toBe('no-cache');
    expect(await cached('/element/icons/a.svg')).toBe('public, max-age=86400, stale-while-revalidate=604800');
    expect(await cached('/')).toBe('no-cache');
  });

  test('an unchanged file gets the response 304', async () => {
    const { headers } = await get('/');
    const again = await get('/', { 'if-none-match': `"other", W/${headers.etag}` });
    expect(again).toMatchObject({ status: 304 });
    expect(again.body).toHaveLength(0);
  });

  test('a changed file is sent again', async () => {
    const path = join(folder, 'host/changing.js');
    await writeFile(path, 'first');
    expect((await get('/changing.js')).body.toString()).toBe('first');
    await writeFile(path, 'second!');
    expect((await get('/changing.js')).body.toString()).toBe('second!');
  });

  test.each([
    ['gzip, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['', undefined],
  ])('Accept-Encoding "%s" gets %s', async (accepted, encoding) => {
    const { headers, body } = await get('/paywidget/locales/en.json', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe(encoding);
    expect(body.length < 200).toBe(encoding !== undefined);
  });

  test('a HEAD response has no body', async () => {
    const { headers, body } = await get('/', {}, 'HEAD');
    expect(headers['content-length']).toBe(String(FILES['host/index.html'].length));
    expect(body).toHaveLength(0);
  });
});

describe('response headers of pages', () => {
  test('forbid foreign scripts, and list who may frame the full page', async () => {
    const { headers } = await get('/paywidget/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain('frame-ancestors https://partner.example');
    // Text can become markup or code only by these policies: of captchas, and of the widget's monitoring.
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types pay-widget-captcha pay-widget-monitoring default goog#html",
    );
    expect(policy).toContain('report-uri /csp-reports');
    expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
    expect(headers['permissions-policy']).toContain('camera=()');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(String((await get('/')).headers['content-security-policy'])).not.toContain('partner.example');
  });

  test('allow the packed page’s own script by its hash', async () => {
    expect(String((await get('/webview/')).headers['content-security-policy'])).toMatch(
      /script-src 'self' 'sha256-[\w+/]{43}='/,
    );
  });

  test('allow other origins to load the element', async () => {
    expect((await get('/element/define.js')).headers['access-control-allow-origin']).toBe('*');
  });
});
