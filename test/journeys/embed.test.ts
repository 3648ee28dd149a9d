import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect } from 'vitest';
import { journey } from '../support/journey.ts';
import { createUser } from '../support/open-host-page.ts';
import { startPartner } from '../support/partner.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const OUTPUTS = ['element', 'paywidget', 'webview'] as const;
const manifestOf = (output: string): Record<string, string> =>
  JSON.parse(readFileSync(join(DIST, output, 'integrity.json'), 'utf8'));

const test = journey.extend('show', ({ browser, sandbox, consoleErrors }, { onCleanup }) => {
  const closers: (() => Promise<void>)[] = [];
  onCleanup(async () => {
    for (const close of closers) await close();
  });
  return async (body: string, head = '', doctype = '<!doctype html>') => {
    const html = `${doctype}<link rel="icon" href="data:,">${head}${body}`;
    const partner = await startPartner(sandbox.url, { '/page': html });
    const context = await browser.newContext({ reducedMotion: 'reduce' });
    closers.push(() => context.close(), partner.stop);
    const page = await context.newPage();
    page.on('console', (message) => {
      if (message.type() === 'error') consoleErrors.push(message.text());
    });
    page.on('pageerror', (error) => consoleErrors.push(error.message));
    await page.goto(`${partner.url}/page`);
    return page;
  };
});

const threeLines = (cashier: string, attributes = '') => `
<script type="module" src="${cashier}/element/define.js"></script>
<pay-widget ${attributes} currency="MXN" payment-geo="MX" locale="en"></pay-widget>
<script type="module" nonce="partner">document.querySelector('pay-widget').token = '${createUser().token}';</script>`;

test('the three-line snippet on another origin shows a cashier, inline and framed', {
  tags: 'release',
}, async ({ show, sandbox: { url } }) => {
  const page = await show(threeLines(url));
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  expect(await page.content()).not.toContain('token="');

  const framed = await show(threeLines(url, `frame="${url}/paywidget/"`));
  await framed
    .frameLocator('iframe')
    .getByRole('button', { name: /^SPEI bank transfer/ })
    .waitFor();
});

test('on a page of the three lines alone, without a doctype, the main button stays at the lower edge of a resized window', async ({
  show,
  sandbox: { url },
}) => {
  const page = await show(threeLines(url), '', '');
  expect(await page.evaluate(() => document.compatMode)).toBe('BackCompat');
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
  const pay = page.getByRole('button', { name: /^Deposit / });
  await pay.waitFor();
  await page.evaluate(() => {
    visualViewport?.addEventListener('resize', () => document.body.setAttribute('data-resized', ''));
  });
  await page.setViewportSize({ width: 360, height: 600 });
  await page.locator('body[data-resized]').waitFor();
  await expect.poll(async () => (await pay.boundingBox())?.y).toBeGreaterThan(500);
  await page.getByLabel('Amount').click();
});

test('preload.json lists all files that the first list needs, and each is requested once', async ({
  show,
  sandbox: { url },
}) => {
  const base = `${url}/element`;
  const files: string[] = await (await fetch(`${base}/preload.json`)).json();
  const head = files.map((file) => `<link rel="modulepreload" href="${base}/${file}">`).join('');
  const page = await show(threeLines(url), head);
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
  const requested = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => name),
  );
  const chunks = requested.filter((name) => name.startsWith(`${base}/chunks/`));
  expect(chunks.slice(0, files.length).sort()).toEqual(files.map((file) => `${base}/${file}`).sort());
  expect(new Set(chunks).size).toBe(chunks.length);
});

test('the full page preloads the files of the first list in its head', () => {
  const html = readFileSync(join(DIST, 'paywidget/index.html'), 'utf8');
  const requested = [...html.matchAll(/<link rel="modulepreload" crossorigin href="\/paywidget\/([^"]+)"/g)];
  const eager = Object.keys(manifestOf('paywidget')).filter((path) =>
    /^chunks\/(?:first-requests|engine|react(?!-dom)|rolldown-runtime|view)-.+\.js$/.test(path),
  );
  expect(requested.map(([, path]) => path).sort()).toEqual(eager.sort());
});

test('an import of a computed address is left to the browser by bundlers, and what follows it keeps its place in the source map', () => {
  const chunks = readdirSync(join(DIST, 'element/chunks'));
  const codes = chunks.map(
    (name) => [name, readFileSync(join(DIST, 'element/chunks', name), 'utf8')] as const,
  );
  const computed = codes.flatMap(([name, code]) =>
    [...code.matchAll(/\bimport\((?!`[^`$]*`\))/g)].map(({ 0: { length }, index }) => ({
      name,
      before: code.slice(0, index + length).split('\n'),
      rest: code.slice(index + length),
    })),
  );
  expect(computed).toHaveLength(1);
  for (const { name, before, rest } of computed) {
    const [comments = ''] = /^(?:\/\*.*?\*\/)+/.exec(rest) ?? [];
    for (const bundler of ['webpackIgnore: true', 'turbopackIgnore: true', '@vite-ignore'])
      expect(comments).toContain(bundler);
    const map = join(DIST, 'source-maps/element/chunks', `${name}.map`);
    const column = (before.at(-1)?.length ?? 0) + comments.length;
    const entry = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(before.length - 1, column);
    if (!('originalSource' in entry)) throw new Error(`${name} has no source there`);
    const source = readFileSync(join(DIST, 'element/chunks', entry.originalSource), 'utf8').split('\n');
    expect(source[entry.originalLine]?.slice(entry.originalColumn)).toMatch(/^`\$\{/);
  }
});

test.each(OUTPUTS)('the manifest of dist/%s lists every file with its hash', (output) => {
  const root = join(DIST, output);
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (path) => /\.\w+$/.test(path) && !/^\.|\.map$|^integrity\.json$/.test(path),
  );
  const manifest = manifestOf(output);
  expect(Object.keys(manifest).sort()).toEqual(files.sort());
  for (const [path, hash] of Object.entries(manifest)) {
    const own = createHash('sha384')
      .update(readFileSync(join(root, path)))
      .digest('base64');
    expect(hash, path).toBe(`sha384-${own}`);
  }
});

test.each(OUTPUTS)('dist/%s contains no code of the console helper', (output) => {
  for (const path of Object.keys(manifestOf(output))) {
    if (!/\.(js|html)$/.test(path)) continue;
    const code = readFileSync(join(DIST, output, path), 'utf8');
    expect(/1w_token|console-helper/.exec(code)?.[0], path).toBeUndefined();
  }
});

/** The integrity of every script of the element, because an import map is the only way to give one to the chunks that a script imports. */
function importMap(cashier: string, hashes: Record<string, string>): string {
  const scripts = Object.entries(hashes).filter(([path]) => path.endsWith('.js'));
  const integrity = Object.fromEntries(scripts.map(([path, hash]) => [`${cashier}/element/${path}`, hash]));
  return `<script type="importmap" nonce="partner">${JSON.stringify({ integrity })}</script>`;
}

test('an import map with the hashes of the build lets all scripts run', { tags: 'release' }, async ({
  show,
  sandbox: { url },
}) => {
  const page = await show(threeLines(url), importMap(url, manifestOf('element')));
  await page.getByRole('button', { name: /^SPEI bank transfer/ }).waitFor();
});

describe('an import map with integrity hashes', () => {
  test.override('allowedConsoleErrors', () => /./);

  test('blocks a chunk whose content was changed', async ({ show, sandbox: { url }, consoleErrors }) => {
    const forged = manifestOf('element');
    for (const path of Object.keys(forged)) {
      if (/chunks\/view-/.test(path)) forged[path] = `sha384-${'A'.repeat(64)}`;
    }
    const page = await show(threeLines(url), importMap(url, forged));
    await page.getByRole('alert').getByText('Error occurred').waitFor();
    expect(consoleErrors.join()).toContain('integrity');
  });

  test('leaves the list without React’s changed file, and a press on it leads to the error page', {
    tags: 'release',
  }, async ({ show, sandbox: { url } }) => {
    const forged = manifestOf('element');
    for (const path of Object.keys(forged)) {
      if (/chunks\/react-dom-/.test(path)) forged[path] = `sha384-${'A'.repeat(64)}`;
    }
    const page = await show(threeLines(url), importMap(url, forged));
    await page.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    await page.getByRole('alert').getByText('Error occurred').waitFor();
  });
});
