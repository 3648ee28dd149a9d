/** `npm run test:faults -- --runs 500 --seed 7`: the fault laboratory (docs/reliability.md). Laboratory and sandbox have one fast clock. */
import { spawn } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { offerHelp, ROOT, readArguments } from '../../element/build/command.mjs';
import { bundleProgram } from './bundle-program.mjs';
import { ENGINE_BUGS, PAGE_BUGS, sabotage } from './sabotage.mjs';
import { checkAllBugs } from './sabotage-all.mjs';

offerHelp(`Usage: npm run test:faults -- [--runs N] [--seed S] [--from N]
                               [--chromium N] [--load] [--kiosk] [--sabotage NAME|all]

Plays users and faults against the sandbox, then holds every widget against the books (docs/reliability.md).`);

const { values } = readArguments('npm run test:faults --', {
  options: {
    runs: { type: 'string', default: '500' },
    seed: { type: 'string', default: process.env.TEST_SEED ?? String(Date.now() % 1_000_000_000) },
    from: { type: 'string', default: '0' },
    sabotage: { type: 'string' },
    'stop-at': { type: 'string' },
    report: { type: 'string' },
    load: { type: 'boolean' },
    within: { type: 'string' },
    chromium: { type: 'string' },
    kiosk: { type: 'boolean' },
  },
});

const { sabotage: bug, load: isLoad = false, kiosk: isKiosk = false } = values;
/** Speed factor with real pages, which is low because the machine must render them. */
const CHROMIUM_PACE = 3;
/** Each deliberate bug has an output folder of its own, so that two laboratories can run at the same time. */
const OUT = join(ROOT, 'dist/faults', bug?.replaceAll(' ', '-') ?? 'sound');
const ELEMENT = bug ? join(OUT, 'element') : join(ROOT, 'dist/element');
const bugs = values.chromium ? PAGE_BUGS : ENGINE_BUGS;
if (bug !== undefined && bug !== 'all' && !bugs[bug]) throw new Error(`There is no sabotage "${bug}"`);
/** Speed factor. It is lower on a busy machine, because at high speed a delay would look like a dead network. */
const PACE = choosePace((loadavg()[0] ?? 0) / availableParallelism());

process.chdir(ROOT);
if (bug === 'all') process.exitCode = await checkAllBugs(Object.keys(bugs), values);
else {
  await bundle(bug);
  process.stdout.write(
    `seed ${values.seed}, ${PACE} times faster than life${bug ? `, sabotaged: ${bug}` : ''}\n`,
  );
  process.exitCode = await run();
}

/** @param {string | undefined} bug */
async function bundle(bug) {
  const built = bug ? sabotage(bugs[bug] ?? []) : null;
  const plugins = built ? [built.plugin] : [];
  await bundleProgram('demo/cashier/main.ts', join(OUT, 'cashier'), plugins);
  await bundleProgram('test/faults/harness.ts', join(OUT, 'lab'), plugins);
  if (values.chromium && bug) {
    const place = { outDir: ELEMENT, emptyOutDir: true, copyPublicDir: true };
    await build({
      configFile: join(ROOT, 'vite.config.ts'),
      logLevel: 'error',
      plugins,
      mode: 'define',
      build: place,
    });
  }
  built?.check();
  if (isKiosk) await bundleScript('test/faults/chromium/kiosk-page.ts', 'kiosk');
}

/** Bundles a module as one script, because a page runs this script before its own modules. @param {string} entry @param {string} out */
async function bundleScript(entry, out) {
  const lib = { entry: join(ROOT, entry), formats: /** @type {['iife']} */ (['iife']), name: out };
  await build({
    configFile: false,
    logLevel: 'error',
    build: { lib: { ...lib, fileName: () => 'page.js' }, outDir: join(OUT, out), target: 'chrome111' },
  });
}

/** @param {number} load how many programs wait for each core */
function choosePace(load) {
  if (isKiosk) return 1;
  if (values.chromium) return CHROMIUM_PACE;
  // A thousand users need the whole machine, so on a busy machine virtual time is slower than real time.
  if (isLoad) return Math.round(Math.min(1, Math.max(0.25, 1 / load)) * 100) / 100;
  return load < 1.5 ? 12 : 8;
}

/** @returns {Promise<number>} */
function run() {
  const clock = pathToFileURL(join(ROOT, 'test/faults/clock.mjs')).href;
  const passed = Object.entries(values)
    .filter(([name]) => name !== 'sabotage' && name !== 'kiosk')
    .flatMap(([name, value]) => (value === true ? [`--${name}`] : value ? [`--${name}`, String(value)] : []));
  const args = ['--import', clock, join(OUT, 'lab/harness.js'), ...passed];
  if (isKiosk) args.push('--kiosk', join(OUT, 'kiosk/page.js'));
  const child = spawn(
    process.execPath,
    [...args, '--clock', clock, '--cashier', join(OUT, 'cashier/main.js'), '--element', ELEMENT],
    {
      env: { ...process.env, FAULTS_PACE: String(PACE), FAULTS_EPOCH: String(Date.now()) },
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  return new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)));
}
