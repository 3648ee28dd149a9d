import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The purpose of each script of the page, by the folder or the package of its modules. The first row that matches counts, so that a file
 * gets the purpose of its most specific part. docs/pci.md contains this table.
 */
export const PURPOSES: readonly (readonly [origin: string, purpose: string])[] = [
  ['element', 'starts the page: its link to the host, host data, the skeleton before the first screen'],
  ['src/captcha', 'requests a token from a captcha service, for methods that need one'],
  ['src/telemetry', 'metrics and errors, without personal data; monitoring if the page configures it'],
  ['src/api', 'the socket to the cashier, and the decoders of its responses'],
  ['src/session', 'state of the session: choices, payments and requests'],
  ['src/flows', 'the screens of a way to pay'],
  ['src/screens', 'screens outside a way to pay: lists, confirmation, result, history'],
  ['src/parts', 'components that several screens share'],
  ['src/forms', 'fields, masks and validation of input'],
  ['src/router', 'routes, the current page and its header; the location in the widget, in memory'],
  ['src/app', 'the frame of the view'],
  ['src/ui', 'components of the user interface'],
  ['src/bridge', 'messages between the page and its host'],
  ['src/i18n', 'texts in the language of the user'],
  ['src/theme', 'styles, and the brand of the host'],
  ['src/domain', 'rules for money, methods and fields'],
  ['src/platform', 'timing, formats of time, and the version'],
  ['@datadog', 'monitoring (Datadog), loaded only if the page configures it'],
  ['react', 'draws the view'],
  ['react-dom', 'draws the view'],
  ['scheduler', 'draws the view'],
  ['@r2wc', 'mounts the view in the element'],
  ['wouter', 'reads the location in the widget'],
  ['valtio', 'holds the state'],
  ['socket.io-client', 'the socket to the cashier'],
  ['zod', 'validates the responses of the cashier'],
  ['imask', 'masks of fields'],
  ['@floating-ui', 'positions lists and sheets'],
  ['qr', 'draws QR codes'],
  ['uuid', 'creates idempotency keys'],
  ['rolldown', 'loads the other files'],
];

function originOf(module: string): string | undefined {
  const name = /node_modules\/((?:@[^/]+)|[^/]+)/.exec(module)?.[1];
  if (name) return PURPOSES.find(([origin]) => origin === name)?.[0];
  if (/^\0?rolldown/.test(module)) return 'rolldown';
  return PURPOSES.find(([origin]) => module.startsWith(`${origin}/`))?.[0];
}

export function purposeOf(modules: readonly string[]): string | undefined {
  const origins = new Set(modules.map(originOf));
  return PURPOSES.find(([origin]) => origins.has(origin))?.[1];
}

/** Writes `scripts.json` beside the page: every script that the page may load, with its purpose and its SHA-384 hash. */
export function scriptInventory(root: string): Plugin {
  return {
    name: 'script-inventory',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const scripts = chunks.map(({ fileName, moduleIds }) => {
        const modules = moduleIds.map((id) => relative(root, id).replaceAll('\\', '/'));
        const purpose = modules.length === 0 ? 're-exports other files' : purposeOf(modules);
        if (!purpose)
          throw new Error(
            `${fileName} (${modules[0]}) has no purpose: add its origin to PURPOSES in element/build/plugins/script-inventory.ts and to docs/pci.md`,
          );
        const hash = createHash('sha384')
          .update(readFileSync(join(dir, fileName)))
          .digest('base64');
        return { file: fileName, purpose, integrity: `sha384-${hash}` };
      });
      scripts.sort((a, b) => (a.file < b.file ? -1 : 1));
      writeFileSync(join(dir, 'scripts.json'), `${JSON.stringify(scripts, null, 2)}\n`);
    },
  };
}
