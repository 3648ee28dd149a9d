import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports the times in /proc/PID/stat in hundredths of a second. */
const TICKS_PER_SECOND = 100;
// Positions are counted after the program's name, because the name is in brackets and may contain spaces.
const PARENT_POSITION = 1;
const TIME_POSITIONS = [11, 12, 13, 14];

/** @typedef {Record<string, readonly number[]>} Programs process ids by the name of the program */

/**
 * CPU seconds of programs and their child processes since their start; Linux only.
 * @param {Programs} programs @returns {Record<string, number>}
 */
export function readProcessorTime(programs) {
  const all = listProcesses();
  return Object.fromEntries(
    Object.entries(programs).map(([name, ids]) => {
      const own = all.filter(({ id, parent }) => ids.includes(id) || ids.includes(parent));
      return [name, own.reduce((sum, { seconds }) => sum + seconds, 0)];
    }),
  );
}

function listProcesses() {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => readProcess(Number(name)));
  } catch {
    return [];
  }
}

/** @param {number} id */
function readProcess(id) {
  try {
    const text = readFileSync(`/proc/${id}/stat`, 'utf8');
    const facts = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const ticks = TIME_POSITIONS.reduce((sum, at) => sum + Number(facts[at]), 0);
    return [{ id, parent: Number(facts[PARENT_POSITION]), seconds: ticks / TICKS_PER_SECOND }];
  } catch {
    // The process has ended since it was listed.
    return [];
  }
}

/** @param {readonly string[]} texts @returns {Map<string, number>} */
export function sumMetrics(texts) {
  const sums = new Map();
  for (const line of texts.join('\n').split('\n')) {
    const [, name, value] = /^([a-z_]+)(?:\{[^}]*\})? (\S+)$/.exec(line) ?? [];
    if (name) sums.set(name, (sums.get(name) ?? 0) + Number(value));
  }
  return sums;
}
