import { median } from './report.mjs';

/** @typedef {import('./pages.mjs').Target} Target */
/** @typedef {import('./measure-load.mjs').Network} Network */
/** @typedef {Awaited<ReturnType<typeof import('./measure-second.mjs').measureThirdVisit>>} Visit */
/** @typedef {{ target: Target, network: Network, visit: Visit }} VisitSample */

export const VISITED = /** @type {const} */ (['markup', 'react', 'widget', 'preloaded']);

/** @type {[Network, string][]} */
const NETWORKS = [
  ['slow', 'slow 4G'],
  ['fast', 'no limit'],
];

/** @param {VisitSample[]} samples @returns {import('./report.mjs').Table[]} */
export function visitTables(samples) {
  /** @param {string} name @param {Network} network @param {keyof Visit} key @returns {import('./report.mjs').Row} */
  const row = (name, network, key) => {
    /** @type {import('./report.mjs').Row['values']} */
    const values = {};
    for (const target of VISITED) {
      const matching = samples.filter((sample) => sample.target === target && sample.network === network);
      const value = median(matching.map(({ visit }) => visit[key]));
      if (value !== undefined) values[target] = value;
    }
    return { name, values };
  };
  return [
    {
      title: 'third visit of a profile, CPU slowed 4 times',
      columns: [
        ['markup', 'markup alone'],
        ['react', 'React 19'],
        ['widget', 'pay-widget'],
        ['preloaded', 'with preload.json'],
      ],
      rows: [
        ...NETWORKS.flatMap(([network, words]) => {
          const painted = row(`list painted, ${words}, ms`, network, 'painted');
          return [
            { ...painted, base: /** @type {const} */ ('markup'), goal: 1.15 },
            {
              ...painted,
              name: '  the same beside React, ms',
              base: /** @type {const} */ ('react'),
              goal: 1.2,
            },
          ];
        }),
        row('requests until the list', 'slow', 'asked'),
        row('  of them answered with a body', 'slow', 'sent'),
      ],
    },
  ];
}
