/** @typedef {{ testResults?: { name: string, assertionResults: { fullName: string, duration?: number | null }[] }[] }} Report */

/** Shorter tests are left out, because only the machine's other work makes them vary. */
const MIN_SECONDS = 1;
const MAX_FACTOR = 3;
/** Shorter tests do not count for the pace of a run, because their times vary by chance. */
const PACED_SECONDS = 0.2;

/**
 * The tests whose longest run took more than three times their shortest, the most unsteady first, from Vitest's JSON reports. Each
 * time is divided by the pace of its run, because on a busy machine every test takes longer.
 * @param {Report[]} reports of several runs of one suite
 * @returns {{ test: string, seconds: [number, number] }[]} the shortest and the longest time of each
 */
export function findUnsteady(reports) {
  const runs = reports.map(secondsOf).filter((run) => run.size > 0);
  /** @type {Map<string, number[]>} */
  const times = new Map();
  for (const [test, seconds] of runs.flatMap((run) => [...run]))
    times.set(test, [...(times.get(test) ?? []), seconds]);
  const paces = runs.map((run) =>
    median(
      [...run].flatMap(([test, seconds]) =>
        seconds > PACED_SECONDS ? seconds / median(times.get(test) ?? []) : [],
      ),
    ),
  );
  return [...times.keys()]
    .map((test) => {
      const paced = runs
        .map((run, at) => (run.get(test) ?? Number.NaN) / (paces[at] ?? 1))
        .filter((one) => one > 0);
      return { test, seconds: /** @type {[number, number]} */ ([Math.min(...paced), Math.max(...paced)]) };
    })
    .filter(({ seconds: [least, most] }) => most > MIN_SECONDS && most > least * MAX_FACTOR)
    .toSorted((one, other) => factorOf(other.seconds) - factorOf(one.seconds));
}

/** @param {Report} report @returns {Map<string, number>} the time of each test */
function secondsOf({ testResults = [] }) {
  /** @type {Map<string, number>} */
  const times = new Map();
  for (const { name, assertionResults } of testResults) {
    const path = name.replace(/^.*?\/(?=(?:src|demo|element|test)\/)/, '');
    for (const [at, { fullName, duration }] of assertionResults.entries()) {
      // The rows of a table may have the same name, so a number tells them apart.
      const before = assertionResults.slice(0, at).filter((other) => other.fullName === fullName).length;
      if (duration)
        times.set(`${path} > ${fullName}${before > 0 ? ` (${before + 1})` : ''}`, duration / 1000);
    }
  }
  return times;
}

/** @param {number[]} numbers */
function median(numbers) {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 1;
}

/** @param {[number, number]} seconds */
function factorOf([least, most]) {
  return most / least;
}
