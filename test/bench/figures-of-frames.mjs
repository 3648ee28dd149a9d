import { median } from './report.mjs';

/** @typedef {import('./measure-frames.mjs').Frames} Frames */

/** @param {Record<string, Frames>[]} rounds */
export function formatFrames(rounds) {
  const names = Object.keys(rounds[0] ?? {});
  const head = [
    'change, 4x slowdown',
    'answer, ms',
    'main thread: longest frame after, ms',
    'missed after',
    'screen: frames shown',
    'dropped',
  ];
  const rows = names.map((name) => {
    /** @param {keyof Frames} key */
    const figure = (key) => median(rounds.flatMap((round) => round[name]?.[key] ?? []))?.toFixed(0) ?? '–';
    return [
      name === 'react' ? 'React 19 with the same motion' : `pay-widget, ${name}`,
      figure('answer'),
      figure('longest'),
      figure('missed'),
      figure('shown'),
      figure('dropped'),
    ];
  });
  const widths = head.map((_, at) => Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)));
  return [head, ...rows]
    .map((row) =>
      row.map((cell, at) => (at ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0))).join('  '),
    )
    .join('\n');
}
