import { posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import { listLoads } from './imports.mjs';

/** Limits in bytes, of code after gzip. `levels`: round trips for code after the shell. `npm`: the archive that `npm pack` makes. */
export const BUDGET = { shell: 5e3, list: 52e3, form: 118e3, screens: 30e3, levels: 2, npm: 2_498e3 };

/** The list must not load these modules, because it does not need them. */
const LATE =
  /^src\/(?:forms|flows(?!\/(?:entries|[^/]+\/entry)\.ts$)|telemetry)\/|node_modules\/(?:react-dom\/|imask|@floating-ui|@datadog|socket\.io-|engine\.io-|zod\/)/;
/** The form of a method that is tapped as soon as the list is there must not wait for these modules. */
const BEHIND_FORM =
  /^src\/(?:captcha|telemetry|session\/telemetry\/start|forms\/(?:mask|dynamic-form|phone-field|dropdown-field)|ui\/(?:select|popover))\b|node_modules\/(?:imask\/|@floating-ui|@datadog|socket\.io-|engine\.io-|zod\/|uuid\/|qr\/)/;
/** A module of each file that the form of a method waits for; the limit `form` counts these files and their imports. */
const FORM = [
  'src/parts/form/payment-form.tsx',
  'src/router/back-target.ts',
  'src/router/prefetch-screens.ts',
  'src/router/history-button.tsx',
  'src/parts/method/method-limits.tsx',
  'src/screens/method-list/list-tools.tsx',
];
/** The check screen is in the file of the fields, because no form can be submitted before that file is there. */
const FIELDS = ['src/parts/form/rest-of-form.tsx', 'src/screens/payment-check/payment-check-screen.tsx'];
const SCREEN = 'src/screens/complete/complete-screen.tsx';
/** The module with the first requests. Its file must not wait for another file, because it sends them before the session is loaded. */
const FIRST = 'src/api/preconnect/first-requests.ts';
/** The shell loads these entries at once, in parallel. */
const EAGER = [FIRST, 'src/app/engine.ts', 'src/app/mount-view.tsx'];
const LIST = /^src\/screens\/method-list\/method-list\.tsx$/;

/**
 * Measures the shell with its imports, and all code until the method list can be used, by round trips.
 * @param {string} entry a file name such as `define.js`
 * @param {(file: string) => string} read gives a file's code
 * @param {Record<string, string[]>} modules the modules of each file
 */
export function weighEntry(entry, read, modules) {
  const shell = closure([entry], read);
  const later = [...shell].flatMap((file) => listLoads(read(file)).later.map((to) => resolve(file, to)));
  const entries = later.filter((file) => modules[file]?.some((module) => EAGER.includes(module)));
  const needed = closure(entries, read);
  /** @type {string[][]} */
  const levels = [];
  const known = new Set(shell);
  // Imports that only some pages need, such as the framed mode, are not counted.
  let wanted = later.filter((file) => needed.has(file));
  const list = Object.keys(modules).find((file) => modules[file]?.some((module) => LIST.test(module)));
  while (wanted.some((file) => !known.has(file)) || (list && !known.has(list))) {
    const level = [...new Set(wanted)].filter((file) => !known.has(file));
    if (level.length === 0 && list) level.push(list);
    for (const file of level) known.add(file);
    levels.push(level);
    wanted = level.flatMap((file) => listLoads(read(file)).eager.map((to) => resolve(file, to)));
  }
  const eager = [...known];
  /** @param {string} module */
  const fileOf = (module) => Object.keys(modules).find((file) => modules[file]?.includes(module));
  const missing = [...FORM, SCREEN].filter((module) => !fileOf(module));
  const opened = FORM.map(fileOf).filter((file) => file !== undefined);
  const form = [...new Set([...eager, ...closure(opened, read)])];
  return {
    shell: { files: [...shell], bytes: weigh(shell, read) },
    list: { files: eager, bytes: weigh(eager, read) },
    form: { files: form.filter((file) => !known.has(file)), bytes: weigh(form, read) },
    screens: weigh(
      [fileOf(SCREEN)].filter((file) => file !== undefined),
      read,
    ),
    isCheckApart: new Set(FIELDS.map(fileOf)).size > 1,
    levels,
    waiting: entries.filter(
      (file) => modules[file]?.includes(FIRST) && listLoads(read(file)).eager.length > 0,
    ),
    missing,
    behindForm: form.flatMap((file) => (modules[file] ?? []).filter((module) => BEHIND_FORM.test(module))),
    late: eager.flatMap((file) => (modules[file] ?? []).filter((module) => LATE.test(module))),
    hasList: list !== undefined,
  };
}

/** @param {ReturnType<typeof weighEntry>} weight @returns {string[]} */
export function findSizeViolations(weight) {
  const { shell, list, form, screens, levels, waiting, late, behindForm, missing, hasList } = weight;
  const violations = late.map((module) => `${module} is loaded before the list needs it`);
  for (const file of waiting) violations.push(`${file} waits for another file before it requests the list`);
  for (const module of missing) violations.push(`${module}, which users need, is in no file`);
  for (const module of behindForm) {
    if (!late.includes(module)) violations.push(`${module} is loaded before the form needs it`);
  }
  if (!hasList) violations.push('the method list is in no file');
  if (shell.bytes > BUDGET.shell) violations.push(`the shell weighs ${shell.bytes} of ${BUDGET.shell} bytes`);
  if (list.bytes > BUDGET.list) violations.push(`the list waits for ${list.bytes} of ${BUDGET.list} bytes`);
  if (form.bytes > BUDGET.form) violations.push(`the form waits for ${form.bytes} of ${BUDGET.form} bytes`);
  if (screens > BUDGET.screens) violations.push(`the screens weigh ${screens} of ${BUDGET.screens} bytes`);
  if (weight.isCheckApart) violations.push(`${FIELDS.join(' and ')} are in two files`);
  if (levels.length > BUDGET.levels) {
    violations.push(`the list waits for ${levels.length} round trips after the shell: ${levels.join(' | ')}`);
  }
  return violations;
}

/** @param {string[]} entries @param {(file: string) => string} read @returns {Set<string>} */
function closure(entries, read, found = new Set()) {
  for (const file of entries) {
    if (found.has(file)) continue;
    found.add(file);
    closure(
      listLoads(read(file)).eager.map((to) => resolve(file, to)),
      read,
      found,
    );
  }
  return found;
}

/** @param {string} from @param {string} to */
function resolve(from, to) {
  return posix.join(posix.dirname(from), to);
}

/** @param {Iterable<string>} files @param {(file: string) => string} read */
function weigh(files, read) {
  return [...files].reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0);
}
