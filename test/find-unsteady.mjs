/** @typedef {{ testResults?: { name: string, assertionResults: { fullName: string, duration?: number | null }[] }[] }} Report */

/** A shorter test varies with the machine's other work alone. */
const MIN_SECONDS = 1;
const MAX_FACTOR = 3;

/**
 * The tests whose longest run took more than three times their shortest, the most unsteady first, from Vitest's JSON reports.
 * @param {Report[]} reports of several runs of one suite
 * @returns {{ test: string, seconds: [number, number] }[]} the shortest and the longest time of each
 */
export function findUnsteady(reports) {
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (const { name, assertionResults } of reports.flatMap(({ testResults = [] }) => testResults)) {
    const path = name.replace(/^.*?\/(?=(?:src|demo|element|test)\/)/, '');
    for (const [at, { fullName, duration }] of assertionResults.entries()) {
      // Rows of a table may have the same name, so a number tells them apart.
      const before = assertionResults.slice(0, at).filter((other) => other.fullName === fullName).length;
      const test = `${path} > ${fullName}${before > 0 ? ` (${before + 1})` : ''}`;
      if (duration) times.set(test, [...(times.get(test) ?? []), duration / 1000]);
    }
  }
  return [...times]
    .map(([test, seconds]) => ({ test, seconds: [Math.min(...seconds), Math.max(...seconds)] }))
    .filter(({ seconds: [least = 0, most = 0] }) => most > MIN_SECONDS && most > least * MAX_FACTOR)
    .toSorted((one, other) => factorOf(other.seconds) - factorOf(one.seconds))
    .map(({ test, seconds: [least = 0, most = 0] }) => ({ test, seconds: [least, most] }));
}

/** @param {number[]} seconds */
function factorOf([least = 0, most = 0]) {
  return most / least;
}
