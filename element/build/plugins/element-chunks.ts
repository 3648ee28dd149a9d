import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { RECORDS, writeRecord } from './build-records.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PARTS = `${ROOT}element/lazy-parts.ts`;
const BUILT_PARTS = 'lazy-parts.js';

/** Keeps the built `element/lazy-parts.ts`, which only the shells of other outputs import, so the bundler would drop it. */
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
