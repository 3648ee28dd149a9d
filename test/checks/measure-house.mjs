import { gzipSync } from 'node:zlib';
import { findLayerViolations } from './find-layer-violations.mjs';
import { ROOMS_WITHIN } from './layer-rules.mjs';

/** A file with so few lines is not worth its reader's jump from another file. */
const CRUMB_LINES = 25;

/** Files of the product, without its tests, its examples, and the code that only builds or checks it. */
const PRODUCT =
  /^(?:src|element)\/(?!(?:build|contract|conformance)\/)(?!.*(?:\.(?:test|examples)\.|\/testing\/)).*\.tsx?$/;

/**
 * Counts the product's files, folders and lines, and the exceptions from its rules.
 * @param {Map<string, string>} sources every TypeScript file by its path
 * @param {string[]} checks the code of each check
 * @returns {Record<string, number>}
 */
export function measureHouse(sources, checks) {
  const product = [...sources].filter(([path]) => PRODUCT.test(path));
  const counts = product.map(([, code]) => countLines(code));
  return {
    files: product.length,
    folders: new Set(product.map(([path]) => path.replace(/\/[^/]*$/, ''))).size,
    'files of 25 lines or fewer': counts.filter((lines) => lines <= CRUMB_LINES).length,
    lines: sum(counts),
    'lines of test/checks': sum(checks.map(countLines)),
    'layer rules by file name': Object.keys(ROOMS_WITHIN).filter((room) => !room.endsWith('/')).length,
    'import circles and upward imports': findLayerViolations(sources).length,
  };
}

/** Number and size of the element's chunks, without Datadog's, which only some operators load. @param {Map<string, string>} chunks by file name */
export function measureChunks(chunks) {
  const own = [...chunks].flatMap(([name, code]) => (name.includes('datadog') ? [] : gzipSync(code).length));
  return { 'chunks of the element': own.length, kB: Math.ceil(sum(own) / 1000) };
}

/** @param {Map<string, string>} pages by file name */
export function measureRecipes(pages) {
  return Object.fromEntries(
    [...pages].map(([name, page]) => {
      const paths = [...page.matchAll(/^ *```\w+ (\S+)$/gm)].map(([, path]) => path);
      return [`files of the recipe ${name.replace('.md', '')}`, new Set(paths).size];
    }),
  );
}

/**
 * The limits: the figures of the last release, and what the table `Growth` adds to lines and kB.
 * @param {string} page docs/budget.md @returns {Record<string, number>}
 */
export function readBudget(page) {
  const [figures = '', growth = ''] = page.split('\n## Growth\n');
  const rows = [...figures.matchAll(/^\| (.+) \| (\d+) \|$/gm)].map(([, name, n]) => [name, Number(n)]);
  const budget = Object.fromEntries(rows);
  for (const [, lines, kB] of growth.matchAll(/^\| \+?(\d+)(?: and (\d+) kB)? \| \S.* \|$/gm)) {
    budget.lines += Number(lines);
    budget.kB += Number(kB ?? 0);
  }
  return budget;
}

/** @param {Record<string, number>} figures @param {Record<string, number>} budget */
export function findGrowth(figures, budget) {
  return Object.entries(figures).flatMap(([name, figure]) =>
    figure > (budget[name] ?? 0) ? [`${name}: ${figure}, at most ${budget[name] ?? 0}`] : [],
  );
}

/** The page with the figures of a new release and an empty table `Growth`. @param {string} page @param {Record<string, number>} figures */
export function renewBudget(page, figures) {
  const renewed = page.replaceAll(/^\| (.+) \| \d+ \|$/gm, (row, name) =>
    name in figures ? `| ${name} | ${figures[name]} |` : row,
  );
  return renewed.replaceAll(/^\| \+?\d.* \| \S.* \|\n/gm, (row) => (/\| \d+ \|$/m.test(row) ? row : ''));
}

/** @param {string} code */
const countLines = (code) => code.split('\n').length - 1;
/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
