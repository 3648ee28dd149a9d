import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { RunningCashier } from '../cashier/start-cashier.ts';
import { CASHIER_PATHS } from './dev-pages.ts';

/** Editors write a file in several steps, so the cashier restarts once no change has occurred for this long. */
const RESTART_DELAY_MS = 100;
const ENTRY = 'demo/cashier/start-cashier.ts';

/** Runs the sandbox cashier from source. A change of its code restarts it on the same port with the same database. */
export function devCashier(root: string): Plugin {
  let port = 0;
  let running: RunningCashier | null = null;
  let sources = new Set<string>();

  let define: ResolvedConfig['define'];
  let starts = 0;

  const start = async () => {
    const { code, moduleIds } = await bundleCashier(root, define);
    sources = new Set(moduleIds.map((id) => id.replace(/\?.*/, '')));
    starts += 1;
    const module = await importCode(join(root, '.cache/dev-cashier'), `${process.pid}-${starts}.mjs`, code);
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
    configResolved(config) {
      define = config.define;
    },
    async configureServer({ watcher, httpServer, config: { logger } }) {
      await start();
      let timer: NodeJS.Timeout | undefined;
      // Restarts run one after another, because two at once would need the same port.
      let lastRestart = Promise.resolve();
      const notify = (error: unknown) =>
        logger.error(`The cashier did not start: ${error instanceof Error ? error.stack : error}`);
      watcher.on('change', (path) => {
        if (!sources.has(path)) return;
        clearTimeout(timer);
        timer = setTimeout(() => {
          lastRestart = lastRestart
            .then(restart)
            .then(
              () => logger.info(`cashier restarted ${relative(root, path)}`, { timestamp: true }),
              notify,
            );
        }, RESTART_DELAY_MS);
      });
      httpServer?.once('close', () => void running?.close());
    },
  };
}

type CashierModule = typeof import('../cashier/start-cashier.ts');

/** One file starts in a third of the time that single modules need. */
async function bundleCashier(root: string, define: ResolvedConfig['define']): Promise<Rolldown.OutputChunk> {
  const made = await build({
    root,
    define: define ?? {},
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: ENTRY,
      write: false,
      target: 'node20',
      minify: false,
      sourcemap: 'inline',
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });
  const chunk = [made].flat().flatMap((each) => ('output' in each ? each.output : []))[0];
  if (chunk?.type !== 'chunk') throw new Error('The cashier was bundled to nothing');
  return chunk;
}

/** The file of the code is below the repository, so that Node.js finds its packages. */
async function importCode(folder: string, name: string, code: string): Promise<CashierModule> {
  const file = join(folder, name);
  await mkdir(folder, { recursive: true });
  await writeFile(file, code);
  try {
    process.setSourceMapsEnabled(true);
    return await import(pathToFileURL(file).href);
  } finally {
    await rm(file, { force: true });
  }
}

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
