import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'vite';
import { RECORDS, writeRecord } from './build-records.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = `${ROOT}element/lazy-parts.ts`;
const BUILT_PARTS = 'lazy-parts.js';

/** Moves the built `element/lazy-parts.ts` from the output into a record, from which `builtParts` puts it into the shells. */
export function keepParts(): Plugin {
  return {
    name: 'keep-parts',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const parts = bundle['lazy-parts.js'];
        if (parts?.type !== 'chunk') return this.error('The build has no lazy-parts.js');
        writeRecord(BUILT_PARTS, parts.code);
        delete bundle['lazy-parts.js'];
        delete bundle['lazy-parts.js.map'];
      },
    },
  };
}

/** Replaces `element/lazy-parts.ts` in a shell by its built form, so that the shell loads the existing chunks. */
export function builtParts(): Plugin {
  return {
    name: 'built-parts',
    enforce: 'pre',
    resolveId: (source) => (source.startsWith('./chunks/') ? { id: source, external: 'absolute' } : null),
    load: (id) => (id === PARTS ? readFileSync(`${RECORDS}/${BUILT_PARTS}`, 'utf8') : null),
  };
}

/** Leaves the shell in its own file, `pay-widget.js`, because other modules of the package import it. */
export function besideShell(): Plugin {
  return {
    name: 'beside-shell',
    enforce: 'pre',
    resolveId: (source) =>
      source === './pay-widget.ts' ? { id: './pay-widget.js', external: 'absolute' } : null,
  };
}

/** Copies the modules that the framed mode imports, because an import from the chunks of engine or view would load these chunks. */
export function copyForFrame(): Plugin {
  return {
    name: 'copy-for-frame',
    enforce: 'pre',
    async resolveId(source, importer) {
      const isOfFrame = importer === `${ROOT}element/frame.ts` || importer?.endsWith('?frame');
      if (!isOfFrame || !source.endsWith('.ts')) return null;
      const found = await this.resolve(source, importer, { skipSelf: true });
      return found && `${found.id}?frame`;
    },
  };
}

/** Writes `pay-widget/define`, which registers the class of `pay-widget`: the CDN's single-file `define.js` has a class of its own. */
export function registration(): Plugin {
  return {
    name: 'registration',
    generateBundle() {
      const source = "import { definePayWidget } from './pay-widget.js';\ndefinePayWidget();\n";
      this.emitFile({ type: 'asset', fileName: 'register.js', source });
    },
  };
}

const COMPUTED_IMPORT = /\bimport\((?!`[^`$]*`\))/g;
const IGNORED = '/* webpackIgnore: true *//* turbopackIgnore: true *//* @vite-ignore */';

/**
 * Tells the bundlers of partners to leave an import of a computed address to the browser: Turbopack fails at one, webpack and Vite warn.
 * The minifier drops these comments, so they are added to its output, and the source map's positions behind them are moved.
 */
export function ignoredImports(): Plugin {
  return {
    name: 'ignored-imports',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        const [found] = chunk.type === 'chunk' ? chunk.code.matchAll(COMPUTED_IMPORT) : [];
        if (chunk.type !== 'chunk' || !found) continue;
        const before = chunk.code.slice(0, found.index + found[0].length);
        chunk.code = before + IGNORED + chunk.code.slice(before.length);
        const file = bundle[`${chunk.fileName}.map`];
        if (file?.type !== 'asset') continue;
        const map = JSON.parse(String(file.source));
        const lines = decode(map.mappings);
        const above = before.split('\n');
        const column = above.pop()?.length ?? 0;
        for (const segment of lines[above.length] ?? [])
          if (segment[0] >= column) segment[0] += IGNORED.length;
        file.source = JSON.stringify({ ...map, mappings: encode(lines) });
      }
    },
  };
}
