/**
 * Finds the journeys that a change can break, from the import graph (`npm test -- --changed`). Unit tests need no such rule: Vitest
 * follows their imports itself.
 */
import { execFileSync } from 'node:child_process';
import { listSpecifiers, resolveSpecifier } from './checks/imports.mjs';
import { readSources } from './checks/source-files.mjs';

/** Journeys that visit every route: a change of any screen affects them. */
const VISIT_ALL = ['accessibility', 'keyboard', 'routes'];

/** The folder that a journey covers: a payment flow, or a screen. */
const SCREEN_FOLDER = /^src\/(?:flows|screens)\/([^/]+)\//;
const JOURNEY = /^test\/journeys\/([^/]+)\.test\.ts$/;
/** Example files of components, which only unit tests and the workbench render. */
const EXAMPLES = /\.examples\.tsx$/;
/** Files that every page depends on: shared code, the sandbox, settings, and the programs of the tests. */
const EVERYWHERE =
  /^(?:src\/(?:app|session|routing)\/|src\/flows\/[^/]+$|element\/|demo\/|public\/|test\/support\/.*\.mjs$|[^/]+$)/;
/** Files that no test reads. */
const PROSE = /\.md$|^docs\/|^LICENSE$|^\.github\//;

/**
 * Every new file and every file that differs from `base`, committed or not.
 * @param {string} root @param {string} base @returns {string[]}
 */
export function listChanged(root, base) {
  /** @param {string[]} args */
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  return [...git('diff', '--name-only', base, '--'), ...git('ls-files', '--others', '--exclude-standard')];
}

/** @typedef {{ journeys: string[], importers: Map<string, string[]> }} ImportGraph */

/** Reads which file imports which. @param {string} root @returns {ImportGraph} */
export function readImportGraph(root) {
  const sources = readSources(root);
  const journeys = [...sources.keys()].flatMap((path) => JOURNEY.exec(path)?.[1] ?? []);
  return { journeys, importers: findImporters(sources) };
}

/**
 * The names of the journeys that the changed files can break; `'all'` where a file concerns every page.
 * @param {ImportGraph} graph @param {string[]} changed paths from the root
 * @returns {string[] | 'all'}
 */
export function findAffectedJourneys({ journeys, importers }, changed) {
  /** @type {Set<string>} */
  const affected = new Set();
  for (const path of changed.filter((path) => !PROSE.test(path) && !/\.test\.tsx?$/.test(path))) {
    const found = followImporters(path, importers);
    if (found === 'all') return 'all';
    for (const folder of found.folders) {
      if (!journeys.includes(folder)) return 'all';
      affected.add(folder);
      for (const name of VISIT_ALL) affected.add(name);
    }
    for (const name of found.journeys) affected.add(name);
  }
  for (const path of changed) {
    const name = JOURNEY.exec(path)?.[1];
    if (name && journeys.includes(name)) affected.add(name);
  }
  return journeys.filter((name) => affected.has(name));
}

/** The files that import each file. @param {Map<string, string>} sources @returns {Map<string, string[]>} */
function findImporters(sources) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, code] of sources) {
    for (const specifier of listSpecifiers(path, code)) {
      for (const imported of resolveSpecifier(path, specifier, sources.keys())) {
        importers.set(imported, [...(importers.get(imported) ?? []), path]);
      }
    }
  }
  return importers;
}

/**
 * Follows the importers of a file up to the screens and journeys that use it. A file that reaches the view, the session
 * or the sandbox without passing through a screen's folder concerns every page.
 * @param {string} changed @param {Map<string, string[]>} importers
 * @returns {{ folders: Set<string>, journeys: Set<string> } | 'all'}
 */
function followImporters(changed, importers) {
  const folders = new Set();
  const journeys = new Set();
  const seen = new Set();
  const waiting = [changed];
  while (waiting.length > 0) {
    const path = waiting.pop() ?? '';
    if (seen.has(path)) continue;
    seen.add(path);
    const folder = SCREEN_FOLDER.exec(path)?.[1];
    const journey = JOURNEY.exec(path)?.[1];
    if (EXAMPLES.test(path)) journeys.add('workbench');
    else if (folder) folders.add(folder);
    else if (journey) journeys.add(journey);
    // A unit test that imports the file draws nothing in a browser.
    else if (/\.test\.tsx?$/.test(path)) continue;
    else if (isEverywhere(path, importers)) return 'all';
    else waiting.push(...(importers.get(path) ?? []));
  }
  return { folders, journeys };
}

/**
 * True for a file that every page depends on, and for a source file that nothing is known to import.
 * @param {string} path @param {Map<string, string[]>} importers
 */
function isEverywhere(path, importers) {
  return EVERYWHERE.test(path) || (path.startsWith('src/') && !importers.has(path));
}
