/** @module-tag release */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Messages } from '../../src/i18n/i18n.ts';

/** The files that compiler, checks and unit tests read; Node.js finds the packages in a parent folder. */
const NEEDED = [
  'demo',
  'docs',
  'element',
  'public',
  'src',
  'test',
  '.gitignore',
  'biome.json',
  'package.json',
  'tsconfig.json',
  'vite.config.ts',
];
const CACHE = '.cache';
const RECIPE_TIMEOUT_MS = 240_000;

interface Block {
  /** `diff` for an edit; for a new file its language. */
  kind: string;
  path: string;
  text: string;
}
interface Recipe {
  title: string;
  blocks: Block[];
  /** Unit tests that the paragraph **Proof:** names. */
  proof: string[];
}

const PAGES = readdirSync('docs/recipes').filter((name) => name !== 'README.md');
const RECIPES = PAGES.map((name) => readRecipe(readFileSync(`docs/recipes/${name}`, 'utf8')));

let tree: string;

/** All recipes share one copy of the repository, so that compiler and checks run once. */
beforeAll(async () => {
  await mkdir(CACHE, { recursive: true });
  tree = await mkdtemp(join(process.cwd(), CACHE, 'recipes-'));
  for (const name of NEEDED) await cp(name, join(tree, name), { recursive: true });
  await translateLocale('nl');
  for (const { blocks } of RECIPES) await applyBlocks(blocks, tree);
  await translateNewKeys();
}, RECIPE_TIMEOUT_MS);
afterAll(() => rm(tree, { recursive: true, force: true }));

/** A recipe: the blocks of the page that name a file, without the indentation of their list. */
function readRecipe(page: string): Recipe {
  const [title = ''] = page.slice(2).split('\n');
  const fences = [...page.matchAll(/^( *)```(\w+) (\S+)\n([\s\S]*?)\n\1```$/gm)];
  const blocks = fences.map(([, indent = '', kind = '', path = '', body = '']) => ({
    kind,
    path,
    text: body
      .split('\n')
      .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
      .join('\n'),
  }));
  const [, proof = ''] = page.split('\n**Proof:**');
  const paths = [...proof.matchAll(/`((?:src|demo|element|test\/checks)\/[^`]+)`/g)];
  return { title, blocks, proof: paths.map(([, path = '']) => path) };
}

async function applyBlocks(blocks: readonly Block[], root: string): Promise<void> {
  for (const { kind, path, text } of blocks) {
    const file = join(root, path);
    if (kind === 'diff') {
      await writeFile(file, applyEdit(await readFile(file, 'utf8'), text, path));
    } else {
      await mkdir(dirname(file), { recursive: true });
      // `wx` fails for a file that exists, because a recipe must not overwrite one.
      await writeFile(file, `${text}\n`, { flag: 'wx' });
    }
  }
}

/** Replaces the lines without `+` by those without `-`. The old lines must occur exactly once in the file. */
function applyEdit(code: string, edit: string, path: string): string {
  const lines = edit.split('\n');
  const bad = lines.filter((line) => line !== '' && !/^[ +-]/.test(line));
  if (bad.length > 0) throw new Error(`An edit of ${path} has a line without a mark: ${bad[0]}`);
  const textOf = (mark: string) =>
    lines
      .filter((line) => !line.startsWith(mark))
      .map((line) => line.slice(1))
      .join('\n');
  const parts = code.split(textOf('+'));
  if (parts.length !== 2) {
    throw new Error(`A recipe edits ${path} at a text that is there ${parts.length - 1} times:\n${edit}`);
  }
  return parts.join(textOf('-'));
}

async function run(script: string, ...args: string[]): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: process.env.HOME };
  const options = { cwd: tree, env, maxBuffer: 20_000_000 };
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [script, ...args], options);
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${script} ${args.join(' ')} failed:\n${stdout}${stderr}`);
  }
}
const packaged = (path: string) => join(process.cwd(), 'node_modules', path);

/** Stands in for a translator: writes another text for each key, with its placeholders and plural forms. */
async function translateLocale(code: string): Promise<void> {
  const english: Messages = JSON.parse(await readFile('public/locales/en.json', 'utf8'));
  await writeFile(join(tree, `public/locales/${code}.json`), JSON.stringify(translate(english)));
}

/** Stands in for translators of a new key: each file gets its own text of a similar key. */
async function translateNewKeys(): Promise<void> {
  const read = async (file: string): Promise<Record<string, Messages>> =>
    JSON.parse(await readFile(join(tree, 'public/locales', file), 'utf8'));
  const english = await read('en.json');
  for (const file of await readdir(join(tree, 'public/locales'))) {
    if (file === 'en.json') continue;
    const messages = await read(file);
    for (const [area, texts] of Object.entries(english)) {
      const own = messages[area] ?? {};
      const similar = own.document_id ?? '';
      messages[area] = Object.fromEntries(Object.keys(texts).map((key) => [key, own[key] ?? similar]));
    }
    await writeFile(join(tree, 'public/locales', file), JSON.stringify(messages));
  }
}

function translate(messages: Messages): Messages {
  return Object.fromEntries(
    Object.entries(messages).map(([key, value]) => [
      key,
      typeof value === 'string' ? `(nl) ${value}` : translate(value),
    ]),
  );
}

describe('the recipes of docs/recipes, applied to a copy of the tree', () => {
  test('have a row in the list, steps and a proof', () => {
    const list = readFileSync('docs/recipes/README.md', 'utf8');
    expect(PAGES.filter((name) => !list.includes(`(${name})`))).toEqual([]);
    for (const { blocks, proof } of RECIPES) {
      expect(blocks.length).toBeGreaterThan(1);
      expect(proof).not.toEqual([]);
    }
  });

  test.each(RECIPES)('the steps of "$title" need no other recipe', async ({ blocks }) => {
    const alone = await mkdtemp(join(CACHE, 'recipe-'));
    for (const path of new Set(blocks.map(({ kind, path }) => (kind === 'diff' ? path : '')))) {
      if (path !== '') await cp(path, join(alone, path));
    }
    await applyBlocks(blocks, alone);
    await rm(alone, { recursive: true });
  });

  test('pass the compiler, the linter and the layer check', {
    timeout: RECIPE_TIMEOUT_MS,
  }, async () => {
    const paths = RECIPES.flatMap(({ blocks }) => blocks.map(({ path }) => path));
    const code = [...new Set(paths)].filter((path) => !path.endsWith('.md'));
    await run(packaged('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', ...code);
    expect(await run('test/checks/layers.mjs')).toMatch(/ 0 layer violations/);
    await run(packaged('typescript/bin/tsc'), '--noEmit');
  });

  test('the tests that the recipes name pass', { timeout: RECIPE_TIMEOUT_MS }, async () => {
    const proof = [...new Set(RECIPES.flatMap((recipe) => recipe.proof))];
    // Checks each path first, because Vitest takes paths as filters and would ignore a missing one.
    for (const path of proof) await access(join(tree, path));
    const report = join(tree, 'report.json');
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
    await run(packaged('vitest/vitest.mjs'), 'run', '--project', 'unit', ...reporters, ...proof);
    const { testResults }: { testResults: { name: string; status: string }[] } = JSON.parse(
      await readFile(report, 'utf8'),
    );
    const passed = testResults.filter(({ status }) => status === 'passed').map(({ name }) => name);
    const isProven = (path: string) => passed.some((name) => name.startsWith(join(tree, path)));
    expect(proof.filter((path) => !isProven(path))).toEqual([]);
  });

  test('the flow of the recipe is the one that made-up-flow.test.ts builds and pays with', async () => {
    const blocks = RECIPES.find(({ title }) => title === 'A way to pay')?.blocks ?? [];
    for (const name of ['flow.ts', 'pigeon-screen.tsx']) {
      const block = blocks.find(({ path }) => path === `src/flows/carrier-pigeon/${name}`);
      const code = (await readFile(`test/made-up-flow/${name}`, 'utf8'))
        .replaceAll("'../../src/flows/", "'../")
        .replaceAll("'../../src/", "'../../");
      expect(`${block?.text}\n`).toBe(code);
    }
  });
});
