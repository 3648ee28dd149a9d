import { TARGET_NAMES } from './pages.mjs';
import { median, quantile } from './report.mjs';

/** @typedef {import('./report.mjs').Row} Row */
/** @typedef {import('./report.mjs').Table} Table */
/** @typedef {import('./measure-load.mjs').Load} Load */
/** @typedef {import('./pages.mjs').Target} Target */
/** @typedef {{ target: Target, network: import('./measure-load.mjs').Network, load: Load }} Sample */
/** @typedef {Partial<Record<Target, Awaited<ReturnType<typeof import('./measure-load.mjs').measureHeap>>[]>>} Heaps */
/** @typedef {Partial<Record<Target, Awaited<ReturnType<typeof import('./measure-cycles.mjs').measureCycles>>[]>>} Cycles */

/** @typedef {Partial<Record<Target, import('./measure-taps.mjs').Tap[]>>} Taps of all runs */

/**
 * All goals of the project that a clock or a heap measurement can check.
 * @param {Sample[]} samples @param {Heaps} heaps @param {Cycles} cycles @param {Taps} taps @returns {Table[]}
 */
export function createTables(samples, heaps, cycles, taps) {
  return [
    loadTable('slow 4G', 'slow', 1.1, samples),
    loadTable('no limit on the network', 'fast', 1.25, samples),
    tapTable(taps),
    {
      title: 'weight at the list',
      rows: [
        { ...heap('heap, kB', 'atList'), base: 'react' },
        { ...packages('  of its packages alone, kB'), base: 'react' },
        heap('heap with what is fetched ahead, kB', 'atRest'),
        weight('JS + CSS, kB', 'raw'),
        weight('JS + CSS, kB gzip', 'gzip', 52),
        weight('JS + CSS, kB brotli', 'brotli'),
        row('requests with the page', (target) => of(samples, 'slow', target, 'requests')),
        row('levels of them', (target) => of(samples, 'slow', target, 'levels')),
        row('round trips of the socket', (target) => of(samples, 'slow', target, 'socketTrips')),
      ],
    },
    {
      title: '50 times on and off the page',
      rows: [
        left('heap left per cycle, kB', (cycle) => cycle.heapPerCycle / 1000, 1, 2),
        left('nodes left', (cycle) => cycle.nodes, 0),
        left('listeners left', (cycle) => cycle.listeners, 0),
        left('timers left', (cycle) => cycle.timers, 0),
        left('sockets left', (cycle) => cycle.sockets, 0),
      ],
    },
  ];

  /** @param {string} name @param {'atList' | 'atRest'} key */
  function heap(name, key) {
    return row(name, (target) => kilobytes(median((heaps[target] ?? []).map((taken) => taken[key]))));
  }

  /**
   * The row of a page with the widget's npm packages alone, because the widget's heap cannot be smaller than that page's.
   * @param {string} name @returns {Row}
   */
  function packages(name) {
    const { values } = heap(name, 'atList');
    const alone = kilobytes(median((heaps.packages ?? []).map(({ atList }) => atList)));
    return { name, values: { ...values, ...(alone === undefined ? {} : { widget: alone }) } };
  }

  /** @param {string} name @param {'raw' | 'gzip' | 'brotli'} key @param {number} [goal] @returns {Row} */
  function weight(name, key, goal) {
    const weighed = row(name, (target) => kilobytes(of(samples, 'slow', target, key)));
    return { ...weighed, digits: 1, ...(goal === undefined ? {} : { goal }) };
  }

  /** @param {string} name @param {(cycle: NonNullable<Cycles['react']>[number]) => number} read @param {number} goal @returns {Row} */
  function left(name, read, goal, digits = 0) {
    return { ...row(name, (target) => median((cycles[target] ?? []).map(read))), goal, digits };
  }
}

/** Limits for the widget's figure divided by that of the bare React page in the same run, because a figure in ms depends on the machine. */
const GOAL = { firstClick: 1.5, taps: 1.3, longestTask: 0.85 };

const MAX_NAMED_TAPS = 5;

/** @param {Taps} taps @returns {Table} */
export function tapTable(taps) {
  /** @param {Target} target @param {(tap: import('./measure-taps.mjs').Tap) => boolean} [fits] */
  const durations = (target, fits = () => true) =>
    (taps[target] ?? []).filter(fits).map(({ duration }) => duration);
  const names = [...new Set((taps.widget ?? []).map(({ name }) => name))];
  const worst = names
    .map((name) => row(name, (target) => median(durations(target, (tap) => tap.name === name))))
    .toSorted((a, b) => (b.values.widget ?? 0) - (a.values.widget ?? 0))
    .slice(0, MAX_NAMED_TAPS);
  return {
    title: 'CPU slowed 4 times, from a tap to the frame that answers it',
    rows: [
      {
        ...row('95 of 100 taps, ms', (target) => quantile(durations(target), 0.95)),
        base: 'react',
        goal: GOAL.taps,
      },
      { ...row('half of them, ms', (target) => median(durations(target))), base: 'react' },
      ...worst.map((each) => ({ ...each, name: `  ${each.name}, ms` })),
    ],
  };
}

/** @param {string} title @param {Sample['network']} network @param {number} listGoal @param {Sample[]} samples @returns {Table} */
function loadTable(title, network, listGoal, samples) {
  /** @param {string} name @param {keyof Load} key */
  const figure = (name, key) => row(name, (target) => of(samples, network, target, key));
  const list = figure('list usable, ms', 'list');
  const preloaded = of(samples, network, 'preloaded', 'list');
  return {
    title: `CPU slowed 4 times, ${title}`,
    rows: [
      { ...figure('skeleton painted, ms', 'skeleton'), base: 'floor', goal: 1.2 },
      { ...list, base: 'react', goal: listGoal },
      {
        name: '  with preload.json in the head, ms',
        values: { ...list.values, ...(preloaded === undefined ? {} : { widget: preloaded }) },
        base: 'react',
        goal: listGoal,
      },
      { ...figure('first click to form, ms', 'form'), base: 'react', goal: GOAL.firstClick },
      { ...figure('longest task, ms', 'longestTask'), base: 'react', goal: GOAL.longestTask },
      { ...figure('blocking in all, ms', 'blocking') },
      { ...figure('layout shift', 'shift'), goal: 0, digits: 3 },
    ],
  };
}

/** @param {string} name @param {(target: Target) => number | undefined} read @returns {Row} */
function row(name, read) {
  /** @type {Row['values']} */
  const values = {};
  for (const target of TARGET_NAMES) {
    const value = read(target);
    if (value !== undefined) values[target] = value;
  }
  return { name, values };
}

/** @param {Sample[]} samples @param {Sample['network']} network @param {Target} target @param {keyof Load} key */
function of(samples, network, target, key) {
  const matching = samples.filter((sample) => sample.target === target && sample.network === network);
  return median(matching.map(({ load }) => load[key]));
}

/** @param {number | undefined} bytes */
function kilobytes(bytes) {
  return bytes === undefined ? undefined : bytes / 1000;
}
