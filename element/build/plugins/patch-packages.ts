import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** 0.4 kB of the first list: React has `useSyncExternalStore` since version 18; wouter still imports the polyfill. */
export const alias = {
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
};

/** Modules of packages that the build replaces, each with its gain in kB gzip. */
const REPLACED = [
  // 0.9 kB of the chunk `socket-io-connection`: the socket is WebSocket only (R-LINK-1).
  {
    file: '/engine.io-client/build/esm/transports/index.js',
    instead: "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };",
  },
  // 0.8 kB of the chunk `socket-io-connection`: HTTP polling, which a WebSocket does not need.
  {
    file: '/engine.io-client/build/esm/transports/polling-xhr.js',
    instead: 'export const XHR = null;',
  },
  // 0.3 kB of the first list; the module would also patch the `history` of the host's page, while the widget's routes are in memory.
  {
    file: '/wouter/src/use-browser-location.js',
    instead: "export const useBrowserLocation = () => ['/', () => {}];\nexport const useSearch = () => '';",
  },
  // 0.2 kB of the first list: routes have no patterns, because the route table is matched by whole paths.
  { file: '/regexparam/dist/index.mjs', instead: 'export const parse = () => ({});' },
  // 0.5 kB of the chunk `socket-io-connection`, with the next row: the cashier sends text, so frames are not searched for binary data.
  // `isBinary` still recognizes a binary frame, which then counts as an unreadable response.
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
    transform(code, id) {
      if (!id.endsWith('/wouter/src/index.js')) return null;
      // 0.3 kB of the first list: no screen uses wouter's Link, but a bundler drops a top-level call only if it is marked as pure.
      const marked = code.replace(/= (?=forwardRef\()/, '= /* @__PURE__ */ ');
      if (marked === code) this.error('wouter makes its Link in another way now');
      return { code: marked, map: null };
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
