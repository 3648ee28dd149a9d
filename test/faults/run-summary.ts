import type { ScenarioResult } from './run-scenario.ts';
import { VERDICTS, type Verdict } from './verdict.ts';

/** Further runs with findings are only counted, because the output would be too long to read. */
const MAX_PRINTED_RUNS = 12;
const MAX_LOG_ENTRIES = 60;

export class Summary {
  readonly counts: Record<Verdict, number> = { doubled: 0, lost: 0, stuck: 0, wrong: 0 };
  readonly struck = new Map<string, number>();
  done = 0;
  found = 0;
  /** The command that repeats a run, without the number of the run. */
  readonly #command: string;

  constructor(command: string) {
    this.#command = command;
  }

  get isClean(): boolean {
    return VERDICTS.every((verdict) => this.counts[verdict] === 0);
  }

  note(played: ScenarioResult): void {
    this.done += 1;
    for (const kind of new Set(played.struck.map((name) => name.split(' at ')[0] ?? name))) {
      this.struck.set(kind, (this.struck.get(kind) ?? 0) + 1);
    }
    if (played.findings.length === 0) return;
    for (const verdict of new Set(played.findings.map((finding) => finding.verdict))) {
      this.counts[verdict] += 1;
    }
    this.found += 1;
    if (this.found <= MAX_PRINTED_RUNS) this.#print(played);
  }

  get lines(): string[] {
    const kinds = [...this.struck].toSorted(([, a], [, b]) => b - a);
    return [
      kinds.map(([kind, count]) => `${kind} ${count}`).join(', '),
      `${kinds.length} kinds of fault`,
      `${this.done} runs, ${VERDICTS.map((verdict) => `${this.counts[verdict]} ${verdict}`).join(', ')}`,
    ];
  }

  #print({ plan, findings, struck, diary }: ScenarioResult): void {
    const { run, faults: planned, ...rest } = plan;
    const lines = [
      `run ${run} (${this.#command} --from ${run} --runs 1)`,
      `  ${JSON.stringify(rest)}`,
      `  faults ${JSON.stringify(planned)}`,
      `  struck ${struck.join('; ') || 'none'}`,
      ...findings.map(({ verdict, what }) => `  ${verdict}: ${what}`),
      ...diary.lines.slice(-MAX_LOG_ENTRIES).map((line) => `  ${line}`),
    ];
    process.stdout.write(`${lines.join('\n')}\n\n`);
  }
}
