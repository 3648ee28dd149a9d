import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const RUN = fileURLToPath(new URL('run.mjs', import.meta.url));

/**
 * `--sabotage all`: runs a laboratory with each deliberate bug, and prints the finding that reveals the bug.
 * @param {string[]} bugs @param {{ runs: string, seed: string, chromium?: string | undefined }} options
 * @returns {Promise<number>} 0 if every bug was found
 */
export async function checkAllBugs(bugs, { runs, seed, chromium }) {
  const args = ['--runs', runs, '--seed', seed, ...(chromium ? ['--chromium', chromium] : [])];
  let missed = 0;
  for (const bug of bugs) {
    const output = await runAndCollectOutput([...args, '--sabotage', bug, '--stop-at', '1']);
    const run = /^run (\d+) /m.exec(output)?.[1];
    const [, what] = /^ {2}((?:doubled|lost|stuck|wrong): .*)$/m.exec(output) ?? [];
    if (what === undefined) missed += 1;
    process.stdout.write(`${bug}: ${what === undefined ? 'NOT FOUND' : `run ${run}, ${what}`}\n`);
  }
  process.stdout.write(`${bugs.length - missed} of ${bugs.length} bugs found\n`);
  return missed === 0 ? 0 : 1;
}

/** @param {string[]} args @returns {Promise<string>} */
function runAndCollectOutput(args) {
  const child = spawn(process.execPath, [RUN, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text;
  });
  return new Promise((resolve) => child.on('close', () => resolve(output)));
}
