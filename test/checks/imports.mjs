import { posix } from 'node:path';
import { parseSync } from 'vite';

/**
 * All imports of a file: static, dynamic, type-only, re-exports and `import.meta.glob`.
 * @param {string} path @param {string} code @returns {string[]} the specifiers as written; a glob keeps its `*`
 */
export function listSpecifiers(path, code) {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  /** @type {string[]} */
  const found = [];
  visit(program, found);
  return found;
}

/** Lists the files that a built script imports statically (`eager`) and on demand (`later`). @param {string} code */
export function listLoads(code) {
  const { program } = parseSync('script.js', code);
  /** @type {string[]} */
  const all = [];
  visit(program, all);
  /** @type {string[]} */
  const eager = [];
  for (const statement of program.body) if ('source' in statement) addText(statement.source, eager);
  return { eager, later: all.filter((specifier) => !eager.includes(specifier)) };
}

/** @param {unknown} node @param {string[]} found */
function visit(node, found) {
  if (Array.isArray(node)) {
    for (const child of node) visit(child, found);
  } else if (isNode(node)) {
    if (IMPORTS.has(node.type)) addText(node.source, found);
    if (isGlobCall(node)) addText(node.arguments[0], found);
    for (const child of Object.values(node)) visit(child, found);
  }
}

const IMPORTS = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'ExportNamedDeclaration',
  'ImportExpression',
  'TSImportType',
]);

/** @typedef {{ type: string, [key: string]: any }} Node */

/** @param {unknown} value @returns {value is Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** @param {Node} node */
function isGlobCall({ type, callee }) {
  return (
    type === 'CallExpression' && callee?.object?.type === 'MetaProperty' && callee.property?.name === 'glob'
  );
}

/** @param {unknown} node @param {string[]} found */
function addText(node, found) {
  if (!isNode(node)) return;
  if (node.type === 'ArrayExpression') for (const element of node.elements) addText(element, found);
  // A minifier writes strings as templates, so a template without variables may be a path.
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    found.push(node.quasis[0].value.cooked);
  }
  if (node.type === 'Literal' && typeof node.value === 'string' && !node.value.startsWith('!')) {
    found.push(node.value);
  }
}

/**
 * The paths to which a relative specifier may resolve; none for a package. A path may be missing in `files`, because a style sheet belongs
 * to a layer too.
 * @param {string} from @param {string} specifier @param {Iterable<string>} files @returns {string[]}
 */
export function resolveSpecifier(from, specifier, files) {
  if (!specifier.startsWith('.')) return [];
  const path = posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
  if (!path.includes('*')) return [path];
  const pattern = globPattern(path);
  return [...files].filter((file) => file !== from && pattern.test(file));
}

/** @param {string} glob */
function globPattern(glob) {
  const source = glob
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/\{([^}]*)\}/g, (_, names) => `(?:${names.replaceAll(',', '|')})`)
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${source}$`);
}
