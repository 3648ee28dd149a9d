import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { ROOT } from '../command.mjs';

/**
 * Reads the element's public API and its docstrings from the source. The custom-elements manifest is generated from them, and
 * docs/host-guide.md is checked against them.
 * @typedef {{ name: string, type: string, text: string }} Member
 * @typedef {Member & { property: string }} Attribute
 * @typedef {Member & { message: string }} HostEvent
 */
export function readPublicApi() {
  const properties = readInterface('element/properties.ts', 'PayWidgetProperties');
  const named = tableOf('element/properties.ts', 'ATTRIBUTES').map(({ key }) => key.name);
  const notifications = readInterface('src/bridge/protocol.ts', 'Notifications');
  const eventNames = new Map(readPairs('element/events.ts', 'EVENTS'));
  const byName = new Map(properties.map((member) => [member.name, member]));
  /** @type {Attribute[]} */
  const attributes = named.map((property) => ({
    ...{ type: 'string', text: '', ...byName.get(property) },
    ...{ name: inKebabCase(property), property },
  }));
  /** @type {HostEvent[]} */
  const events = notifications.map((member) => ({
    ...member,
    name: eventNames.get(member.name) ?? '',
    message: member.name,
  }));
  return {
    attributes,
    properties,
    events,
    methods: readMethods('element/pay-widget.ts', 'PayWidget'),
    notices: readInterface('src/bridge/protocol.ts', 'FrameNotices'),
    messagesIn: readVariants('src/bridge/protocol.ts', 'HostMessage'),
    parts: readMarks(/\bpart="([\w-]+)"|\bpart=\{`([\w-]+) |setAttribute\('part', '([\w-]+)'\)/g),
    slots: readMarks(/<slot name="([\w-]+)"|\.slot = '([\w-]+)'/g),
    tokens: readTokens('src/theme/token-list.ts'),
  };
}

/** @typedef {{ [key: string]: any }} Node */

/** The statements of a source file without their `export`, and functions for the text and the docstring of a node. @param {string} path */
function open(path) {
  const code = readFileSync(join(ROOT, path), 'utf8');
  const { program, comments } = parseSync(path, code);
  /** @type {Node[]} */
  const statements = program.body.map((statement) =>
    'declaration' in statement && statement.declaration ? statement.declaration : statement,
  );
  /** @param {Node} node */
  const textOf = (node) => code.slice(node.start, node.end).replace(/\s+/g, ' ');
  /** @param {Node} node */
  const docOf = (node) => {
    const before = comments.findLast(
      ({ end }) => end <= node.start && code.slice(end, node.start).trim() === '',
    );
    if (!before?.value.startsWith('*')) return '';
    return before.value
      .replace(/^\*|^\s*\*/gm, '')
      .replace(/\s+/g, ' ')
      .trim();
  };
  return { statements, textOf, docOf };
}

/** @param {string} path @param {string} name @returns {Member[]} */
function readInterface(path, name) {
  const { statements, textOf, docOf } = open(path);
  const found = statements.find(({ type, id }) => type === 'TSInterfaceDeclaration' && id.name === name);
  return (found?.body.body ?? []).map((/** @type {Node} */ member) => ({
    name: member.key.name ?? member.key.value,
    type: textOf(member.typeAnnotation.typeAnnotation),
    text: docOf(member),
  }));
}

/** The attribute name of a property, as element/properties.ts makes it. @param {string} name */
const inKebabCase = (name) => name.replace(/[A-Z]/g, '-$&').toLowerCase();

/** The keys of a table in a source file, each with its value. @param {string} path @param {string} name @returns {[string, string][]} */
function readPairs(path, name) {
  return tableOf(path, name).map(({ key, value }) => [key.name ?? key.value, value.value]);
}

/** @param {string} path @returns {string[]} */
function readTokens(path) {
  return tableOf(path, 'kinds').flatMap(({ value }) => {
    const names = value.type === 'TemplateLiteral' ? value.quasis[0].value.cooked : value.value;
    return names.split(/\s+/).map((/** @type {string} */ name) => `--pay-${name}`);
  });
}

/** @param {string} path @param {string} name @returns {Node[]} */
function tableOf(path, name) {
  const declared = open(path).statements.flatMap(({ declarations }) => declarations ?? []);
  let table = declared.find(({ id }) => id.name === name)?.init;
  while (table && table.type !== 'ObjectExpression') table = table.expression;
  return table?.properties ?? [];
}

/** The `type` of each member of a union. @param {string} path @param {string} name @returns {string[]} */
function readVariants(path, name) {
  const found = open(path).statements.find(
    ({ type, id }) => type === 'TSTypeAliasDeclaration' && id.name === name,
  );
  return found?.typeAnnotation.types.map(
    (/** @type {Node} */ variant) => variant.members[0].typeAnnotation.typeAnnotation.literal.value,
  );
}

/** Methods with a docstring, except `@internal` ones. @param {string} path @param {string} name @returns {Member[]} */
function readMethods(path, name) {
  const { statements, textOf, docOf } = open(path);
  const found = statements.find(({ type, id }) => type === 'ClassDeclaration' && id.name === name);
  return found?.body.body
    .filter(
      (/** @type {Node} */ { type, kind, accessibility, key }) =>
        type === 'MethodDefinition' && kind === 'method' && !accessibility && key.type === 'Identifier',
    )
    .map((/** @type {Node} */ member) => ({
      name: member.key.name,
      type: `(${member.value.params.map(textOf).join(', ')}) => ${textOf(member.value.returnType.typeAnnotation)}`,
      text: docOf(member),
    }))
    .filter(
      (/** @type {Member} */ { name, text }) =>
        text !== '' && !text.startsWith('@internal') && !name.endsWith('Callback'),
    );
}

const BUILD = join('element', 'build');

/** The names that a pattern finds in `src` and `element`, without the build. @param {RegExp} pattern */
function readMarks(pattern) {
  const files = ['src', 'element'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
  );
  const names = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith(BUILD))
    .flatMap((file) => [...readFileSync(join(ROOT, file), 'utf8').matchAll(pattern)])
    .map(([, ...groups]) => groups.find(Boolean) ?? '');
  return [...new Set(names)].sort();
}
