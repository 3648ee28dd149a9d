import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

/** @throws {Error} for a file that does not exist: without this check a moved file would leave its chunk without a message */
function here(path: string): string {
  const file = fileURLToPath(new URL(`../../../${path}`, import.meta.url));
  if (!existsSync(file)) throw new Error(`eager-chunks.ts names ${path}, which does not exist`);
  return file;
}

/**
 * Assigns modules to chunks. The shell (`pay-widget.ts`) imports the engine (connection, state) and the view (React) in parallel. Modules
 * that both need go into the engine's chunk, because a third file would delay the start. Modules that the shell needs stay in the shell.
 * React has files of its own, because browsers can keep them from one release to the next.
 */
export function eagerChunks(): Rolldown.CodeSplittingOptions {
  const shell = new StaticClosure(here('element/pay-widget.ts'));
  // The full page is a shell too: if it imported from the engine's chunk, it would wait for that chunk before its first paint.
  const page = new StaticClosure(here('element/page.ts'));
  const engine = new StaticClosure(here('src/app/engine.ts'));
  const view = new StaticClosure(here('src/app/mount-view.tsx'));
  // Each entry of LAZY is one file: more files cost the main thread more, and a file is requested only after the file that imports it.
  const lazy = Object.entries(LAZY).map(
    ([name, files]) => [name, files.map((file) => new StaticClosure(here(file)))] as const,
  );
  const name = (id: string, graph: Rolldown.ChunkingContext) => {
    if (shell.has(id, graph) || page.has(id, graph)) return null;
    if (id.includes('rolldown/runtime')) return 'react';
    if (engine.has(id, graph)) return 'engine';
    const [, react] = REACT.exec(id) ?? [];
    if (react) return react === 'react' ? 'react' : 'react-dom';
    if (view.has(id, graph)) return 'view';
    return lazy.find(([, parts]) => parts.some((part) => part.has(id, graph)))?.[0] ?? null;
  };
  return { includeDependenciesRecursively: false, groups: [{ name, debugName: 'eager' }] };
}

/** Screens with much code: they are left out of `screens`, so that only the users who open them load this code. */
const ON_DEMAND = /^src\/(?:screens\/region|flows\/crypto)\//;

function findScreens(...folders: string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(here(folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('-screen.tsx'))
      .map((file) => `${folder}/${file}`),
  );
}

/** The files that load after the first list, in this order. A module is in the first that needs it. A tap on a method waits for `form`. */
const LAZY = {
  // Mounts React, and holds what the list needs after its first paint: a form's amount, a group's methods, the route table.
  form: [
    'src/app/react-view.tsx',
    'src/router/history-button.tsx',
    'src/parts/method/method-limits.tsx',
    'src/screens/method-list/list-tools.tsx',
    'src/parts/form/payment-form.tsx',
    'src/flows/group/group-screen.tsx',
    'src/router/prefetch-screens.ts',
    'src/router/back-target.ts',
    'src/router/scroll-and-focus.ts',
  ],
  // `toasts` is before `fields`, to get the modules that both need: a toast can then report that `fields` or a later file did not load.
  toasts: [
    'src/app/toasts.tsx',
    'src/router/list-beside.tsx',
    'src/screens/error/error-screen.tsx',
    'src/session/host/setup.ts',
    'src/session/methods/open-by-name.ts',
  ],
  // The check screen loads with the form's fields, because the network may fail when the user submits, and no further file can load then.
  fields: [
    'src/parts/form/rest-of-form.tsx',
    'src/screens/payment-check/payment-check-screen.tsx',
    'src/ui/popover/close-on-escape.ts',
  ],
  // The first visit requests this file too, although only the next visit uses it to show the kept list: it is then in the browser's cache.
  kept: ['src/app/show-kept-list.ts'],
  rest: [
    'src/session/payment/found/open-payments.ts',
    'src/router/navigate-to-transaction.ts',
    'src/session/methods/load-regions.ts',
    'src/screens/method-list/open-payment.tsx',
    'src/screens/method-list/search-suggestions.tsx',
    'src/session/payment/attempt/request-address.ts',
    'src/parts/help/host-badge.tsx',
  ],
  masks: ['src/forms/mask.ts'],
  // The screens after list and form are one file, because a payment shows two or three of them, which share most of their components.
  screens: findScreens('src/screens', 'src/flows').filter((path) => !ON_DEMAND.test(path)),
  // The files from here on load on demand: few users need them, or they contain a large package.
  names: ['src/platform/other-names.ts'],
  popover: [
    'src/ui/select/option-list.tsx',
    'src/parts/form/saved-editor.tsx',
    'src/screens/region/region-screen.tsx',
  ],
  qr: ['src/ui/codes/draw-qr.ts', 'src/flows/instruction/extract-codes.ts'],
  addresses: ['src/domain/checks/crypto-address-check.ts'],
  crypto: findScreens('src/flows/crypto'),
  captcha: ['src/session/payment/attempt/solve-captcha.ts', 'src/parts/form/captcha-container.tsx'],
  wallet: ['src/parts/form/wallet-button.tsx', 'src/session/methods/missing-wallets.ts'],
  // The first list of a host with a brand or own texts waits for this file, so it must import no other file of this table.
  brand: ['src/app/host-theme.tsx', 'src/session/host/host-texts.ts'],
  limits: ['src/parts/help/account-limits.tsx'],
  payout: ['src/screens/confirm/payout-confirm.tsx', 'src/parts/receipt/payout-shares.tsx'],
  cards: [
    'src/parts/form/card-form.tsx',
    'src/session/card-frame/card-task.ts',
    'src/app/card-task-watch.tsx',
  ],
};

const REACT = /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/;

/** The files that the first list needs in addition to the shell: the chunks of first requests, engine and view, and their imports. */
function eagerFiles(
  shell: Pick<Rolldown.RenderedChunk, 'fileName' | 'dynamicImports'>,
  chunks: Record<string, Rolldown.OutputAsset | Pick<Rolldown.RenderedChunk, 'imports'>>,
): string[] {
  const eager = shell.dynamicImports.filter((name) => /[\\/](?:first-requests|engine|view)-/.test(name));
  const files = new Set(
    eager.flatMap((name) => {
      const chunk = chunks[name];
      return [...(chunk && 'imports' in chunk ? chunk.imports : []), name];
    }),
  );
  files.delete(shell.fileName);
  return [...files];
}

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
 * Makes the shell request React's file and the bundler's runtime too. Only the chunks of engine and view import these, so without the
 * request the browser would find them one round trip later. They are requested after the engine, because its connection needs round trips
 * of its own.
 */
export function besideEager(): Plugin {
  return {
    name: 'beside-eager',
    renderChunk(code, chunk, _options, { chunks }) {
      if (!chunk.isEntry) return null;
      const late = eagerFiles(chunk, chunks).filter((name) => !chunk.dynamicImports.includes(name));
      const view = /import\((["'`])\.[^)]*[\\/]view-[^)]*\1\)/.exec(code);
      if (!view || late.length === 0) return null;
      const requested = late.map((name) => `import("./${name}").catch(()=>{}),`);
      const beside = `(${requested.join('')}${view[0]})`;
      return { code: code.replace(view[0], () => beside), map: null };
    },
  };
}

/** Lists the files that the first list needs, for partners whose pages preload them (docs/host-guide.md). */
export function preloadList(): Plugin {
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

/** Preloads the files of the first list in the head of the full page, because on a slow network this saves a round trip. */
export function preloadEager(): Plugin {
  return {
    name: 'preload-eager',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { chunk, bundle = {} }) =>
        (chunk ? eagerFiles(chunk, bundle) : [])
          .filter((file) => !html.includes(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/paywidget/${file}` },
            injectTo: 'head' as const,
          })),
    },
  };
}
