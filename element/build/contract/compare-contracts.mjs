/**
 * Compares two versions of element/contract/asyncapi.json by the rules of docs/contract.md, Versions. The widget writes requests, so their
 * schemas may only become narrower. The cashier writes responses and pushes, so theirs may only become wider.
 * @typedef {Record<string, any>} Json
 * @typedef {{ path: string, problem: string, isBreaking: boolean }} Change
 * @typedef {{ old: Json, now: Json, isRequest: boolean, changes: Change[] }} Context
 */

/** Limits of a schema, and whether a higher value accepts more. @type {Record<string, boolean>} */
const LIMITS = {
  minLength: false,
  maxLength: true,
  minimum: false,
  maximum: true,
  minItems: false,
  maxItems: true,
};

/** @param {Json} released @param {Json} current @returns {Change[]} */
export function compareContracts(released, current) {
  /** @type {Change[]} */
  const changes = [];
  const context = { old: released.components.schemas, now: current.components.schemas, changes };
  for (const [name, schema] of Object.entries(context.old)) {
    const isRequest = /Request$|^RequestEnvelope$|^Handshake$|^TelemetryReport$/.test(name);
    if (name in context.now) compareSchemas(schema, context.now[name], name, { ...context, isRequest });
    else changes.push({ path: name, problem: 'removed', isBreaking: true });
  }
  for (const name of Object.keys(context.now)) {
    if (!(name in context.old)) changes.push({ path: name, problem: 'added', isBreaking: false });
  }
  for (const name of new Set([...Object.keys(released.operations), ...Object.keys(current.operations)])) {
    const before = JSON.stringify(released.operations[name]);
    const after = JSON.stringify(current.operations[name]);
    if (before === after) continue;
    const problem = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
    changes.push({ path: `operation ${name}`, problem, isBreaking: before !== undefined });
  }
  const [from, to] = [released, current].map(({ channels }) => JSON.stringify(channels.socket.address));
  if (from !== to) changes.push({ path: 'path of the socket', problem: 'changed', isBreaking: true });
  return changes;
}

/** The lowest version number that the new contract may have. @param {string} released @param {Change[]} changes */
export function lowestVersion(released, changes) {
  const [major = 0, minor = 0] = released.split('.').map(Number);
  if (changes.some(({ isBreaking }) => isBreaking)) return `${major + 1}.0`;
  return changes.length > 0 ? `${major}.${minor + 1}` : released;
}

/** @param {Json} old @param {Json} now @param {string} path @param {Context} context */
function compareSchemas(old, now, path, context) {
  const { isRequest, changes } = context;
  /** @param {string} problem @param {boolean} isWider */
  const add = (problem, isWider) => changes.push({ path, problem, isBreaking: isWider === isRequest });
  if (old.$ref !== now.$ref) {
    changes.push({ path, problem: `is ${now.$ref ?? 'described here'}`, isBreaking: true });
    return;
  }
  compareTypes(old, now, add);
  for (const [limit, isHigherWider] of Object.entries(LIMITS)) {
    if (old[limit] === now[limit]) continue;
    const isWider =
      now[limit] === undefined || (old[limit] !== undefined && now[limit] > old[limit] === isHigherWider);
    add(`${limit} is ${now[limit]}, was ${old[limit]}`, isWider);
  }
  if (old.pattern !== now.pattern) {
    changes.push({ path, problem: 'another pattern', isBreaking: now.pattern !== undefined || isRequest });
  }
  compareProperties(old, now, path, context);
  for (const part of ['items', 'additionalProperties']) {
    if (old[part] && now[part]) compareSchemas(old[part], now[part], `${path}.*`, context);
  }
  compareOptions(old.anyOf ?? old.oneOf ?? [], now.anyOf ?? now.oneOf ?? [], path, context);
}

/** @param {Json} old @param {Json} now @param {(problem: string, isWider: boolean) => void} add */
function compareTypes(old, now, add) {
  for (const valuesOf of [
    (/** @type {Json} */ schema) => [schema.type ?? []].flat(),
    (/** @type {Json} */ schema) => schema.enum ?? ('const' in schema ? [schema.const] : []),
  ]) {
    const [before, after] = [valuesOf(old), valuesOf(now)];
    for (const value of before) if (!after.includes(value)) add(`no longer ${value}`, after.length === 0);
    for (const value of after) if (!before.includes(value)) add(`may be ${value}`, before.length > 0);
  }
}

/** @param {Json} old @param {Json} now @param {string} path @param {Context} context */
function compareProperties(old, now, path, context) {
  const { isRequest, changes } = context;
  const before = old.properties ?? {};
  const after = now.properties ?? {};
  const isRequired = (/** @type {Json} */ schema, /** @type {string} */ name) =>
    (schema.required ?? []).includes(name);
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const at = `${path}.${name}`;
    if (!(name in after)) changes.push({ path: at, problem: 'removed', isBreaking: true });
    else if (!(name in before)) {
      const isBreaking = !isRequest && isRequired(now, name);
      changes.push({ path: at, problem: isBreaking ? 'added, and required' : 'added', isBreaking });
    } else {
      if (isRequired(old, name) !== isRequired(now, name)) {
        const problem = isRequired(now, name) ? 'required' : 'optional';
        changes.push({ path: at, problem, isBreaking: isRequired(now, name) !== isRequest });
      }
      compareSchemas(before[name], after[name], at, context);
    }
  }
}

/** @param {Json[]} old @param {Json[]} now @param {string} path @param {Context} context */
function compareOptions(old, now, path, context) {
  const { isRequest, changes } = context;
  if (old.length === now.length) {
    old.forEach((option, at) => {
      const other = now[at];
      if (other) compareSchemas(option, other, `${path}|${at}`, context);
    });
    return;
  }
  const isWider = now.length > old.length;
  const problem = isWider ? 'more alternatives' : 'fewer alternatives';
  changes.push({ path, problem, isBreaking: isWider === isRequest });
}
