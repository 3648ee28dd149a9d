import { median } from './report.mjs';

/** @typedef {import('./measure-frames.mjs').Frames} Frames */

/** One line for each change: the medians over all rounds. @param {Record<string, Frames>[]} rounds */
export function formatFrames(rounds) {
  const names = Object.keys(rounds[0] ?? {});
  const head = ['change, 4x slowdown', 'answer, ms', 'longest frame after, ms', 'frames missed after'];
  const rows = names.map((name) => {
    /** @param {keyof Frames} key */
    const figure = (key) => median(rounds.flatMap((round) => round[name]?.[key] ?? []))?.toFixed(0) ?? '–';
    return [
      name === 'react' ? 'React 19, nothing moves' : `pay-widget, ${name}`,
      figure('answer'),
      figure('longest'),
      figure('missed'),
    ];
  });
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}
