import type { Line, TelemetryWay, Violation } from './panel-link.ts';
import { TOPIC_OF_LINE, type Topic, topicsOf } from './topics.ts';

/** One event or message between this page and the widget, or a message from the widget to the sandbox cashier. */
export interface Entry {
  id: number;
  at: Date;
  /**
   * `out`: from the widget to its host; `in`: to the widget; `page`: from this page; `policy`: blocked by a page's
   * policy; `link` or `http`: sent to the cashier.
   */
  way: 'in' | 'out' | 'page' | 'policy' | TelemetryWay;
  name: string;
  detail: unknown;
  text: string;
  topics: readonly Topic[];
}

const MAX_ENTRIES = 400;

/** The newest entry is first; beyond `MAX_ENTRIES` the oldest is dropped. */
export class Journal {
  entries: readonly Entry[] = [];
  #count = 0;
  readonly #onChange: () => void;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  write(way: Entry['way'], name: string, detail: unknown): void {
    this.#add({ at: new Date(), way, name, detail, text: textOf(detail), topics: topicsOf(name, detail) });
  }

  /** Adds telemetry that reached the cashier, each at its own time, because it arrives seconds later and in batches. */
  record(way: TelemetryWay, lines: readonly Line[]): void {
    for (const line of lines) {
      this.#add({
        at: timeOf(line),
        way,
        ...wordsOf(line),
        detail: line,
        topics: [TOPIC_OF_LINE[line.kind]],
      });
    }
  }

  refuse(violations: readonly Violation[]): void {
    for (const violation of violations) {
      const { directive, blocked, page, sink, isReportOnly } = violation;
      this.#add({
        at: new Date(),
        way: 'policy',
        name: directive,
        text: `${sink ?? blocked} on ${page}${isReportOnly ? ' (report only)' : ''}`,
        detail: violation,
        topics: ['errors'],
      });
    }
  }

  clear(): void {
    this.entries = [];
    this.#onChange();
  }

  refresh(): void {
    this.#onChange();
  }

  #add(entry: Omit<Entry, 'id'>): void {
    this.#count += 1;
    const newer = this.entries.filter(({ at }) => at > entry.at);
    const older = this.entries.slice(newer.length);
    this.entries = [...newer, { ...entry, id: this.#count }, ...older].slice(0, MAX_ENTRIES);
    this.#onChange();
  }
}

function wordsOf(line: Line): Pick<Entry, 'name' | 'text'> {
  if (line.kind === 'metric') return { name: line.key, text: `${line.value} ms` };
  if (line.kind === 'error')
    return { name: line.code, text: [line.text, line.id].filter(Boolean).join(' · ') };
  return { name: line.name, text: '' };
}

/** Any page can post a report, so an invalid or future time counts as now. */
function timeOf({ timestamp }: Line): Date {
  const now = Date.now();
  return new Date(timestamp > 0 && timestamp < now ? timestamp : now);
}

/** The name of an analytics event is first, because a narrow row shows only the beginning. */
function textOf(detail: unknown): string {
  const text = JSON.stringify(detail) ?? '';
  if (typeof detail === 'object' && detail !== null && 'event' in detail) return `${detail.event} ${text}`;
  return text === '{}' || text === 'null' ? '' : text;
}
