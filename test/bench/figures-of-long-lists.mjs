import { median, quantile } from './report.mjs';

/** @typedef {import('./measure-load.mjs').Network} Network */
/**
 * @typedef {object} LongListSamples
 * @property {{ count: number, network: Network, painted: number }[]} lists times until a list of a length is painted
 * @property {import('./measure-long-list.mjs').KeyTimes[]} keys
 * @property {Record<'react' | 'widget', import('./measure-frames.mjs').ScreenFrames[]>} scrolls
 */

/**
 * @param {LongListSamples} samples @param {readonly [number, number]} counts methods of the short and of the long list
 * @returns {import('./report.mjs').Table[]}
 */
export function longListTables({ lists, keys, scrolls }, [short, long]) {
  /** @param {number} count @param {Network} network */
  const painted = (count, network) =>
    median(
      lists.filter((list) => list.count === count && list.network === network).map((list) => list.painted),
    );
  /** @param {string} name @param {number | undefined} widget @param {number} [goal] @returns {import('./report.mjs').Row} */
  const row = (name, widget, goal) => ({
    name,
    values: widget === undefined ? {} : { widget },
    ...(goal !== undefined && { goal }),
  });
  /** @param {string} name @param {Network} network @returns {import('./report.mjs').Row} */
  const lengths = (name, network) => {
    const [floor, widget] = [painted(short, network), painted(long, network)];
    return {
      name,
      values: { ...(floor && { floor }), ...(widget && { widget }) },
      base: 'floor',
      goal: 1.3,
    };
  };
  /** @param {string} name @param {keyof import('./measure-frames.mjs').ScreenFrames} key @param {number} [goal] */
  const frames = (name, key, goal) => {
    const react = median(scrolls.react.map((scroll) => scroll[key]));
    const found = row(name, median(scrolls.widget.map((scroll) => scroll[key])), goal);
    return { ...found, values: { ...found.values, ...(react !== undefined && { react }) } };
  };
  return [
    {
      title: 'a long list, CPU slowed 4 times',
      columns: [
        ['floor', `${short} methods`],
        ['widget', `${long} methods`],
      ],
      rows: [
        lengths('list painted, slow 4G, ms', 'slow'),
        lengths('list painted, no limit, ms', 'fast'),
        row('search: key to its letter, median, ms', median(keys.map(({ answer }) => answer)), 50),
        row(
          '  95 of 100, ms',
          quantile(
            keys.map(({ answer }) => answer),
            0.95,
          ),
          50,
        ),
        row('search: key to its results, median, ms', median(keys.map(({ results }) => results))),
      ],
    },
    {
      title: `scrolling through ${long} methods`,
      columns: [
        ['react', 'React 19'],
        ['widget', 'pay-widget'],
      ],
      rows: [frames('frames shown', 'shown'), frames('frames dropped', 'dropped', 0)],
    },
  ];
}
