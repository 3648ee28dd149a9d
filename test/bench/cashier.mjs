import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../../element/build/command.mjs';
import { catalogueWith } from './scenario.mjs';

/** So many times faster than life that a bench measures the widget, not how long a cashier thinks. */
const AT_ONCE = 10_000;

/**
 * The sandbox cashier on a port of its own, with a database that it forgets, and with the bench's methods in its
 * catalogue.
 * @param {import('./scenario.mjs').Method[]} methods
 */
export async function startBenchCashier(methods) {
  /** @type {{ module: typeof import('../../demo/cashier/start-cashier.ts') }} */
  const { module } = await runnerImport(join(ROOT, 'demo/cashier/start-cashier.ts'), {
    configFile: join(ROOT, 'vite.config.ts'),
    logLevel: 'warn',
    plugins: [
      {
        name: 'bench-catalogue',
        enforce: 'pre',
        load: (id) =>
          id.includes('/scenarios/catalogue.json')
            ? `export default ${JSON.stringify(catalogueWith(methods))}`
            : null,
      },
    ],
  });
  return module.startCashier({ port: 0, dbPath: ':memory:', speed: AT_ONCE, captcha: 'ignore' });
}
