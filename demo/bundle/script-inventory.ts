import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Why the page has code of each origin: by the folder of a module, or its package. The first that fits counts, so that a
 * file is named after its most telling part. docs/pci.md shows this table.
 */
export const PURPOSES: readonly (readonly [origin: string, purpose: string])[] = [
  ['element', 'starts the page: its line to the host, host data, the outline before the first page'],
  ['src/captcha', 'asks a captcha service for a proof, where the cashier wants one'],
  ['src/telemetry', 'figures and failures, without personal data; monitoring where the page configures it'],
  ['src/api', 'the line to the cashier, and the reading of its answers'],
  ['src/session', 'state of the session: what is chosen, sent and asked'],
  ['src/flows', 'a way to pay: its pages'],
  ['src/screens', 'a page that is no way to pay: lists, confirmation, result, history'],
  ['src/parts', 'pieces that several pages share'],
  ['src/forms', 'fields, masks and checks of what is typed'],
  ['src/app', 'routes, header, and the frame of the view'],
  ['src/ui', 'pieces of the interface'],
  ['src/bridge', 'messages between the page and its host'],
  ['src/i18n', 'texts in the language of the user'],
  ['src/theme', 'looks, and the brand of the host'],
  ['src/routing', 'the place in the widget, in memory'],
  ['src/domain', 'rules of money, methods and fields'],
  ['@datadog', 'monitoring (Datadog), loaded only where the page configures it'],
  ['react', 'draws the view'],
  ['react-dom', 'draws the view'],
  ['scheduler', 'draws the view'],
  ['@r2wc', 'mounts the view in the element'],
  ['wouter', 'reads the place in the widget'],
  ['valtio', 'holds the state'],
  ['socket.io-client', 'the line to the cashier'],
  ['zod', 'checks the answers of the cashier'],
  ['imask', 'masks of fields'],
  ['@floating-ui', 'places lists and sheets'],
  ['qr', 'draws QR codes'],
  ['uuid', 'makes idempotency keys'],
  ['rolldown', 'loads the other files'],
];

/** Which of the origins a module is of. */
function originOf(module: string): string | undefined {
  const name = /node_modules\/((?:@[^/]+)|[^/]+)/.exec(module)?.[1];
  if (name) return PURPOSES.find(([origin]) => origin === name)?.[0];
  if (/^\0?rolldown/.test(module)) return 'rolldown';
  return PURPOSES.find(([origin]) => module.startsWith(`${origin}/`))?.[0];
}

/** Why a file is there, by the modules in it; undefined where no module has a purpose. */
export function purposeOf(modules: readonly string[]): string | undefined {
  const origins = new Set(modules.map(originOf));
  return PURPOSES.find(([origin]) => origins.has(origin))?.[1];
}

/**
 * Writes `scripts.json` beside the page: every script that it may load, why, and the SHA-384 of the file. The build fails
 * where a script has no purpose in the table.
 */
export function scriptInventory(root: string): Plugin {
  return {
    name: 'script-inventory',
    writeBundle({ dir = '' }, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const scripts = chunks.map(({ fileName, moduleIds }) => {
        const modules = moduleIds.map((id) => relative(root, id).replaceAll('\\', '/'));
        // A file without modules of its own hands on those of others.
        const purpose = modules.length === 0 ? 'hands on other files' : purposeOf(modules);
        if (!purpose)
          throw new Error(
            `${fileName} (${modules[0]}) has no purpose: add its origin to PURPOSES in demo/bundle/script-inventory.ts and to docs/pci.md`,
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
