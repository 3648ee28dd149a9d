import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listLoads } from './imports.mjs';

/** Byte limit after gzip (1 kB = 1000 bytes) of a payment flow with all code that only this flow needs. */
export const FLOW_BUDGET_BYTES = 20_000;

const FLOW = /^src\/flows\/([^/]+)\//;
/** Descriptions of flows, which are part of the route table. */
const FACTS = /^src\/flows\/[^/]+\/(?:flow|entry|next|step-of)\.ts$/;

/**
 * Measures each payment flow by the code that the build would not contain without it: the files of its own modules, and those that
 * only they reach, statically or on demand.
 * @param {string} entry a file name such as `define.js`
 * @param {(file: string) => string} read gives a file's code
 * @param {Record<string, string[]>} modules the modules of each file
 * @returns {{ flow: string, bytes: number, files: string[] }[]} by name
 */
export function weighFlows(entry, read, modules) {
  /** @type {Map<string, string[]>} */
  const roots = new Map();
  for (const [file, names] of Object.entries(modules)) {
    for (const flow of new Set(
      names.filter((name) => !FACTS.test(name)).map((name) => FLOW.exec(name)?.[1]),
    )) {
      if (flow) roots.set(flow, [...(roots.get(flow) ?? []), file]);
    }
  }
  /**
   * each file is read once, however many imports lead to it
   * @type {Map<string, string[]>} each file is read once, however many ways lead to it
   */
  const known = new Map();
  /** @param {string} file */
  const loads = (file) => {
    const to = known.get(file) ?? Object.values(listLoads(read(file))).flat();
    known.set(file, to);
    return to;
  };
  return [...roots]
    .map(([flow, files]) => {
      const others = reach([entry], loads, new Set(files));
      const own = [...reach(files, loads, new Set())].filter((file) => !others.has(file));
      return { flow, files: own, bytes: own.reduce((sum, file) => sum + weigh(read(file)), 0) };
    })
    .toSorted((a, b) => a.flow.localeCompare(b.flow));
}

/** @param {ReturnType<typeof weighFlows>} flows @returns {string[]} what is over budget, as one line each */
export function findHeavyFlows(flows) {
  return flows
    .filter(({ bytes }) => bytes > FLOW_BUDGET_BYTES)
    .map(({ flow, bytes }) => `the flow ${flow} weighs ${bytes} of ${FLOW_BUDGET_BYTES} bytes`);
}

/**
 * All files that some files lead to, without entering the closed ones.
 * @param {string[]} from @param {(file: string) => string[]} loads @param {Set<string>} closed
 */
function reach(from, loads, closed) {
  /** @type {Set<string>} */
  const found = new Set();
  const queue = [...from];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (found.has(file) || closed.has(file)) continue;
    found.add(file);
    for (const to of loads(file)) queue.push(posix.join(posix.dirname(file), to));
  }
  return found;
}

/** @param {string} code */
const weigh = (code) => gzipSync(code, { level: 9 }).length;
