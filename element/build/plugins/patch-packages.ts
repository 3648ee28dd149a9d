import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** Saves 0.4 kB of the first list: wouter imports a polyfill of `useSyncExternalStore`, which React has had since version 18. */
export const alias = {
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
};

/** Modules of packages that the build replaces, each with the bytes (gzip) that this saves. */
const REPLACED = [
  // 0.9 kB of the chunk `socket-io-connection`: the widget uses no transport but WebSocket (R-LINK-1).
  {
    file: '/engine.io-client/build/esm/transports/index.js',
    instead: "import { WS } from './websocket.js';\nexport const transports = { websocket: WS };",
  },
  // 0.8 kB of the chunk `socket-io-connection`: the code of HTTP polling, which is never used.
  {
    file: '/engine.io-client/build/esm/transports/polling-xhr.js',
    instead: 'export const XHR = null;',
  },
  // 0.3 kB of the first list. The module would also patch the `history` of the host page, although the widget's routes are in memory.
  {
    file: '/wouter/src/use-browser-location.js',
    instead: "export const useBrowserLocation = () => ['/', () => {}];\nexport const useSearch = () => '';",
  },
  // 0.2 kB of the first list: the route table is matched by whole paths, so patterns are not parsed.
  { file: '/regexparam/dist/index.mjs', instead: 'export const parse = () => ({});' },
  // 0.5 kB of the chunk `socket-io-connection`, with the next row: the cashier sends text, so messages are not searched for binary data.
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
 * Datadog creates its recorder's worker from a string, which a page with Trusted Types blocks. This plugin gives the URL to a policy of the
 * widget, which checks the URL and which such a page can allow by name (docs/telemetry.md).
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

/** True for a module that the build replaces as a whole: the output contains none of the package's code. */
export function isReplaced(id: string): boolean {
  return REPLACED.some(({ file }) => id.endsWith(file));
}

export function replaceModules(): Plugin {
  return {
    name: 'replace-modules',
    load: (id) => REPLACED.find(({ file }) => id.endsWith(file))?.instead ?? null,
    transform(code, id) {
      if (!id.endsWith('/wouter/src/index.js')) return null;
      // 0.3 kB of the first list: no screen uses wouter's Link, but the bundler drops a top-level call only if it is marked as pure.
      const marked = code.replace(/= (?=forwardRef\()/, '= /* @__PURE__ */ ');
      if (marked === code) this.error('wouter makes its Link in another way now');
      return { code: marked, map: null };
    },
  };
}

/** Moves zod's settings from the global scope into the module, because the host page's own zod would share them. */
export function scopeZodSettings(): Plugin {
  return {
    name: 'scope-zod-settings',
    transform: (code, id) =>
      id.endsWith('/zod/v4/core/core.js') || id.endsWith('/zod/v4/core/registries.js')
        ? { code: `const ownScope = {};\n${code.replaceAll('globalThis', 'ownScope')}`, map: null }
        : null,
  };
}
