import { isOf } from './table.mjs';

const PLACE = /\b(inline|iframe|frame|webview|firefox|webkit)\b/;

/** @typedef {{ fullName: string, status: string, failureMessages?: string[] }} TestResult */
/** @typedef {{ testResults: { name: string, message: string, assertionResults: TestResult[] }[] }} Report */

/**
 * One verdict for each place in which an attack was carried out, a mode or a browser; a broken one if it was carried out nowhere. An
 * attack whose tests all need a browser that this machine lacks has no verdict.
 * @param {import('./table.mjs').Attack} attack @param {Report} report @param {string[]} missing the browsers that this machine lacks
 */
export function judge(attack, report, missing) {
  /** @type {Map<string, TestResult[]>} */
  const byPlace = new Map();
  const outside = attack.file.startsWith('test/journeys') ? 'page' : 'unit';
  let isLeftOut = false;
  for (const { name, assertionResults } of report.testResults) {
    for (const result of assertionResults.filter(({ fullName }) => isOf(attack, name, fullName))) {
      const [place = outside] = PLACE.exec(result.fullName) ?? [];
      const hasRun = result.status === 'passed' || result.status === 'failed';
      if (hasRun) byPlace.set(place, [...(byPlace.get(place) ?? []), result]);
      else isLeftOut ||= missing.includes(place);
    }
  }
  if (byPlace.size === 0 && !isLeftOut)
    return [{ isHeld: false, text: `${attack.name}: no test of ${attack.file} carried it out` }];
  return [...byPlace].map(([place, results]) => {
    const broken = results.find(({ status }) => status === 'failed');
    const seen = broken ? `: ${broken.failureMessages?.[0]?.split('\n')[0]} (${broken.fullName})` : '';
    const count = results.length > 1 ? `, ${results.length} variants` : '';
    return { isHeld: !broken, text: `${place.padEnd(7)} ${attack.aim}: ${attack.name}${count}${seen}` };
  });
}
