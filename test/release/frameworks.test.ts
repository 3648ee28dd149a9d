/** @module-tag release */
import { beforeAll, describe, expect, test } from 'vitest';
import { COMPILER, PARTNERS, preparePartners, runIn, toolOf } from '../support/partners/prepare-partners.ts';

/** The packages are installed once, which may take this long on a slow network. */
const INSTALL_TIMEOUT_MS = 300_000;

beforeAll(async () => {
  await preparePartners();
}, INSTALL_TIMEOUT_MS);

describe('type declarations', () => {
  test('of the element and of JSX are complete, and reject a misspelled attribute', async () => {
    // The compiler checks every declaration of the package, without this repository's types.
    await runIn(PARTNERS, process.execPath, [COMPILER, '-p', 'types']);
  });

  test('of Vue are complete, and reject a misspelled attribute', async () => {
    await runIn(PARTNERS, process.execPath, [toolOf('vue-tsc/bin/vue-tsc.js'), '-p', 'vue']);
  });

  test('of Svelte are complete, and reject a misspelled attribute', async () => {
    const args = [toolOf('svelte-check/bin/svelte-check'), '--workspace', 'svelte', '--output', 'machine'];
    const output = await runIn(PARTNERS, process.execPath, args).catch((error: Error) => error.message);
    const places = [...output.matchAll(/ ERROR "([^"]+)" (\d+):/g)].map(
      ([, file, line]) => `${file}:${line}`,
    );
    expect([...new Set(places)]).toEqual([5, 6, 7, 8].map((line) => `misspelled.svelte:${line}`));
  });
});

test('React renders the element on a server without its secrets and without an error', async () => {
  expect(await runIn(PARTNERS, process.execPath, ['server.mjs'])).toBe(
    '<pay-widget host="https://cashier.example" currency="MXN" payment-geo="MX"></pay-widget>',
  );
});
