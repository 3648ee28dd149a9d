import { median } from './report.mjs';

/** @typedef {import('./pages.mjs').Target} Target */
/** @typedef {import('./measure-load.mjs').Network} Network */
/** @typedef {import('./measure-peers.mjs').InstantTap} InstantTap */
/** @typedef {{ target: Target, network: Network, load: InstantTap }} TapSample */

export const PEERS = /** @type {const} */ (['react', 'adyen', 'widget', 'preloaded', 'lazy']);

/** @type {[Target, string][]} */
const COLUMNS = [
  ['react', 'React 19'],
  ['adyen', 'Adyen Drop-in'],
  ['widget', 'pay-widget'],
  ['preloaded', 'with preload.json'],
  ['lazy', 'not compiled ahead'],
];

/**
 * Tables of the widget beside Adyen Drop-in and a bare React page.
 * @param {TapSample[]} taps loads with a tap in the instant the list is there
 * @param {import('./figures.mjs').Sample[]} loads loads with a tap one second later
 * @param {import('./figures.mjs').Heaps} heaps
 * @returns {import('./report.mjs').Table[]}
 */
export function peerTables(taps, loads, heaps) {
  return [
    instantTable('slow 4G', 'slow'),
    instantTable('no limit on the network', 'fast'),
    {
      title: 'a tap one second after the list, no limit on the network',
      columns: COLUMNS,
      rows: [
        { ...row('from the click to the form, ms', later), base: 'react', goal: 1.5 },
        { ...row('slowest, ms', (target) => Math.max(...laterOf(target))), base: 'adyen' },
      ],
    },
    {
      title: 'heap after garbage collection, full speed',
      columns: COLUMNS,
      rows: [
        { ...row('at the list, kB', heap('atList')), base: 'react' },
        packages(),
        { ...row('with a form open, kB', heap('withForm')), base: 'adyen', goal: 1 },
      ],
    },
  ];

  /** @param {string} title @param {Network} network @returns {import('./report.mjs').Table} */
  function instantTable(title, network) {
    /** @param {string} name @param {keyof InstantTap} key */
    const figure = (name, key) =>
      row(name, (target) =>
        median(
          taps.filter((tap) => tap.target === target && tap.network === network).map(({ load }) => load[key]),
        ),
      );
    return {
      title: `a tap in the instant the list is there, CPU slowed 4 times, ${title}`,
      columns: COLUMNS,
      rows: [
        { ...figure('list painted, ms', 'painted'), base: 'adyen', goal: 0.9 },
        { ...figure('main thread free, ms', 'free'), base: 'adyen', goal: 0.9 },
        { ...figure('  the same beside React, ms', 'free'), base: 'react', goal: 1.3 },
        { ...figure('form usable, ms', 'form'), base: 'adyen', goal: 0.9 },
        { ...figure('  from the tap, ms', 'fromTap'), base: 'adyen' },
        { ...figure('script until the form, ms of CPU', 'script'), base: 'react', goal: 1.5 },
        { ...figure('longest task, ms', 'longestTask'), base: 'adyen' },
        { ...figure('blocking in all, ms', 'blocking') },
        { ...figure('layout shift', 'shift'), goal: 0, digits: 3 },
        { ...figure('JS + CSS until the form, kB gzip', 'gzip'), goal: 125, digits: 1 },
      ],
    };
  }

  /** @param {Target} target */
  function laterOf(target) {
    return loads
      .filter((load) => load.target === target && load.network === 'fast')
      .map(({ load }) => load.form);
  }

  /** @param {Target} target */
  function later(target) {
    return median(laterOf(target));
  }

  /** @param {'atList' | 'withForm'} key */
  function heap(key) {
    return (/** @type {Target} */ target) => {
      const bytes = median((heaps[target] ?? []).map((taken) => taken[key]));
      return bytes === undefined ? undefined : bytes / 1000;
    };
  }

  /**
   * The heap of the widget beside that of a page with its npm packages alone, which is shown in React's column.
   * @returns {import('./report.mjs').Row}
   */
  function packages() {
    const { values } = row('', heap('atList'));
    const alone = heap('atList')('packages');
    return {
      name: '  beside its packages alone (first column), kB',
      values: { ...values, ...(alone !== undefined && { react: alone }) },
      base: 'react',
      goal: 1.15,
    };
  }
}

/** @param {string} name @param {(target: Target) => number | undefined} read @returns {import('./report.mjs').Row} */
function row(name, read) {
  /** @type {import('./report.mjs').Row['values']} */
  const values = {};
  for (const target of PEERS) {
    const value = read(target);
    if (value !== undefined && Number.isFinite(value)) values[target] = value;
  }
  return { name, values };
}
