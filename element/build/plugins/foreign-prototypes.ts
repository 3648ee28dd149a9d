import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const OWN = fileURLToPath(new URL('../../../src/platform/to-json.ts', import.meta.url));
const INJECTED: Record<string, [string, string]> = {
  'JSON.stringify': [OWN, 'toJson'],
  'Date.now': [OWN, 'epochMs'],
};

/** Modules whose `for…in` loops take names on `Object.prototype` for names of their own object. */
const LOOPING = /[/\\]node_modules[/\\]zod[/\\]|rolldown[/:]runtime/;

/**
 * Makes the widget work in pages that extend JavaScript's prototypes: loops of packages and of the bundler list only own names, no `toJSON`
 * of the page converts data that the widget sends, and no replaced `Date.now` is called.
 */
export function foreignPrototypes(): Plugin {
  return {
    name: 'foreign-prototypes',
    // A build for Node.js is left out: it runs in no page, and a function that a test passes to a page must not need an injected helper.
    config: ({ build }) =>
      build?.ssr
        ? null
        : {
            build: { rolldownOptions: { transform: { inject: INJECTED } } },
          },
    transform: {
      order: 'post',
      handler: (code, id) => (LOOPING.test(id) ? { code: ownNames(code), map: null } : null),
    },
    renderChunk: (code) => (code.includes('__exportAll') ? { code: ownNames(code), map: null } : null),
  };
}

function ownNames(code: string): string {
  return code.replaceAll(/\bfor \((const|let|var) (\w+) in ([\w.]+)\)/g, 'for ($1 $2 of Object.keys($3))');
}
