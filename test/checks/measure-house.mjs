import { gzipSync } from 'node:zlib';
import { findLayerViolations } from './find-layer-violations.mjs';
import { ROOMS_WITHIN } from './layer-rules.mjs';

/** A file of so few lines costs its reader more jumps than it saves lines. */
const CRUMB_LINES = 25;

/** Files of the product: no tests, no examples, and not what only builds or checks it. */
const PRODUCT =
  /^(?:src|element)\/(?!(?:build|contract|conformance)\/)(?!.*(?:\.(?:test|examples)\.|\/testing\/)).*\.tsx?$/;

/** Figures of the product that must not grow; lower a limit when a change makes its figure smaller. */
export const LIMITS = {
  files: 514,
  folders: 81,
  'files of 25 lines or fewer': 110,
  lines: 32_317,
  'lines of test/checks': 4_442,
  'services with dispose': 5,
  'layer rules by file name': 1,
  'import circles and upward imports': 0,
};

/**
 * Counts the product's files, and what a reader has to keep in mind.
 * @param {Map<string, string>} sources every TypeScript file by its path
 * @param {string[]} checks the code of each check
 * @returns {Record<keyof typeof LIMITS, number>}
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
    'services with dispose': product.filter(([, code]) => /\bimplements Service\b/.test(code)).length,
    'layer rules by file name': Object.keys(ROOMS_WITHIN).filter((room) => !room.endsWith('/')).length,
    'import circles and upward imports': findLayerViolations(sources).length,
  };
}

/** The chunks of the element and their sum after gzip, without Datadog. @param {Map<string, string>} chunks by file name */
export function weighChunks(chunks) {
  const own = [...chunks].filter(([name]) => !name.includes('datadog'));
  return { chunks: own.length, bytes: sum(own.map(([, code]) => gzipSync(code).length)) };
}

/** @param {Record<keyof typeof LIMITS, number>} figures */
export function findGrowth(figures) {
  return Object.entries(LIMITS).flatMap(([name, limit]) => {
    const figure = figures[/** @type {keyof typeof LIMITS} */ (name)];
    return figure > limit ? [`${name}: ${figure}, at most ${limit}`] : [];
  });
}

/** @param {string} code */
const countLines = (code) => code.split('\n').length - 1;
/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0);
