import type { EntryPoint } from './corpus.ts';
import { type Finding, VERDICTS } from './judge.ts';
import type { Mutation } from './mutate.ts';
import { type Extra, type Plan, planRun } from './plan.ts';
import { consoleOf, playRun } from './play-run.ts';

interface Series {
  seed: number;
  from: number;
  runs: number;
  entryPoints: readonly EntryPoint[];
  always: Extra | undefined;
  stopsAt: string | undefined;
  isVerbose: boolean;
}

/** The fuzzer reports a freeze only if this many repetitions of the run freeze too, because the machine may pause by itself. */
const FREEZE_RUNS = 3;
/** A long series prints its progress after this many runs, because it prints nothing else for minutes. */
const PROGRESS_RUNS = 1_000;
const MAX_PRINTED_CHARS = 300;

/** Runs a series of plans. @returns how many had findings */
export async function playSeries({
  seed,
  from,
  runs,
  entryPoints,
  always,
  stopsAt,
  isVerbose,
}: Series): Promise<number> {
  const began = performance.now();
  const counts = Object.fromEntries(VERDICTS.map((verdict) => [verdict, 0]));
  let failed = 0;
  let slowest = { run: from, ms: 0 };
  for (let run = from; run < from + runs; run += 1) {
    if (run > from && run % PROGRESS_RUNS === 0) print(`… ${run} runs, ${failed} with findings`);
    const plan = planRun(seed, run, entryPoints, always);
    if (isVerbose) print(describe(plan));
    const { findings, longestMs } = await confirm(plan, isVerbose);
    if (longestMs > slowest.ms) slowest = { run, ms: longestMs };
    if (findings.length === 0) continue;
    failed += 1;
    for (const verdict of new Set(findings.map((finding) => finding.verdict)))
      counts[verdict] = (counts[verdict] ?? 0) + 1;
    report(await minimise(plan, findings), findings, always);
    if (findings.some(({ verdict }) => verdict === stopsAt)) break;
  }
  const seconds = (performance.now() - began) / 1_000;
  const tally = VERDICTS.map((verdict) => `${verdict} ${counts[verdict]}`).join(', ');
  print(
    `seed ${seed}: ${runs} runs in ${seconds.toFixed(0)} s, ${failed} with findings (${tally}); longest task ${Math.round(slowest.ms)} ms in run ${slowest.run}`,
  );
  return failed;
}

async function confirm(plan: Plan, isShown: boolean): Promise<{ findings: Finding[]; longestMs: number }> {
  let { findings, longestMs } = await playRun(plan, isShown);
  for (let at = 0; at < FREEZE_RUNS && findings.some(({ verdict }) => verdict === 'freeze'); at += 1) {
    const again = await playRun(plan);
    longestMs = Math.min(longestMs, again.longestMs);
    if (!again.findings.some(({ verdict }) => verdict === 'freeze'))
      findings = findings.filter(({ verdict }) => verdict !== 'freeze');
  }
  return { findings, longestMs };
}

/** Removes every mutation and action that the first finding does not need. */
async function minimise(plan: Plan, [first]: readonly Finding[]): Promise<Plan> {
  let smallest = plan;
  const holds = async (smaller: Plan) =>
    (await playRun(smaller)).findings.some(({ verdict }) => verdict === first?.verdict);
  for (const part of ['mutations', 'polluted', 'swaps', 'moves'] as const) {
    for (let at = smallest[part].length - 1; at >= 0; at -= 1) {
      const smaller = { ...smallest, [part]: smallest[part].filter((_, index) => index !== at) };
      if (await holds(smaller)) smallest = smaller;
    }
  }
  return smallest;
}

function report(plan: Plan, findings: readonly Finding[], always: Extra | undefined): void {
  const unique = [...new Map(findings.map((finding) => [finding.verdict, finding])).values()];
  for (const { verdict, what } of unique) print(`FINDING ${verdict}: ${what}`);
  print(`  ${describe(plan)}`);
  const move = always ? ` --move ${always}` : '';
  print(`  replay: npm run test:attacks -- --fuzz --seed ${plan.seed} --run ${plan.run}${move}`);
}

const printed = (value: unknown) => {
  let text: string;
  try {
    text = JSON.stringify(value) ?? 'nothing';
  } catch {
    text = 'too deep to print';
  }
  return text.length > MAX_PRINTED_CHARS
    ? `${text.slice(0, MAX_PRINTED_CHARS)}… (${text.length} characters)`
    : text;
};

const describeMutation = ({ path, kind, value }: Mutation) =>
  `${path.join('.') || 'the whole'}: ${kind} ${printed(value)}`;

function describe({
  seed,
  run,
  entryPoint,
  embedding,
  kind,
  mutations,
  moves,
  cutAt,
  isRefused,
  polluted,
  swaps,
}: Plan): string {
  const more = [
    cutAt === null ? '' : `storage cut at ${cutAt.toFixed(2)}`,
    isRefused ? 'refused' : '',
    polluted.length > 0 ? `on Object.prototype: ${polluted.join(', ')}` : '',
    swaps.length > 0 ? `swapped: ${swaps.join(', ')}` : '',
  ]
    .filter(Boolean)
    .join(', ');
  return [
    `seed ${seed} run ${run}: ${entryPoint}, ${embedding}, next ${kind}, moves ${moves.map((move) => `${move.kind} ${move.nth}`).join(' > ') || 'none'} ${more}`,
    ...mutations.map((mutation) => `    ${describeMutation(mutation)}`),
  ].join('\n');
}

function print(line: string): void {
  consoleOf.log(line);
}
