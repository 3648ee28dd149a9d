import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { UnreachableError } from '../../element/conformance/check-options.ts';
import { runConformance } from '../../element/conformance/run-conformance.ts';
import { isHarmless } from './harmless-mutants.ts';
import { kitOptions } from './kit-options.ts';
import { listMutants, type Mutant, numbersOf } from './list-mutants.ts';
import { FAST_PACE, readCashier } from './planted-cashier.ts';

/** Number of mutants; none by default, because a run takes minutes: `MUTANTS=200 SEED=1` with `npx vitest run --project unit` and this file. */
const COUNT = Number(process.env.MUTANTS ?? 0);
const SEED = Number(process.env.SEED ?? Math.floor(Math.random() * 1_000_000));
/** Trials at the same time, because each mostly waits. */
const LANES = 8;
const FOLDER = join(process.cwd(), '.cache/mutants');
/** A mutant counts as caught if it takes so many times as long as the correct cashier; a factor, because a busy machine slows down both. */
const LIMIT_FACTOR = 8;

/** Starts the mutant in a thread of its own, because an error of the mutant would otherwise end the test. */
const PROGRAM = `
import { parentPort } from 'node:worker_threads';
let text = null;
const store = { read: () => text, write: (next) => { text = next; } };
const pace = ${JSON.stringify(FAST_PACE)};
let cashier = await startCashier({ store, ...pace });
parentPort.on('message', async () => {
  await cashier.close();
  cashier = await startCashier({ port: cashier.port, store, ...pace });
  parentPort.postMessage('back');
});
parentPort.postMessage(cashier.url);
`;

async function startMutant({ source }: Pick<Mutant, 'source'>, name: string) {
  const path = join(FOLDER, `${name}.mjs`);
  writeFileSync(path, `${source}\n${PROGRAM}`);
  const worker = new Worker(pathToFileURL(path), { stderr: true });
  worker.on('error', () => undefined);
  const [url] = await Promise.race([once(worker, 'message'), once(worker, 'exit')]).catch(() => ['']);
  const restart = async () => {
    worker.postMessage('restart');
    await Promise.race([once(worker, 'message'), once(worker, 'exit')]).catch(() => undefined);
  };
  return { url: String(url), restart, stop: () => worker.terminate() };
}

/**
 * The rule that a mutant breaks first; else the first rule that can no longer be checked, which the kit reports with the exit code 3; else
 * null.
 */
async function findBroken(mutant: Pick<Mutant, 'source'>, name: string): Promise<string | null> {
  const { url, restart, stop } = await startMutant(mutant, name);
  if (!url.startsWith('http')) return 'the program ended';
  const times = { timeoutMs: 1_000, pushMs: 1_000, waitMs: 1_500 };
  let unchecked: string | null = null;
  for (const market of [{}, { country: 'br', currency: 'BRL' }]) {
    const options = kitOptions(url, {
      ...times,
      ...market,
      restart,
      limitedToken: `limited-${Math.random()}`,
      walletToken: `test-${Math.random()}`,
      users: 5,
      hasCaptcha: true,
      fields: { otp: '123456' },
    });
    const only = 'country' in market ? ['next', 'steps', 'repeated-step', 'quoted-fee'] : [];
    const results = await runConformance(options, {
      only,
      isEnough: ({ outcome }) => outcome === 'failed',
    }).catch((error: unknown) => {
      if (error instanceof UnreachableError) return [];
      throw error;
    });
    const failed = results.find(({ outcome }) => outcome === 'failed');
    if (failed || results.length === 0) {
      await stop();
      return failed?.rule.id ?? 'the kit cannot begin';
    }
    const skipped = results.find(({ outcome, rule }) => outcome === 'skipped' && rule.level === 'must');
    if (skipped) unchecked ??= `not checked: ${skipped.rule.id}`;
  }
  await stop();
  return unchecked;
}

function choose(all: readonly Mutant[]): Mutant[] {
  const next = numbersOf(SEED);
  return all
    .map((mutant) => ({ mutant, order: next() }))
    .toSorted((a, b) => a.order - b.order)
    .slice(0, COUNT)
    .map(({ mutant }) => mutant);
}

test.runIf(COUNT > 0)(
  'the kit catches mutants of the small cashier, except those that change nothing',
  async () => {
    mkdirSync(FOLDER, { recursive: true });
    const source = readCashier();
    const startedAt = performance.now();
    expect(await findBroken({ source }, 'sound')).toBeNull();
    const limitMs = LIMIT_FACTOR * (performance.now() - startedAt);
    const mutants = choose(listMutants(source, 'export async function startCashier', 'const BENEFICIARY'));
    const waiting = mutants.map((mutant, at) => ({ mutant, name: `mutant-${at}` }));
    const survivors: string[] = [];
    const caught = new Map<string, number>();
    let harmless = 0;
    const runLane = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const { mutant, name } = next;
        const late = new Promise<string>((resolve) => setTimeout(resolve, limitMs, 'no end'));
        const rule = await Promise.race([findBroken(mutant, name), late]);
        if (rule !== null) caught.set(rule, (caught.get(rule) ?? 0) + 1);
        else if (isHarmless(mutant)) harmless += 1;
        else {
          const found = `line ${mutant.line}: ${mutant.from}\n      -> ${mutant.to}`;
          survivors.push(found);
          process.stdout.write(`not caught: ${found}\n`);
        }
      }
    };
    await Promise.all(Array.from({ length: LANES }, runLane));
    const total = mutants.length;
    const lines = [
      `seed ${SEED}: ${total} mutants, ${total - survivors.length - harmless} caught, ${harmless} change nothing, ${survivors.length} not caught`,
      ...[...caught].toSorted(([, a], [, b]) => b - a).map(([rule, count]) => `  ${count} ${rule}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n`);
    expect(survivors.length).toBeLessThanOrEqual(total / 20);
  },
  1_800_000,
);
