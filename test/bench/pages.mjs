import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { ROOT } from '../../element/build/command.mjs';
import { PLACE } from './scenario.mjs';
import { createAsset, readAssets } from './site.mjs';

const PAGES = join(ROOT, 'test/bench/pages');

export const TARGETS = /** @type {const} */ ({
  floor: '/no-framework.html',
  // A page with the methods in its markup and no script, for `--visits`.
  markup: '/markup.html',
  react: '/react.html',
  widget: '/widget.html',
  preloaded: '/preloaded.html',
  // A page with the npm packages that the widget needs, without the widget, to measure their heap.
  packages: '/packages.html',
  // Adyen Drop-in, for `--peers`.
  adyen: '/adyen.html',
  // The widget's files without the comment `allFunctionsCalledOnLoad`, at which Chromium compiles all functions of a file ahead.
  lazy: '/lazy.html',
});
/** @typedef {keyof typeof TARGETS} Target */

export const TARGET_NAMES = /** @type {const} */ (['floor', 'react', 'widget']);

/** @param {string} folder of the element's files */
const widget = (folder) => `<script type="module" src="/${folder}/define.js"></script>
<pay-widget token="user-7" currency="${PLACE.currency}" payment-geo="${PLACE.geo}" locale="${PLACE.language}">
</pay-widget>`;
const WIDGET = widget('element');
const COMPILE_AHEAD = /^\/\/# allFunctionsCalledOnLoad\n/;

/**
 * All files of the benchmark's origin.
 * @param {import('./scenario.mjs').Method[]} methods
 * @param {[string, import('./site.mjs').Asset][]} [peer] files of another widget
 */
export async function createAssets(methods, peer) {
  const css = readFileSync(join(PAGES, 'page.css'), 'utf8');
  const style = `<style>${css}</style>`;
  /** @param {string} path */
  const script = (path) => `<script type="module" src="${path}"></script>`;
  const built = await buildPages();
  return new Map([
    ['/blank.html', page('')],
    [
      '/methods.json',
      createAsset('methods.json', JSON.stringify(Object.fromEntries(methods.map((m) => [m.name, m])))),
    ],
    ...built.map(
      ({ fileName, code }) => /** @type {const} */ ([`/${fileName}`, createAsset(fileName, code)]),
    ),
    [TARGETS.floor, page(style + script('/no-framework.js'))],
    [TARGETS.markup, page(style + markupOf(methods))],
    [TARGETS.react, page(style + script('/react.js'))],
    [TARGETS.widget, page(WIDGET)],
    [TARGETS.preloaded, page(preloads() + WIDGET)],
    [TARGETS.packages, page(style + script('/packages.js'))],
    ['/react-cycles.html', page(style + script('/react-cycles.js'))],
    ['/widget-cycles.html', page(script('/element/define.js') + script('/widget-cycles.js'))],
    ...readAssets(join(ROOT, 'dist/element'), '/element'),
    ...readAssets(join(ROOT, 'dist/element'), '/lazy', (text) => text.replace(COMPILE_AHEAD, '')),
    [TARGETS.lazy, page(widget('lazy'))],
    ...(peer ?? []),
  ]);
}

/** @param {string} body */
export function page(body) {
  return createAsset(
    'page.html',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
      `<link rel="icon" href="data:,"></head><body>${body}</body></html>`,
  );
}

/** @param {import('./scenario.mjs').Method[]} methods */
function markupOf(methods) {
  const money = new Intl.NumberFormat('en', { style: 'currency', currency: PLACE.currency });
  const items = methods.map(({ name, text, amount_rules: rules }) => {
    const { min = 0, max = 0 } = rules[PLACE.currency] ?? {};
    return `<li><button>${text.en ?? name}<small>${money.format(min)} – ${money.format(max)}</small></button></li>`;
  });
  return `<main><h1>Deposit</h1><ul>${items.join('')}</ul></main>`;
}

function preloads() {
  return readEager()
    .map((path) => `<link rel="modulepreload" href="${path}">`)
    .join('');
}

/** Files that the first list needs beside the shell. @returns {string[]} */
export function readEager() {
  /** @type {string[]} */
  const files = JSON.parse(readFileSync(join(ROOT, 'dist/element/preload.json'), 'utf8'));
  return files.map((file) => `/element/${file}`);
}

async function buildPages() {
  const entries = {
    'no-framework': 'no-framework.js',
    react: 'react/page.tsx',
    packages: 'packages/page.tsx',
    'react-cycles': 'react/cycles.tsx',
    'widget-cycles': 'widget-cycles.js',
  };
  const chunks = [];
  for (const [name, entry] of Object.entries(entries)) {
    const output = await build({
      root: PAGES,
      configFile: false,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react()],
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        write: false,
        target: 'chrome111',
        modulePreload: false,
        rolldownOptions: {
          input: { [name]: join(PAGES, entry) },
          preserveEntrySignatures: false,
          output: { entryFileNames: '[name].js', codeSplitting: false },
        },
      },
    });
    if (!('output' in output)) throw new Error(`The page ${name} was not built.`);
    for (const file of output.output) if (file.type === 'chunk') chunks.push(file);
  }
  return chunks;
}
