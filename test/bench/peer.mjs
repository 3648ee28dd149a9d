import { execFile } from 'node:child_process';
import { cp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'vite';
import { ROOT } from '../../element/build/command.mjs';
import { page, TARGETS } from './pages.mjs';
import { createAsset } from './site.mjs';

const SOURCE = join(ROOT, 'test/bench/pages/adyen');
/** Adyen's packages, installed when a benchmark first needs them, because nothing else in the repository uses them. */
const FOLDER = join(ROOT, '.cache/bench-peer');
const LOCK = 'package-lock.json';

/**
 * Adyen Drop-in as a partner would ship it: one minified file and one style sheet. The benchmark's origin replaces Adyen's servers, so that
 * the network is that of the other pages.
 * @returns {Promise<[string, import('./site.mjs').Asset][]>}
 */
export async function buildPeer() {
  await install();
  const result = await build({
    root: FOLDER,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'chrome111',
      modulePreload: false,
      cssCodeSplit: false,
      rolldownOptions: {
        input: { adyen: join(FOLDER, 'page.js') },
        output: { entryFileNames: '[name].js', assetFileNames: 'adyen[extname]', codeSplitting: false },
      },
    },
  });
  if (!('output' in result)) throw new Error('The page of the peer was not built.');
  const files = result.output.map((file) => {
    const content = file.type === 'chunk' ? file.code : String(file.source);
    return /** @type {[string, import('./site.mjs').Asset]} */ ([
      `/${file.fileName}`,
      createAsset(file.fileName, content),
    ]);
  });
  const head = '<link rel="stylesheet" href="/adyen.css"><script type="module" src="/adyen.js"></script>';
  return [
    ...files,
    [TARGETS.adyen, page(head)],
    ['/adyen/v3/analytics', createAsset('analytics.json', '{"checkoutAttemptId":"bench"}')],
  ];
}

async function install() {
  const [wanted, present] = await Promise.all([SOURCE, FOLDER].map(readLock));
  if (wanted !== present) await rm(FOLDER, { recursive: true, force: true });
  await cp(SOURCE, FOLDER, { recursive: true });
  if (wanted === present) return;
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  try {
    await promisify(execFile)(npm, ['ci', ...quiet], { cwd: FOLDER, shell: npm === 'npm.cmd' });
  } catch (error) {
    await rm(FOLDER, { recursive: true, force: true });
    throw error;
  }
}

/** @param {string} folder */
function readLock(folder) {
  return readFile(join(folder, LOCK), 'utf8').catch(() => null);
}
