import { join } from 'node:path';
import { runnerImport } from 'vite';
import { ROOT } from '../../element/build/command.mjs';
import { catalogueWith } from './scenario.mjs';

/** The cashier runs this many times faster than a real one, because a benchmark measures the widget. */
const CASHIER_SPEED = 10_000;

/** @param {import('./scenario.mjs').Method[]} methods */
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
  return module.startCashier({ port: 0, dbPath: ':memory:', speed: CASHIER_SPEED, captcha: 'ignore' });
}
