import { parseSync } from 'vite';

/** @import { ESTree } from 'vite' */
/** @typedef {{ start: number, end: number, text: string }} Mutant the code from `start` to `end` becomes `text` */

/** @type {Record<string, string[]>} */
const OPERATORS = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '===': ['!=='],
  '!==': ['==='],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '/': ['*'],
  '%': ['*'],
  '&&': ['||'],
  '||': ['&&'],
  '??': ['&&'],
  '+=': ['-='],
  '-=': ['+='],
  '??=': ['='],
  '++': ['--'],
  '--': ['++'],
};

const METHODS = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['min', 'max'],
  ['max', 'min'],
  ['startsWith', 'endsWith'],
  ['endsWith', 'startsWith'],
  ['trimStart', 'trimEnd'],
  ['trimEnd', 'trimStart'],
  ['padStart', 'padEnd'],
  ['toUpperCase', 'toLowerCase'],
  ['toLowerCase', 'toUpperCase'],
]);

/** A mutant leaves a call of these methods out, because the object of the call has the same type as its result. */
const NEEDED_CALLS = new Set([
  'filter',
  'slice',
  'sort',
  'toSorted',
  'reverse',
  'trim',
  'trimStart',
  'trimEnd',
]);

/** Only pictures can show a change of these attributes, so they are not mutated. */
const DRAWN = new Set(['className', 'style']);

/**
 * Mutants of a source file: exchanged operators, fixed conditions, removed calls and bodies, emptied values.
 * @param {string} path
 * @param {string} code
 * @returns {Mutant[]}
 */
export function listMutants(path, code) {
  /** @type {Mutant[]} */
  const mutants = [];
  const replace = (/** @type {ESTree.Span} */ { start, end }, /** @type {string[]} */ ...texts) => {
    for (const text of texts) if (code.slice(start, end) !== text) mutants.push({ start, end, text });
  };
  const replaceOperator = (/** @type {string} */ operator, /** @type {number} */ from) => {
    const start = code.indexOf(operator, from);
    replace({ start, end: start + operator.length }, ...(OPERATORS[operator] ?? []));
  };

  const mutate = (/** @type {ESTree.Node} */ node, /** @type {ESTree.Node} */ parent) => {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression':
      case 'AssignmentExpression':
        replaceOperator(node.operator, node.left.end);
        break;
      case 'UpdateExpression':
        replaceOperator(node.operator, node.prefix ? node.start : node.argument.end);
        break;
      case 'UnaryExpression':
        if (node.operator === '!' || node.operator === '-') replace({ ...node, end: node.start + 1 }, ' ');
        break;
      case 'IfStatement':
      case 'ConditionalExpression':
        replace(node.test, 'true', 'false');
        break;
      case 'WhileStatement':
      case 'ForStatement':
        if (node.test) replace(node.test, 'false');
        break;
      case 'BlockStatement':
        if (node.body.length > 0) replace(node, '{}');
        break;
      case 'ExpressionStatement':
        if (!isOnly(node, parent)) replace(node, ';');
        break;
      case 'ReturnStatement':
        if (node.argument && !isOnly(node, parent)) replace(node.argument, 'undefined');
        break;
      case 'ArrowFunctionExpression':
        if (node.expression) replace(node.body, 'undefined');
        break;
      case 'Literal':
        mutateLiteral(node);
        break;
      case 'TemplateLiteral':
        if (parent.type !== 'TaggedTemplateExpression') replace(node, '``');
        break;
      case 'ArrayExpression':
        if (node.elements.length > 0) replace(node, '[]');
        break;
      case 'ObjectExpression':
        if (node.properties.length > 0) replace(node, '{}');
        break;
      case 'MemberExpression':
        if (node.optional) replaceChain(node.object.end, node.computed ? '' : '.');
        break;
      case 'CallExpression':
        mutateCall(node);
        break;
    }
  };
  const mutateLiteral = (/** @type {ESTree.Node & { type: 'Literal' }} */ { value, raw, start, end }) => {
    if (typeof value === 'string') replace({ start, end }, value ? "''" : "'mutant'");
    if (typeof value === 'boolean') replace({ start, end }, String(!value));
    if (!raw?.startsWith('/')) return;
    if (raw.startsWith('/^')) replace({ start, end: start + 2 }, '/');
    const last = raw.lastIndexOf('$/');
    if (last > 0 && raw[last - 1] !== '\\') replace({ start: start + last, end: start + last + 1 }, '');
    for (const { index } of raw.matchAll(/(?<!\\)\[(?=[^\]])/g)) {
      const isNegated = raw[index + 1] === '^';
      replace({ start: start + index, end: start + index + (isNegated ? 2 : 1) }, isNegated ? '[' : '[^');
    }
  };
  const replaceChain = (/** @type {number} */ from, /** @type {string} */ text) => {
    const start = code.indexOf('?.', from);
    replace({ start, end: start + 2 }, text);
  };
  const mutateCall = (/** @type {ESTree.CallExpression} */ node) => {
    if (node.optional) replaceChain(node.callee.end, '');
    if (node.callee.type !== 'MemberExpression' || node.callee.property.type !== 'Identifier') return;
    const { object, property } = node.callee;
    const method = METHODS.get(property.name);
    if (method) replace(property, method);
    if (NEEDED_CALLS.has(property.name)) replace({ start: object.end, end: node.end }, '');
  };

  const visit = (/** @type {ESTree.Node} */ node, /** @type {ESTree.Node} */ parent) => {
    mutate(node, parent);
    for (const [field, value] of Object.entries(node)) {
      if (isSkipped(node, field)) continue;
      for (const child of [value].flat()) if (isNode(child)) visit(child, node);
    }
  };
  const { program } = parseSync(path, code);
  visit(program, program);
  // Drops mutants with a syntax error, because some operators must not be mixed without brackets.
  return mutants.filter((mutant) => parseSync(path, applyMutant(code, mutant)).errors.length === 0);
}

/** @param {string} code @param {Mutant} mutant */
export function applyMutant(code, { start, end, text }) {
  return code.slice(0, start) + text + code.slice(end);
}

/** @param {ESTree.Node} node @param {ESTree.Node} parent */
function isOnly(node, parent) {
  return parent.type === 'BlockStatement' && parent.body.length === 1 && parent.body[0] === node;
}

/** @param {unknown} value @returns {value is ESTree.Node} */
function isNode(value) {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** Types, names and imports are left out, because no test can notice a change of them. @param {ESTree.Node} node @param {string} field */
function isSkipped(node, field) {
  if (node.type.startsWith('TS')) return field !== 'expression';
  if (node.type.startsWith('Import') || node.type.startsWith('ExportAll')) return true;
  if (node.type === 'ExportNamedDeclaration') return field !== 'declaration';
  if (node.type === 'Property' || node.type === 'PropertyDefinition')
    return field === 'key' && !node.computed;
  return node.type === 'JSXAttribute' && node.name.type === 'JSXIdentifier' && DRAWN.has(node.name.name);
}
