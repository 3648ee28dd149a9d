import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** 0.4 kB of the first list: React has `useSyncExternalStore` since version 18; wouter still imports the polyfill. */
export const alias = {
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
};

/** Modules of packages that the build replaces, each with its gain in kB gzip. */
const REPLACED = [
  // 0.9 kB of the chunk `connection`: the socket is WebSocket only (R-LINK-1).
  {
    file: '/engine.io-client/build/esm/transports/index.js',
    instead: "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };",
  },
  // 0.8 kB of the chunk `connection`: HTTP polling, which a WebSocket does not need.
  {
    file: '/engine.io-client/build/esm/transports/polling-xhr.js',
    instead: 'export const XHR = null;',
  },
  // 0.3 kB of the first list; and its import would patch the `history` of the host's page, while routes are in memory.
  {
    file: '/wouter/src/use-browser-location.js',
    instead: "export const useBrowserLocation = () => ['/', () => {}];\nexport const useSearch = () => '';",
  },
  // 0.3 kB of the chunk `masks`: no field is an editable element.
  {
    file: '/imask/esm/controls/html-contenteditable-mask-element.js',
    instead: "export { default } from './html-input-mask-element.js';",
  },
  // 0.2 kB of the first list: the route table is matched by whole paths.
  { file: '/regexparam/dist/index.mjs', instead: 'export const parse = () => ({});' },
  // 0.5 kB of the chunk `connection`, with the next one: the cashier sends text. A binary frame is still recognized, and
  // counts as an unreadable response.
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
];

const TRUST_WORKER = fileURLToPath(new URL('../../../src/telemetry/trust-worker.ts', import.meta.url));

/**
 * Datadog creates its recorder's worker from a string, which a page with Trusted Types rejects. Its URL goes through a policy of
 * the widget that checks it, and that such a page can allow by name (docs/telemetry.md).
 */
export function trustDatadogWorker(): Plugin {
  return {
    name: 'trust-datadog-worker',
    transform(code, id) {
      if (!id.endsWith('/browser-rum/esm/domain/deflate/deflateWorker.mjs')) return null;
      const made = code.replace(
        /new Worker\((configuration\.workerUrl \|\| .*)\);/,
        'new Worker(trustWorker($1));',
      );
      if (made === code) this.error('Datadog makes its worker in another way now');
      return { code: `import { trustWorker } from ${JSON.stringify(TRUST_WORKER)};\n${made}`, map: null };
    },
  };
}

/** True for a module of a package that is replaced as a whole: the output contains none of its code. */
export function isReplaced(id: string): boolean {
  return REPLACED.some(({ file }) => id.endsWith(file));
}

export function replaceModules(): Plugin {
  return {
    name: 'replace-modules',
    load: (id) => REPLACED.find(({ file }) => id.endsWith(file))?.instead ?? null,
  };
}

/** Parts of packages that the widget does not use: methods of zod's schemas, and conditions that are never true. */
const UNUSED: Record<string, [what: RegExp, instead: string][]> = {
  // Words for the developers of these packages.
  '/imask/esm/controls/input.js': [[/console\.warn\(.*\);/g, '']],
  '/imask/esm/masked/factory.js': [[/console\.warn\(.*\);/g, '']],
  '/tabbable/dist/index.esm.js': [[/console\.error\(.*\);/g, '']],
  '/zod/v4/mini/schemas.js': [
    [
      /\n {4}(?:parse|parseAsync|safeParse|safeParseAsync|brand|register|apply)\([^\n]*\{\n[\s\S]*?\n {4}\},/g,
      '',
    ],
  ],
  '/zod/v4/core/core.js': [[/const E = _E;/g, 'const E = null;']],
  '/zod/v4/core/parse.js': [
    [/\w+ instanceof Promise/g, 'false'],
    [/util\.captureStackTrace\(.*\);/g, ''],
  ],
  '/zod/v4/core/schemas.js': [
    // Schemas for other libraries, cyclic values, encoding, asynchronous checks, and other types than the wanted one.
    [/util\.hide\(this, "~standard", standardProps\(this\)\)/g, 'undefined'],
    [/core\.globalConfig\.memoizer/g, 'undefined'],
    [/ctx\.direction === "backward"/g, 'false'],
    [/ctx\?\.direction !== "backward"/g, 'true'],
    [/\w+ instanceof Promise/g, 'false'],
    [/def\.coerce/g, 'false'],
  ],
};

/** 1 kB of the chunks: a bundler cannot know that nothing calls a method or makes a condition true. */
export function trimPackages(): Plugin {
  return {
    name: 'trim-packages',
    apply: 'build',
    transform(code, id) {
      const [, patches] = Object.entries(UNUSED).find(([file]) => id.endsWith(file)) ?? [];
      if (!patches) return null;
      let made = code;
      for (const [what, instead] of patches) {
        if (made.search(what) === -1) this.error(`${id} has no ${what} now`);
        made = made.replace(what, instead);
      }
      return { code: made, map: null };
    },
  };
}

/** zod stores its settings in the global scope, which belongs to the host: there they would be shared with the host's own zod. */
export function scopeZodSettings(): Plugin {
  return {
    name: 'scope-zod-settings',
    transform: (code, id) =>
      id.endsWith('/zod/v4/core/core.js') || id.endsWith('/zod/v4/core/registries.js')
        ? { code: `const ownScope = {};\n${code.replaceAll('globalThis', 'ownScope')}`, map: null }
        : null,
  };
}
