import { createServer } from 'node:net';
import { join } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
import type { RunningCashier } from '../cashier/start-cashier.ts';
import { CASHIER_PATHS } from './dev-pages.ts';

/** Editors write a file in several steps: the cashier is started anew once it has been quiet for so long. */
const RESTART_DELAY_MS = 100;
const ENTRY = 'demo/cashier/start-cashier.ts';

/**
 * Runs the sandbox cashier from source behind the development server's own address. A change of its code starts it anew
 * on the same port; its database stays, and the widgets reconnect by themselves.
 */
export function devCashier(root: string): Plugin {
  let port = 0;
  let running: RunningCashier | null = null;
  let sources = new Set<string>();

  const start = async () => {
    const { module, dependencies } = await runnerImport<typeof import('../cashier/start-cashier.ts')>(
      join(root, ENTRY),
      { root, configFile: join(root, 'vite.config.ts'), mode: 'cashier', logLevel: 'warn' },
    );
    sources = new Set([ENTRY, ...dependencies].map((path) => join(root, path)));
    const { SANDBOX_DB, SANDBOX_SPEED } = process.env;
    running = await module.startCashier({
      port,
      ...(SANDBOX_DB && { dbPath: SANDBOX_DB }),
      speed: Number(SANDBOX_SPEED) || 1,
      captcha: 'demand',
      log: (line) => process.stderr.write(`${line}\n`),
    });
  };
  const restart = async () => {
    await running?.close();
    running = null;
    await start();
  };

  return {
    name: 'dev-cashier',
    apply: 'serve',
    async config() {
      port = await findFreePort();
      const target = `http://localhost:${port}`;
      return {
        server: { proxy: Object.fromEntries(CASHIER_PATHS.map((path) => [path, { target, ws: true }])) },
      };
    },
    async configureServer({ watcher, httpServer, config: { logger } }) {
      await start();
      let timer: NodeJS.Timeout | undefined;
      const tell = (error: unknown) =>
        logger.error(`The cashier did not start: ${error instanceof Error ? error.stack : error}`);
      watcher.on('change', (path) => {
        if (!sources.has(path)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          logger.info('cashier restarted', { timestamp: true });
          restart().catch(tell);
        }, RESTART_DELAY_MS);
      });
      httpServer?.once('close', () => void running?.close());
    },
  };
}

/** A port that is free on this machine now. */
function findFreePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
