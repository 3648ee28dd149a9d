/**
 * `npm run check`: runs the compiler, the linter and the checks of the repository at the same time. `npm run check -- types lint` runs the
 * named ones. The last line is `N passed, N failed`.
 */
import {
  CommandError,
  offerHelp,
  ROOT,
  readArguments,
  runCommand,
  spawnOwned,
} from '../../element/build/command.mjs';

const CHECKS = {
  types: 'Correct the types that the compiler names; `npm run types` checks again.',
  lint: 'Run `npm run format`: it repairs most findings and lists the rest.',
  layers: 'Move the shared code to a lower layer; docs/architecture.md says which layer may import which.',
  unused: 'Delete the file, export or package that is named, or use it.',
  house:
    'Take out what the change makes needless, and join small files of one subject; docs/budget.md has the figures, and a table for lines that are worth it.',
  size: 'Load the new code in a lazy chunk; docs/architecture.md says what loads when. Build first if dist/ is stale.',
};

offerHelp(`Usage: npm run check [-- NAME ...]

Runs ${Object.keys(CHECKS).join(', ')} side by side; with names, only those.
size reads dist/element: build first (npm run build).`);
const { positionals } = readArguments('npm run check --', { allowPositionals: true });

await runCommand(async () => {
  const names = readNames(positionals);
  const results = await Promise.all(names.map(runCheck));
  const failed = results.filter((isPassed) => !isPassed).length;
  process.stdout.write(`\n${results.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
});

/** @param {string[]} names @returns {(keyof typeof CHECKS)[]} */
function readNames(names) {
  const known = Object.keys(CHECKS);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined)
    throw new CommandError(`No check is called "${unknown}". Checks: ${known.join(', ')}.`);
  return /** @type {(keyof typeof CHECKS)[]} */ (names.length > 0 ? names : known);
}

/**
 * Runs one npm script, and prints its output in one piece, because several scripts run at the same time.
 * @param {keyof typeof CHECKS} name @returns {Promise<boolean>} whether it passed
 */
function runCheck(name) {
  const script = name === 'unused' ? 'check:unused' : name;
  const startedAt = performance.now();
  const shell = process.platform === 'win32';
  const child = spawnOwned('npm', ['run', '--silent', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    shell,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return new Promise((resolve) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
    });
    child.on('close', (code) => {
      const isPassed = code === 0;
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      const advice = isPassed ? '' : `→ ${CHECKS[name]}\n`;
      process.stdout.write(
        `\n── ${name}\n${output}${advice}${isPassed ? 'pass' : 'FAIL'}  ${name} (${seconds} s)\n`,
      );
      resolve(isPassed);
    });
  });
}
