/** @typedef {{ name: string, assertionResults: { duration?: number | null }[] }} FileResult */

const MAX_LISTED_FILES = 10;

/**
 * The slowest test files of Vitest's JSON reports, the slowest first; reports of other runners name no files.
 * @param {{ testResults?: FileResult[] }[]} reports
 * @returns {{ path: string, seconds: number }[]}
 */
export function findSlowest(reports) {
  return reports
    .flatMap(({ testResults = [] }) => testResults)
    .map(({ name, assertionResults }) => ({
      path: name.replace(/^.*?\/(?=(?:src|demo|element|test)\/)/, ''),
      seconds: Math.round(assertionResults.reduce((sum, { duration }) => sum + (duration ?? 0), 0) / 1000),
    }))
    .filter(({ seconds }) => seconds > 0)
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, MAX_LISTED_FILES);
}
