import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** React has had this hook since version 18; wouter still imports the polyfill. */
export const alias = {
  'use-sync-external-store/shim/index.js': 'react',
  'use-sync-external-store/shim': 'react',
};

/**
 * Parts of packages that the bundle leaves out.
 *   engine.io's other transports: the socket is WebSocket only (R-LINK-1)
 *   wouter's browser location: importing it patches the `history` of the host's page, and routes are in memory
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
  // Its delays are computed by the widget's own code (src/api/backoff.ts).
  {
    file: '/socket.io-client/build/esm/contrib/backo2.js',
    instead: 'export class Backoff { attempts = 0; setMin() {} setMax() {} setJitter() {} reset() {} }',
  },
  // The cashier sends text. A binary frame is still recognized, and counts as an unreadable response.
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

const TRUST_WORKER = fileURLToPath(new URL('../../../src/telemetry/trust-worker.ts', import.meta.url));

/**
 * Datadog creates its recorder's worker from a string, which a page with Trusted Types rejects. Its URL goes through a policy of
 * the widget that checks it, and that such a page can allow by name (docs/telemetry.md).
 */
export function trustedWorker(): Plugin {
  return {
    name: 'trusted-worker',
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
export function isLeftOut(id: string): boolean {
  return UNWANTED.some(({ file }) => id.endsWith(file));
}

export function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    load: (id) => UNWANTED.find(({ file }) => id.endsWith(file))?.instead ?? null,
  };
}

/** zod stores its settings in the global scope, which belongs to the host: there they would be shared with the host's own zod. */
export function ownSettings(): Plugin {
  return {
    name: 'own-settings',
    transform: (code, id) =>
      id.endsWith('/zod/v4/core/core.js') || id.endsWith('/zod/v4/core/registries.js')
        ? { code: `const ownScope = {};\n${code.replaceAll('globalThis', 'ownScope')}`, map: null }
        : null,
  };
}
