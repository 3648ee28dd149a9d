type Labels = Readonly<Record<string, string | number>>;

const BUCKETS_S = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

interface Histogram {
  counts: number[];
  sum: number;
  total: number;
}

/** Counters, durations and levels of this node in the text format of Prometheus. No label may name a user. */
export class Metrics {
  #help = new Map<string, { type: string; help: string }>();
  #counters = new Map<string, Map<string, number>>();
  #histograms = new Map<string, Map<string, Histogram>>();
  #levels = new Map<string, () => number | Promise<number>>();

  describe(name: string, type: 'counter' | 'histogram', help: string): void {
    this.#help.set(name, { type, help });
  }

  /** The value is read when the metrics are requested, and is left out if it cannot be read. */
  level(name: string, help: string, read: () => number | Promise<number>): void {
    this.#help.set(name, { type: 'gauge', help });
    this.#levels.set(name, read);
  }

  count(name: string, labels: Labels = {}, by = 1): void {
    const series = this.#counters.get(name) ?? new Map<string, number>();
    const key = textOf(labels);
    series.set(key, (series.get(key) ?? 0) + by);
    this.#counters.set(name, series);
  }

  observe(name: string, labels: Labels, seconds: number): void {
    const series = this.#histograms.get(name) ?? new Map<string, Histogram>();
    const key = textOf(labels);
    const histogram = series.get(key) ?? { counts: BUCKETS_S.map(() => 0), sum: 0, total: 0 };
    const at = BUCKETS_S.findIndex((bound) => seconds <= bound);
    if (at >= 0) histogram.counts[at] = (histogram.counts[at] ?? 0) + 1;
    histogram.sum += seconds;
    histogram.total += 1;
    series.set(key, histogram);
    this.#histograms.set(name, series);
  }

  async text(): Promise<string> {
    const levels = await this.#readLevels();
    const lines: string[] = [];
    for (const [name, { type, help }] of this.#help) {
      lines.push(`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`);
      const level = levels.get(name);
      if (level !== undefined) lines.push(`${name} ${level}`);
      for (const [labels, value] of this.#counters.get(name) ?? [])
        lines.push(`${name}${braced(labels)} ${value}`);
      for (const [labels, { counts, sum, total }] of this.#histograms.get(name) ?? []) {
        let below = 0;
        for (const [at, bound] of BUCKETS_S.entries()) {
          below += counts[at] ?? 0;
          lines.push(`${name}_bucket${braced(labels, `le="${bound}"`)} ${below}`);
        }
        lines.push(`${name}_bucket${braced(labels, 'le="+Inf"')} ${total}`);
        lines.push(`${name}_sum${braced(labels)} ${sum}`, `${name}_count${braced(labels)} ${total}`);
      }
    }
    return `${lines.join('\n')}\n`;
  }

  async #readLevels(): Promise<Map<string, number>> {
    const names = [...this.#levels.keys()];
    const values = await Promise.allSettled([...this.#levels.values()].map(async (read) => read()));
    return new Map(
      values.flatMap((value, at) => (value.status === 'fulfilled' ? [[names[at] ?? '', value.value]] : [])),
    );
  }
}

/** Label values are numbers or words of our code and of the contract, so they need no escapes. */
function textOf(labels: Labels): string {
  return Object.entries(labels)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',');
}

function braced(...labels: string[]): string {
  const inside = labels.filter(Boolean).join(',');
  return inside ? `{${inside}}` : '';
}
