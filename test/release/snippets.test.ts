/** @module-tag release */
import { once } from 'node:events';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { beforeAll, describe, expect } from 'vitest';
import { readSettings, type Settings } from '../../demo/host/settings.ts';
import { CASHIER, SCRIPT } from '../../demo/host/snippets/configuration.ts';
import { snippetOf } from '../../demo/host/snippets/snippets.ts';
import { journey as test } from '../support/journey.ts';
import { COMPILER, PARTNERS, preparePartners, runIn, toolOf } from '../support/partners/prepare-partners.ts';

/** The packages of the partners' projects are installed once, which may take this long on a slow network. */
const INSTALL_TIMEOUT_MS = 300_000;

const plain = readSettings('?country=mx&locale=en&theme=dark&amount=302&token=ada');
const rich: Settings = {
  ...readSettings('?country=br&locale=pt-BR&theme=dark&page=withdrawal&brand=Lagoon&token=ada&close=0'),
  edits: {
    light: {},
    dark: { '--pay-radius': '3px' },
    texts: { 'pt-BR': { 'header.close': `It's "R$ 5" </script> {x}` } },
    bonusList: [{ id: 'welcome', type: 'deposit', depositBonusData: { minDeposit: 500 } }],
    bonusId: 'welcome',
    experiments: { legacyQueryToken: true },
  },
};

/** Opens a page with only a snippet, in which the test has replaced the example addresses and `fetchUserToken` as a partner would. */
async function openSnippet(page: Page, code: string, sandbox: string, token: string): Promise<Server> {
  const filled = code.replaceAll(SCRIPT, `${sandbox}/element/define.js`).replaceAll(CASHIER, sandbox);
  const body = `<!doctype html><html lang="en"><title>Partner</title><link rel="icon" href="data:,">
    <script>window.fetchUserToken = async () => ${JSON.stringify(token)}</script><body>${filled}</body></html>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(body));
  await once(server.listen(0), 'listening');
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return server;
}

describe('in Chromium, the playground’s snippet shows the widget as it is configured, and removes it when the user closes it', () => {
  test.for([
    ['HTML', 'html', 'inline'],
    ['a framed element', 'html', 'frame'],
    ['an iframe', 'iframe', 'inline'],
  ] as const)('%s', async ([, name, mode], { browser, sandbox, user }) => {
    const page = await browser.newPage();
    const partner = await openSnippet(page, snippetOf(name, { ...plain, mode }), sandbox.url, user.token);
    const isInline = name === 'html' && mode === 'inline';
    const widget = isInline ? page.locator('pay-widget') : page.frameLocator('iframe');
    await widget.locator('.app').waitFor();
    expect(await widget.locator('.app').evaluate((app) => getComputedStyle(app).colorScheme)).toBe('dark');
    await widget.getByRole('button', { name: /^SPEI bank transfer/ }).click();
    await expect.poll(() => widget.getByLabel('Amount').inputValue()).toBe('302');
    await widget.getByRole('button', { name: 'Close' }).click();
    await page.locator(isInline ? 'pay-widget' : 'iframe').waitFor({ state: 'detached' });
    await page.close();
    partner.close();
  });

  test('HTML with a brand, texts, bonuses and experiments', async ({ browser, sandbox, user }) => {
    const page = await browser.newPage();
    const partner = await openSnippet(page, snippetOf('html', rich), sandbox.url, user.token);
    const widget = page.locator('pay-widget');
    await widget.getByRole('heading', { name: 'Saques' }).waitFor();
    const given = await widget.evaluate((element) => {
      const { texts, bonusList, experiments, closingButton } = element as HTMLElementTagNameMap['pay-widget'];
      return { texts, bonus: bonusList[0]?.id, experiments, closingButton };
    });
    expect(given).toEqual({
      texts: rich.edits.texts,
      bonus: 'welcome',
      experiments: rich.edits.experiments,
      closingButton: false,
    });
    expect(
      await widget.evaluate((element) => getComputedStyle(element).getPropertyValue('--pay-radius')),
    ).toBe('3px');
    await page.close();
    partner.close();
  });
});

describe('the compiler of the framework accepts the playground’s snippet', () => {
  const folder = join(PARTNERS, 'snippets');
  beforeAll(async () => {
    await preparePartners();
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    const strict = { strictTemplates: true };
    const config = { extends: '../tsconfig.json', include: ['.'], exclude: [], vueCompilerOptions: strict };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config));
    for (const [kind, settings] of Object.entries({ plain, rich })) {
      for (const [name, ending] of [
        ['react', 'tsx'],
        ['angular', 'ts'],
        ['vue', 'vue'],
        ['svelte', 'svelte'],
      ] as const) {
        await writeFile(join(folder, `${kind}-${name}.${ending}`), snippetOf(name, settings));
      }
    }
  }, INSTALL_TIMEOUT_MS);

  test('of React and Angular', async () => {
    await runIn(PARTNERS, process.execPath, [COMPILER, '-p', 'snippets']);
  });

  test('of Vue', async () => {
    await runIn(PARTNERS, process.execPath, [toolOf('vue-tsc/bin/vue-tsc.js'), '-p', 'snippets']);
  });

  test('of Svelte', async () => {
    const check = [toolOf('svelte-check/bin/svelte-check'), '--workspace', 'snippets', '--output', 'machine'];
    await runIn(PARTNERS, process.execPath, check);
  });

  test('control: a misspelled attribute is rejected', async () => {
    const wrong = snippetOf('react', plain).replace('currency=', 'curency=');
    await writeFile(join(folder, 'wrong.tsx'), wrong);
    const compiled = runIn(PARTNERS, process.execPath, [COMPILER, '-p', 'snippets']);
    await expect(compiled).rejects.toThrow('curency');
    await rm(join(folder, 'wrong.tsx'));
  });
});
