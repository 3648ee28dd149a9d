/** `npm run test:mutation`: counts the small faults in the code that the unit tests notice (docs/testing.md). */
import { fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandError, offerHelp, ROOT, readArguments, runCommand } from '../../element/build/command.mjs';
import { readSources } from '../checks/source-files.mjs';
import { listMutants } from './list-mutants.mjs';

/** @import { Mutant } from './list-mutants.mjs' */
/** @typedef {{ path: string, mutant: Mutant, line: number, name: string, rank: string }} Candidate */

offerHelp(`Usage: npm run test:mutation                      a sample of the mutants of each folder of the score
       npm run test:mutation -- FOLDER_OR_FILE... [--sample N] [--seed S]

Each mutant is the code with one small fault. The unit tests nearest to it must fail; the survivors are printed.
N is for each folder, 150 unless told; the same seed chooses the same mutants. The exit code is 1 below 90 %.`);

const FOLDERS = ['src/domain/payment', 'src/domain/money', 'src/session/payment', 'src/forms'];
const LEAST_SCORE = 0.9;
const ENDLESS = 'endless loop';
const MAX_SHOWN = 70;

const { values, positionals } = readArguments('npm run test:mutation --', {
  options: { sample: { type: 'string', default: '150' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
});

/** Mutants that change nothing for users and hosts, with the reason. @type {Record<string, string>} */
const EQUIVALENT = JSON.parse(readFileSync(new URL('equivalent.json', import.meta.url), 'utf8'));

await runCommand(async () => {
  const size = Number(values.sample);
  if (!Number.isInteger(size) || size < 1)
    throw new CommandError(`--sample must be a whole number, 1 or more.`);
  const sources = readSources(ROOT);
  const lines = ['folder | mutants | killed | survived | equivalent | score'];
  let isGood = true;
  for (const folder of positionals.length > 0 ? positionals : FOLDERS) {
    const candidates = [...sources]
      .filter(([path]) => path.startsWith(folder) && !/\.(test|examples)\.tsx?$/.test(path))
      .flatMap(([path, code]) => listCandidates(path, code));
    if (candidates.length === 0) throw new CommandError(`${folder} has no code to change.`);
    const sample = candidates.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).slice(0, size);
    // Tries the mutants of a file one after the other, because its tests are then looked up once.
    const survivors = await tryAll(sample.toSorted((one, other) => (one.path < other.path ? -1 : 1)));
    const unlisted = survivors.filter(({ name }) => !EQUIVALENT[name]);
    const equivalent = survivors.length - unlisted.length;
    const killed = sample.length - survivors.length;
    const score = killed / (killed + unlisted.length);
    isGood &&= score >= LEAST_SCORE;
    const counts = [`${sample.length} of ${candidates.length}`, killed, unlisted.length, equivalent];
    lines.push([folder, ...counts, `${(score * 100).toFixed(1)} %`].join(' | '));
  }
  process.stdout.write(`\n${lines.join('\n')}\n`);
  if (!isGood) process.exitCode = 1;
});

/** @param {string} path @param {string} code @returns {Candidate[]} */
function listCandidates(path, code) {
  return listMutants(path, code).map((mutant) => {
    const before = code.slice(0, mutant.start).split('\n');
    const lineStart = mutant.start - (before.at(-1)?.length ?? 0);
    const line = (code.slice(lineStart).split('\n')[0] ?? '').trim();
    const from = shorten(code.slice(mutant.start, mutant.end));
    // The name has no line number, so that a change elsewhere in the file keeps the sample and the list of equivalent mutants.
    const name = `${path}: ${shorten(line)} | ${from} → ${mutant.text.trim() || '(nothing)'}`;
    const rank = createHash('sha256')
      .update(`${values.seed} ${name} ${before.at(-1)?.length}`)
      .digest('hex');
    return { path, mutant, line: before.length, name, rank };
  });
}

/** @param {string} text */
function shorten(text) {
  const oneLine = text.replace(/\s+/g, ' ');
  return oneLine.length > MAX_SHOWN ? `${oneLine.slice(0, MAX_SHOWN)}…` : oneLine;
}

/** @param {Candidate[]} sample */
async function tryAll(sample) {
  /** @type {Candidate[]} */
  const survivors = [];
  let trial = await startTrial();
  try {
    for (const candidate of sample) {
      const { path, mutant, line, name } = candidate;
      const killer = await trial.findKiller(path, mutant);
      process.stdout.write(
        `${killer ? 'killed  ' : 'SURVIVED'} :${line} ${name}${killer ? ` (${killer})` : ''}\n`,
      );
      if (!killer) survivors.push(candidate);
      if (killer === ENDLESS) trial = await startTrial();
    }
  } finally {
    trial.end();
  }
  return survivors;
}

/** A process of its own, because only another process can end an endless loop, which counts as noticed. */
async function startTrial() {
  const child = fork(fileURLToPath(new URL('try-mutants.mjs', import.meta.url)), { cwd: ROOT });
  const end = () => child.kill('SIGKILL');
  /** @param {string} path @param {Mutant} mutant @returns {Promise<string | null>} */
  const findKiller = (path, mutant) =>
    new Promise((resolve) => {
      child.on('message', receive).on('exit', giveUp).send({ path, mutant });

      function receive(/** @type {import('./try-mutants.mjs').Report} */ { killer }) {
        child.off('message', receive).off('exit', giveUp);
        resolve(killer);
      }
      function giveUp() {
        receive({ killer: ENDLESS });
      }
    });
  await new Promise((resolve, reject) => {
    child.once('message', resolve);
    child.once('exit', () => reject(new CommandError('Vitest did not start.')));
  });
  return { findKiller, end };
}
