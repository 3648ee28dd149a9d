/**
 * `npm run api` compares the public types of the built package with docs/api.txt, and `-- --update` writes them there. A change of that
 * file is a change for hosts (docs/releasing.md says which changes are breaking).
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseSync } from 'vite';
import { CommandError, offerHelp, ROOT, readArguments, runCommand } from '../command.mjs';
import { readTypeEntries, TYPES } from './public-types.mjs';

const REPORT = 'docs/api.txt';

/** @typedef {{ [key: string]: any }} Node */
/**
 * A declaration file: its declarations by name, the file and name behind each import and export, and its `declare module` and `declare
 * global` blocks.
 * @typedef {{ path: string, code: string, declared: Map<string, Node[]>, imported: Map<string, Origin>,
 * exported: Map<string, Origin>, blocks: Node[] }} TypesFile
 * @typedef {{ path: string | null, name: string }} Origin `path` is null in another package
 */

/**
 * The public types as one text: the exports of each entry, then every declaration of this package that they use, without comments. API
 * Extractor is not used, because it brings its own TypeScript and reads only one entry at a time.
 * @param {Record<string, string>} entries a declaration file for each entry
 * @param {(path: string) => string} read
 */
export function reportApi(entries, read) {
  /** @type {Map<string, TypesFile>} */
  const files = new Map();
  /** @type {Map<string, string>} the text of a declaration, by name and file */
  const texts = new Map();

  /** @param {string} path */
  const open = (path) => {
    const known = files.get(path) ?? readTypesFile(path, read(path));
    files.set(path, known);
    return known;
  };
  /** @param {TypesFile} file @param {Node} node */
  const follow = (file, node) => {
    for (const name of namesIn(node)) {
      if (file.declared.has(name)) reach(file, name);
      const origin = file.imported.get(name);
      if (origin?.path) reach(open(origin.path), origin.name);
    }
  };
  /** @param {TypesFile} file @param {string} name */
  const reach = (file, name) => {
    const nodes = file.declared.get(name);
    if (!nodes) {
      const origin = file.exported.get(name) ?? file.imported.get(name);
      if (origin?.path && origin.path !== file.path) reach(open(origin.path), origin.name);
      return;
    }
    const key = `${name}\0${file.path}`;
    if (texts.has(key)) return;
    texts.set(key, nodes.map((node) => textOf(file.code, node)).join('\n'));
    for (const node of nodes) follow(file, node);
  };

  const chapters = Object.entries(entries).map(([entry, path]) => {
    const file = open(path);
    for (const name of file.exported.keys()) reach(file, name);
    for (const block of file.blocks) follow(file, block);
    const names = [...file.exported.keys()].sort();
    return [
      `## pay-widget${entry.slice(1)}`,
      ...(names.length > 0 ? [`exports ${names.join(', ')}`] : ['exports nothing']),
      ...file.blocks.map((block) => textOf(file.code, block)),
    ].join('\n\n');
  });
  const declarations = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return `${[...chapters, '## Declarations', ...declarations].join('\n\n')}\n`;
}

/** @param {string} path @param {string} source @returns {TypesFile} */
function readTypesFile(path, source) {
  const parsed = parseSync(path, source);
  const code = blankComments(source, parsed.comments);
  /** @type {TypesFile} */
  const file = { path, code, declared: new Map(), imported: new Map(), exported: new Map(), blocks: [] };
  for (const statement of parsed.program.body) readStatement(file, statement);
  return file;
}

/** @param {TypesFile} file @param {Node} statement */
function readStatement(file, statement) {
  const { type, source, specifiers, declaration } = statement;
  const from = source ? fileOf(file.path, source.value) : file.path;
  if (type === 'ImportDeclaration') {
    for (const { local, imported } of specifiers) {
      file.imported.set(local.name, { path: from, name: imported?.name ?? 'default' });
    }
  } else if (type === 'ExportNamedDeclaration') {
    for (const { local, exported } of specifiers)
      file.exported.set(exported.name, { path: from, name: local.name });
    if (declaration) declare(file, statement, declaration, true);
  } else if (type === 'ExportAllDeclaration' || type === 'ExportDefaultDeclaration') {
    throw new Error(`${file.path} has an export that the API report cannot follow`);
  } else if (type === 'TSModuleDeclaration' || type === 'TSGlobalDeclaration') {
    file.blocks.push(statement);
  } else if (type !== 'EmptyStatement') {
    declare(file, statement, statement, false);
  }
}

/** @param {TypesFile} file @param {Node} statement @param {Node} declaration @param {boolean} isExported */
function declare(file, statement, declaration, isExported) {
  const ids = declaration.declarations?.map((/** @type {Node} */ { id }) => id) ?? [declaration.id];
  for (const id of ids) {
    const name = id?.name;
    if (typeof name !== 'string') throw new Error(`${file.path} declares something without a name`);
    file.declared.set(name, [...(file.declared.get(name) ?? []), statement]);
    if (isExported) file.exported.set(name, { path: file.path, name });
  }
}

/** The declaration file that a relative import means; null for a package. @param {string} from @param {string} specifier */
function fileOf(from, specifier) {
  if (!specifier.startsWith('.')) return null;
  return posix.join(posix.dirname(from), specifier.replace(/(?:\.d)?\.(?:tsx?|js)$/, '.d.ts'));
}

/**
 * Every identifier within a node. Some are no references; the caller follows only names that the file declares or imports.
 * @param {unknown} node @returns {string[]}
 */
function namesIn(node) {
  if (Array.isArray(node)) return node.flatMap(namesIn);
  if (typeof node !== 'object' || node === null) return [];
  const own = 'type' in node && node.type === 'Identifier' && 'name' in node ? [String(node.name)] : [];
  return [...own, ...Object.values(node).flatMap(namesIn)];
}

/** Spaces replace comments, so that positions stay right. @param {string} code @param {{ start: number, end: number }[]} comments */
function blankComments(code, comments) {
  return comments.reduceRight(
    (text, { start, end }) => text.slice(0, start) + ' '.repeat(end - start) + text.slice(end),
    code,
  );
}

/** `import("./inner-file.ts").Name` becomes `Name`, because inner files may move. @param {string} code @param {Node} node */
function textOf(code, node) {
  const text = code.slice(node.start, node.end).replace(/\bimport\("\.[^"]*"\)\./g, '');
  const lines = text.split('\n');
  return lines
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .join('\n');
}

export function reportBuiltApi() {
  const missing = Object.values(readTypeEntries()).find((path) => !existsSync(join(ROOT, TYPES, path)));
  if (missing) throw new CommandError(`${TYPES}/${missing} is not built: run npm run build first.`);
  return reportApi(readTypeEntries(), (path) => readFileSync(join(ROOT, TYPES, path), 'utf8'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  offerHelp(`Usage: npm run api [-- --update]

Compares the public types of dist/element with ${REPORT}; with --update, writes them there.`);
  const { values } = readArguments('npm run api --', { options: { update: { type: 'boolean' } } });
  await runCommand(async () => {
    const report = reportBuiltApi();
    if (values.update) {
      writeFileSync(join(ROOT, REPORT), report);
    } else if (report !== readFileSync(join(ROOT, REPORT), 'utf8')) {
      throw new CommandError(
        `The public types differ from ${REPORT}: run npm run api -- --update, and read the difference as a host would.`,
      );
    }
  });
}
