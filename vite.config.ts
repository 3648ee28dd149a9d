import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin, Rolldown, UserConfig } from 'vite';
import { defineConfig } from 'vitest/config';
import { packedPolicy } from './demo/packed-policy.mjs';
import pkg from './package.json' with { type: 'json' };
import { LongestFirst } from './test/support/longest-first.ts';

/**
 * One config, one mode per output (`npm run build` runs them all):
 *   element  dist/element/    the npm and CDN build: ES modules, lazy chunks, locales and icons beside them
 *   define   dist/element/    the same shell again, as one file that registers itself: see below
 *   page     dist/paywidget/  the full page for a partner's iframe or a native web view, served at /paywidget/
 *   webview  dist/webview/    the same page in one file with nothing to fetch, to be packed into an app
 *   host     dist/host/       the demo host page
 *   cashier  dist/cashier/    the sandbox cashier, for Node.js
 */
const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const define = {
  __PAY_WIDGET_VERSION__: JSON.stringify(pkg.version),
  // `PAY_WIDGET_DEV=1 npm run build`: for work on the widget itself, never for payers.
  __PAY_WIDGET_DEV__: JSON.stringify(process.env.PAY_WIDGET_DEV === '1'),
  // Whom payers may be sent to: `PAY_WIDGET_PROVIDERS="https://a.example https://b.example"` (docs/security.md).
  __PAY_WIDGET_PROVIDERS__: JSON.stringify(originsIn('PAY_WIDGET_PROVIDERS')),
};
/** A feature by its bit in lightningcss. */
const LIGHT_DARK = 1 << 20;
const target = ['chrome111', 'firefox114', 'safari16.4'];

/**
 * The shell imports engine and view side by side, and whatever the two share goes into the engine's chunk: both are
 * on the wire at once, and no third file has to be waited for. What the shell itself needs stays in the shell. React is
 * two thirds of all that: a file of its own, which stays in caches from one release to the next.
 */
function eagerChunks(): Rolldown.CodeSplittingOptions {
  const shell = new StaticClosure(here('element/pay-widget.ts'));
  // The full page is a shell too: if it took anything from the engine's chunk, its first paint would wait for it.
  const page = new StaticClosure(here('element/page.ts'));
  const engine = new StaticClosure(here('src/session/engine.ts'));
  const view = new StaticClosure(here('src/app/view.tsx'));
  // The next page in one file too: fetched ahead, it must not find out step by step what it needs.
  const form = new StaticClosure(here('src/parts/payment-form/payment-form-screen.tsx'));
  const name = (id: string, graph: Rolldown.ChunkingContext) => {
    if (shell.has(id, graph) || page.has(id, graph)) return null;
    if (engine.has(id, graph)) return 'engine';
    if (REACT.test(id)) return 'react';
    if (view.has(id, graph)) return 'view';
    return form.has(id, graph) ? 'form' : null;
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'eager' }] };
}

const REACT = /[\\/]node_modules[\\/](?:react|react-dom|scheduler)[\\/]/;

/** The files that the first list needs beside the shell's own: the chunks of engine and view, and what these import. */
function eagerFiles(
  shell: Pick<Rolldown.RenderedChunk, 'fileName' | 'dynamicImports'>,
  chunks: Record<string, Rolldown.OutputAsset | Pick<Rolldown.RenderedChunk, 'imports'>>,
): string[] {
  const eager = shell.dynamicImports.filter((name) => /[\\/](?:early-ask|engine|view)-/.test(name));
  const files = new Set(
    eager.flatMap((name) => {
      const chunk = chunks[name];
      return [...(chunk && 'imports' in chunk ? chunk.imports : []), name];
    }),
  );
  files.delete(shell.fileName);
  return [...files];
}

/** Everything that a module imports statically, itself included; found once per build. */
class StaticClosure {
  #ids: Set<string> | null = null;
  readonly #entry: string;

  constructor(entry: string) {
    this.#entry = entry;
  }

  has(id: string, graph: Rolldown.ChunkingContext): boolean {
    this.#ids ??= this.#collect(this.#entry, graph, new Set());
    return this.#ids.has(id);
  }

  #collect(id: string, graph: Rolldown.ChunkingContext, seen: Set<string>): Set<string> {
    if (seen.has(id)) return seen;
    seen.add(id);
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) this.#collect(imported, graph, seen);
    return seen;
  }
}

/**
 * Chromium compiles such a file whole while it comes in, on another thread. Else each function is compiled when it is
 * first called, which was a quarter of all that the main thread had to do for the first list (docs/performance.md).
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad';

function elementOutput(): Rolldown.OutputOptions {
  return {
    minify: true,
    // The shell is too small to be compiled elsewhere, and its bytes are counted one by one.
    postBanner: ({ isEntry }) => (isEntry ? '' : COMPILE_AHEAD),
    // Nobody shakes this tree again: marks for bundlers would only be carried to phones. Licences stay.
    comments: { annotation: false, jsdoc: false, legal: true },
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    codeSplitting: eagerChunks(),
  };
}

/**
 * Only engine and view know of React's file and the bundler's few lines of runtime. The shell asks for these together with
 * them, so that nothing waits for a third round trip; after the engine, which has round trips of its own to make.
 */
function besideEager(): Plugin {
  return {
    name: 'beside-eager',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isEntry) return null;
      const late = eagerFiles(chunk, chunks).filter((name) => !chunk.dynamicImports.includes(name));
      const view = /import\((["'`])\.[^)]*[\\/]view-[^)]*\1\)/.exec(code);
      if (!view || late.length === 0) return null;
      const asked = late.map((name) => `import("./${name}").catch(()=>{}),`);
      const beside = `(${asked.join('')}${view[0]})`;
      return { code: code.replace(view[0], () => beside), map: null };
    },
  };
}

/** Writes the names of those files, for partners whose pages ask for them beside the shell (docs/host-guide.md). */
function preloadList(): Plugin {
  return {
    name: 'preload-list',
    generateBundle(_options, bundle) {
      const shell = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry);
      if (shell?.type !== 'chunk') return;
      const source = `${JSON.stringify(eagerFiles(shell, bundle), null, 2)}\n`;
      this.emitFile({ type: 'asset', fileName: 'preload.json', source });
    },
  };
}

/** The full page asks for them in its head, which on a slow network is a round trip and the script's own time earlier. */
function preloadEager(): Plugin {
  return {
    name: 'preload-eager',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { chunk, bundle = {} }) =>
        (chunk ? eagerFiles(chunk, bundle) : []).map((file) => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/paywidget/${file}` },
          injectTo: 'head' as const,
        })),
    },
  };
}

/** React has had this hook since 18; wouter still asks for the copy. */
const alias = { 'use-sync-external-store/shim/index.js': 'react', 'use-sync-external-store/shim': 'react' };

/**
 * What the bundle does without, though a package brings it along.
 *   engine.io's other transports: the link is websocket only (specification, section 7)
 *   wouter's browser location: importing it patches the `history` of the host's page, and we route in memory
 *   wouter's patterns: the route table is matched by whole paths
 */
const UNWANTED = [
  {
    file: '/engine.io-client/build/esm/transports/index.js',
    instead: "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };",
  },
  {
    file: '/engine.io-client/build/esm/transports/polling-xhr.js',
    instead: 'export const XHR = null;',
  },
  {
    file: '/wouter/src/use-browser-location.js',
    instead: "export const useBrowserLocation = () => ['/', () => {}];\nexport const useSearch = () => '';",
  },
  // Whose delays are our own too (src/api/backoff.ts).
  {
    file: '/socket.io-client/build/esm/contrib/backo2.js',
    instead: 'export class Backoff { attempts = 0; setMin() {} setMax() {} setJitter() {} reset() {} }',
  },
  // A cashier speaks text. What it sends as bytes is still told from text, and is an answer that nobody can read.
  {
    file: '/socket.io-parser/build/esm/is-binary.js',
    instead:
      'export const isBinary = (it) => it instanceof ArrayBuffer;\nexport const hasBinary = () => false;',
  },
  {
    file: '/socket.io-parser/build/esm/binary.js',
    instead:
      'export const deconstructPacket = () => {};\nexport const reconstructPacket = (packet) => packet;',
  },
  { file: '/regexparam/dist/index.mjs', instead: 'export const parse = () => ({});' },
];

/**
 * Datadog makes its recorder's worker from a text, which a page under Trusted Types refuses. Its address goes through a
 * policy of ours, which such a page can allow by name (docs/telemetry.md).
 */
function trustedWorker(): Plugin {
  const policy = '{ createScriptURL: (url) => url }';
  const trust = `((url) => globalThis.trustedTypes?.createPolicy('pay-widget-monitoring', ${policy}).createScriptURL(url) ?? url)`;
  return {
    name: 'trusted-worker',
    transform(code, id) {
      if (!id.endsWith('/browser-rum/esm/domain/deflate/deflateWorker.mjs')) return null;
      const made = code.replace(
        /new Worker\((configuration\.workerUrl \|\| .*)\);/,
        `new Worker(${trust}($1));`,
      );
      if (made === code) this.error('Datadog makes its worker in another way now');
      return { code: made, map: null };
    },
  };
}

function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    load: (id) => UNWANTED.find(({ file }) => id.endsWith(file))?.instead ?? null,
  };
}

/**
 * Methods of the link's packages that are never called, by file: acknowledgements, retries and listeners on everything of
 * socket.io's Socket; its reconnection, since that is our own (src/api/socket.ts); a websocket has no upgrade to probe.
 */
const UNCALLED = new Map([
  [
    '/socket.io-client/build/esm/socket.js',
    'emitWithAck timeout compress volatile _addToQueue onAny prependAny offAny listenersAny onAnyOutgoing prependAnyOutgoing offAnyOutgoing listenersAnyOutgoing',
  ],
  ['/socket.io-client/build/esm/manager.js', 'reconnect onreconnect'],
  ['/engine.io-client/build/esm/socket.js', '_probe'],
]);

/** Cuts them out: a bundler keeps every method of a class that it keeps. */
function cutMethods(): Plugin {
  return {
    name: 'cut-methods',
    transform(code, id) {
      const [file, methods] = [...UNCALLED].find(([path]) => id.endsWith(path)) ?? [];
      if (!methods) return null;
      const names = new Set(methods.split(' '));
      const classes = this.parse(code).body.flatMap((node) =>
        node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'ClassDeclaration'
          ? [node.declaration]
          : [],
      );
      const cuts = classes
        .flatMap(({ body }) => body.body)
        .filter(
          (it) => it.type === 'MethodDefinition' && it.key.type === 'Identifier' && names.has(it.key.name),
        );
      if (cuts.length !== names.size) throw new Error(`${file} has other methods than it had`);
      const kept = cuts.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), code);
      return { code: kept, map: null };
    },
  };
}

/** zod keeps its settings in the global scope, which is the host's: there they would be shared with a zod of its own. */
function ownSettings(): Plugin {
  return {
    name: 'own-settings',
    transform: (code, id) =>
      id.endsWith('/zod/v4/core/core.js') || id.endsWith('/zod/v4/core/registries.js')
        ? { code: `const ownScope = {};\n${code.replaceAll('globalThis', 'ownScope')}`, map: null }
        : null,
  };
}

/**
 * `pay-widget/define` of the npm package: it registers the very class that `pay-widget` exports, which the one-file
 * `define.js` of the CDN cannot do.
 */
function registration(): Plugin {
  return {
    name: 'registration',
    generateBundle() {
      const source = "import { definePayWidget } from './pay-widget.js';\ndefinePayWidget();\n";
      this.emitFile({ type: 'asset', fileName: 'register.js', source });
    },
  };
}

/** Writes which module went into which file, for `npm run size`: `{ "define.js": ["element/define.ts", …] }`. */
function chunkList(fileName: string): Plugin {
  return {
    name: 'chunk-list',
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const modules = chunks.map(({ fileName, moduleIds }) => [
        fileName,
        moduleIds.map((id) => relative(here('.'), id).replaceAll('\\', '/')),
      ]);
      this.emitFile({
        type: 'asset',
        fileName: `.vite/${fileName}`,
        source: JSON.stringify(Object.fromEntries(modules)),
      });
    },
  };
}

/**
 * `pay-widget.js` and `define.js` are built apart: in one build the second would be two lines that import the first,
 * and a partner's page would wait a round trip longer for the skeleton. Each has chunks of its own, which know it by name.
 */
function elementBuild(entry: string): UserConfig {
  return {
    base: './',
    plugins: [
      besideEager(),
      chunkList(`chunks-of-${entry}.json`),
      ...(entry === 'pay-widget' ? [registration()] : [preloadList()]),
    ],
    build: {
      outDir: 'dist/element',
      lib: { entry: `element/${entry}.ts`, formats: ['es'] },
      rolldownOptions: { preserveEntrySignatures: 'allow-extension', output: elementOutput() },
    },
  };
}

/** Who may frame the page: `PAY_WIDGET_HOSTS="https://a.example https://b.example"` (docs/security.md). */
function allowedHosts(): Plugin {
  const hosts = originsIn('PAY_WIDGET_HOSTS');
  return {
    name: 'allowed-hosts',
    transformIndexHtml: (html) =>
      html.replace(
        'name="pay-widget-hosts" content=""',
        `name="pay-widget-hosts" content="${hosts.join(' ')}"`,
      ),
  };
}

/** The origins in an environment variable, apart by spaces. */
function originsIn(name: string): string[] {
  const origins = (process.env[name] ?? '').split(/\s+/).filter(Boolean);
  const wrong = origins.find((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin);
  if (wrong) throw new Error(`${name} names "${wrong}", which is no origin`);
  return origins;
}

const fullPage: UserConfig = { root: here('element'), publicDir: here('public') };

const outputs: Record<string, UserConfig> = {
  element: elementBuild('pay-widget'),
  define: mergeBuild(elementBuild('define'), { emptyOutDir: false, copyPublicDir: false }),
  page: {
    ...fullPage,
    base: '/paywidget/',
    plugins: [allowedHosts(), preloadEager()],
    build: {
      outDir: here('dist/paywidget'),
      rolldownOptions: { preserveEntrySignatures: 'allow-extension', output: elementOutput() },
    },
  },
  webview: {
    ...fullPage,
    base: './',
    plugins: [bundledLocales(), withoutDatadog(), singleFile()],
    build: {
      outDir: here('dist/webview'),
      sourcemap: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  },
  host: { root: here('demo/host'), publicDir: false, build: { outDir: here('dist/host') } },
  cashier: {
    publicDir: false,
    build: { ssr: 'demo/cashier/main.ts', outDir: 'dist/cashier', target: 'node20', minify: false },
  },
};

function mergeBuild(config: UserConfig, build: UserConfig['build']): UserConfig {
  return { ...config, build: { ...config.build, ...build } };
}

/** A packed page has no server to ask: its locales come with the script. */
function bundledLocales(): Plugin {
  return {
    name: 'bundled-locales',
    enforce: 'pre',
    resolveId: (source) =>
      source.endsWith('/fetch-locales.ts') ? here('src/i18n/bundled-locales.ts') : null,
  };
}

/** An app brings its own monitoring, and its package should not grow by a service that few configure. */
function withoutDatadog(): Plugin {
  const instead = "export const startDatadog = () => { throw new Error('Datadog RUM is not packed'); };";
  return {
    name: 'without-datadog',
    enforce: 'pre',
    load: (id) => (id.endsWith('/telemetry/datadog-monitor.ts') ? instead : null),
  };
}

/** The policy that the packed page carries; `PAY_WIDGET_CASHIER` and `PAY_WIDGET_CAPTCHA=none` narrow it (docs/security.md). */
function policyMeta(script: string): string {
  const policy = packedPolicy(script, {
    cashiers: originsIn('PAY_WIDGET_CASHIER'),
    hasCaptcha: process.env.PAY_WIDGET_CAPTCHA !== 'none',
  });
  return `<meta http-equiv="Content-Security-Policy" content="${policy}" />`;
}

/** Browsers load no module file from `file://`, so the one chunk moves into the page. */
function singleFile(): Plugin {
  return {
    name: 'single-file',
    generateBundle: {
      // After Vite has written its own marks into the chunk.
      order: 'post',
      handler(_options, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== 'asset' || !page.fileName.endsWith('.html')) continue;
          for (const chunk of Object.values(bundle)) {
            if (chunk.type !== 'chunk') continue;
            const name = chunk.fileName.replaceAll('.', '\\.');
            const tag = new RegExp(`<script[^>]*src="[^"]*${name}"[^>]*></script>`);
            const code = chunk.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '\\x3C!--');
            page.source = String(page.source)
              .replace(tag, () => `<script type="module">${code}</script>`)
              .replace('<meta charset="utf-8" />', (first) => `${first}\n    ${policyMeta(code)}`);
            delete bundle[chunk.fileName];
          }
        }
      },
    },
  };
}

export default defineConfig(({ mode }) => {
  const { plugins = [], build, ...output } = outputs[mode] ?? {};
  return {
    ...output,
    resolve: { alias },
    define: { ...define, 'process.env.NODE_ENV': JSON.stringify(mode === 'test' ? 'test' : 'production') },
    plugins: [react(), leaveOut(), trustedWorker(), cutMethods(), ownSettings(), ...plugins],
    // Nothing uses `light-dark()`: its stand-ins would only be carried to phones.
    css: { lightningcss: { exclude: LIGHT_DARK } },
    build: {
      target,
      emptyOutDir: true,
      sourcemap: true,
      cssCodeSplit: false,
      modulePreload: { polyfill: false },
      // The sandbox reads the sizes from `npm run size`; gzipping every file twice only slows `npm start` down.
      reportCompressedSize: false,
      ...build,
    },
    test: {
      // Without this `?inline` sheets are empty, and a test could not see what is styled.
      css: { include: [/.+/] },
      sequence: { sequencer: LongestFirst },
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            include: ['{src,demo,element}/**/*.test.{ts,tsx}', 'test/{checks,faults}/**/*.test.ts'],
            // A property is tried hundreds of times, and a busy machine is slow.
            testTimeout: 30_000,
            maxWorkers: 2,
            // A context of its own for each file, in two workers: a worker for each file would read happy-dom anew each
            // time, which was half of the suite's CPU.
            pool: 'vmThreads',
          },
        },
        {
          extends: true,
          test: {
            name: 'journeys',
            include: ['test/{journeys,visual}/**/*.test.ts'],
            setupFiles: ['test/support/check-pages.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            // A state that is waited for has the time that a busy machine needs.
            expect: { poll: { timeout: 10_000 } },
            // A journey mostly waits, for a cashier or a frame: three of them fill two cores.
            maxWorkers: 3,
            // What they import keeps nothing from one file to the next; the sandbox is read once for each worker.
            isolate: false,
            // A real browser and a real server on a busy machine: what fails must fail twice.
            retry: process.env.CI ? 1 : 0,
            sequence: { groupOrder: 1 },
          },
        },
        {
          extends: true,
          test: {
            name: 'browsers',
            include: ['test/browsers/**/*.test.ts'],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            maxWorkers: 1,
            retry: process.env.CI ? 1 : 0,
            sequence: { groupOrder: 2 },
          },
        },
      ],
    },
  };
});
