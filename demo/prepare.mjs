/** Preparation for `npm start` and `npm test`. It runs before packages are installed, so it imports none. */
import { existsSync, readFileSync, statfsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { hashSources, isBuiltFrom } from '../element/build/build-stamp.mjs';
import {
  CommandError,
  DISK_FULL,
  isDiskFull,
  ROOT,
  runCommand,
  spawnOwned,
} from '../element/build/command.mjs';

const OUTPUTS = [
  'dist/element/define.js',
  'dist/paywidget/index.html',
  'dist/webview/index.html',
  'dist/contract/conformance.js',
  'dist/host/index.html',
  'dist/workbench/index.html',
  'dist/cashier/main.js',
];

/** Space for the packages, npm's cache of them, and the outputs. */
const INSTALLED_BYTES = 1_000_000_000;
/** Characters of a path that Vite, Vitest or TypeScript reads as part of a query, pattern or escape. */
const UNUSABLE_PATH = /[#?*%[\]{}]/;
const DEFAULT_PORT = 5173;
const PING_TIMEOUT_MS = 10_000;
/** Codes in npm's messages: there is no network, or `--offline` needs a package that npm's cache does not have. */
const UNREACHABLE = /ENOTFOUND|EAI_AGAIN|ECONN|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|network timeout/;

/** The port that `PORT` names, else 5173. @returns {number} */
export function readPort() {
  const text = process.env.PORT || String(DEFAULT_PORT);
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new CommandError(`PORT must be a whole number from 1 to 65535, and "${text}" is not.`);
}

/** Rejects a port that another program uses, before minutes are spent on an install. @param {number} port @returns {Promise<void>} */
export function requireFree(port) {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE';
      const reason = isTaken ? `Port ${port} is taken` : `Port ${port} cannot be opened (${error.message})`;
      const command = process.env.npm_lifecycle_event === 'dev' ? 'npm run dev' : 'npm start';
      const other = port === 5174 ? 5175 : 5174;
      reject(new CommandError(`${reason}: choose another, for example PORT=${other} ${command}.`));
    });
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve()));
  });
}

/** Rejects a disk with too little space before anything is written. @param {number} bytes */
export function requireSpace(bytes) {
  const { bavail, bsize } = statfsSync(ROOT);
  if (bavail * bsize < bytes) throw new CommandError(DISK_FULL);
}

export async function installPackages() {
  const [character] = UNUSABLE_PATH.exec(ROOT) ?? [];
  if (character)
    throw new CommandError(
      `Vite cannot build in a folder whose path contains "${character}": move the repository to another folder.`,
    );
  if (!isInstalled()) await install();
}

/** Brings packages and outputs up to date; returns at once if they are. */
export async function prepare() {
  await installPackages();
  if (isBuilt()) return;
  await run(
    process.execPath,
    [join(ROOT, 'element/build/build.mjs')],
    () => 'The build failed; the message above says where.',
  );
}

/** True when every package of the lock file that is not optional is installed in its version. */
export function isInstalled() {
  const installed = join(ROOT, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const { packages: present } = JSON.parse(readFileSync(installed, 'utf8'));
  const { packages: wanted } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) => path === '' || optional || present[path]?.version === version,
  );
}

async function install() {
  // On a full disk npm writes empty files and reports success, so the free space is checked first.
  requireSpace(INSTALLED_BYTES);
  process.stdout.write('Installing packages …\n');
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error'];
  // Without a network npm would retry each package for minutes; `--offline` installs from npm's cache, which may hold all of them.
  const offline = (await isRegistryThere()) ? [] : ['--offline'];
  await run('npm', ['ci', '--include=dev', ...offline, ...quiet], explainInstall);
}

function isRegistryThere() {
  const limits = ['--fetch-retries=0', `--fetch-timeout=${PING_TIMEOUT_MS}`, '--loglevel=error'];
  return run('npm', ['ping', ...limits], (messages) => messages).then(
    () => true,
    (error) => !UNREACHABLE.test(error.message),
  );
}

/** @param {string} messages of npm */
function explainInstall(messages) {
  if (!UNREACHABLE.test(messages)) return 'The packages could not be installed; npm says why above.';
  return 'The registry of npm cannot be reached to install the packages: connect to the network, or set its proxy or mirror (npm config set proxy, registry), then run the command again.';
}

function isBuilt() {
  return OUTPUTS.every((path) => existsSync(join(ROOT, path))) && isBuiltFrom(hashSources());
}

/**
 * Runs a program on this terminal and waits for its end. Then its stderr is printed, unless `explain` returns a sentence to print instead.
 * @param {string} command @param {string[]} args
 * @param {(messages: string) => string} explain a sentence with "above" refers to the program's messages, which are then printed too
 * @returns {Promise<void>}
 */
function run(command, args, explain) {
  const shell = process.platform === 'win32' && command === 'npm';
  const child = spawnOwned(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'pipe'], shell });
  let messages = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => {
    messages += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', () =>
      reject(new CommandError(`There is no ${command} on the PATH: install it with Node.js.`)),
    );
    child.on('close', (code) => {
      const sentence = isDiskFull(messages) ? DISK_FULL : explain(messages);
      if (code === 0 || sentence.includes(' above')) process.stderr.write(messages);
      if (code === 0) resolve();
      else reject(new CommandError(sentence));
    });
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runCommand(prepare);
