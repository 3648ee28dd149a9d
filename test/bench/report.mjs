/** @typedef {import('./pages.mjs').Target} Target */

/**
 * @typedef {object} Row one figure of all pages
 * @property {string} name with its unit
 * @property {Partial<Record<Target, number>>} values
 * @property {Target} [base] whose value the widget's is divided by, where the goal is a ratio
 * @property {number} [goal] the most that is allowed; none for a figure that only informs
 * @property {number} [digits] after the point
 */

/** @typedef {{ title: string, rows: Row[], columns?: [Target, string][] }} Table a page for each column, with its heading */

/** @type {[Target, string][]} */
const COLUMNS = [
  ['floor', 'no framework'],
  ['react', 'React 19'],
  ['widget', 'pay-widget'],
];

/** @param {Table[]} tables */
export function formatReport(tables) {
  const lines = tables.flatMap(({ title, rows, columns = COLUMNS }) => [
    [title, ...columns.map(([, heading]) => heading), 'ratio', 'goal', ''],
    ...rows.map((row) => [
      row.name,
      ...columns.map(([target]) => show(row.values[target], row.digits)),
      row.base ? show(ratioOf(row), 2) : '',
      row.goal === undefined
        ? row.base
          ? `× ${row.base}`
          : ''
        : `≤ ${row.goal}${row.base ? ` × ${row.base}` : ''}`,
      judge(row),
    ]),
    [],
  ]);
  const size = Math.max(...lines.map(({ length }) => length));
  const widths = Array.from({ length: size }, (_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) =>
      line
        .map((cell, column) =>
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** @param {Table[]} tables */
export function countUnmeasured(tables) {
  return tables.flatMap(({ rows }) => rows).filter(({ values }) => values.widget === undefined).length;
}

/** @param {number[]} numbers @returns {number | undefined} undefined for none */
export function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  const lower = sorted.length % 2 ? upper : sorted[middle - 1];
  return lower === undefined || upper === undefined ? undefined : (lower + upper) / 2;
}

/** The value that a share of the numbers does not exceed. @param {number[]} numbers @param {number} share from 0 to 1 */
export function quantile(numbers, share) {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
}

/** @param {Row} row */
function ratioOf({ values, base }) {
  const own = values.widget;
  const other = base && values[base];
  return own === undefined || !other ? undefined : own / other;
}

/** @param {Row} row */
function judge(row) {
  if (row.goal === undefined) return '';
  const value = row.base ? ratioOf(row) : row.values.widget;
  if (value === undefined) return 'not measured';
  return value <= row.goal ? 'met' : 'MISSED';
}

/** @param {number | undefined} value */
function show(value, digits = 0) {
  return value === undefined ? '–' : value.toFixed(digits);
}
