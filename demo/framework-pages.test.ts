import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname } from 'node:path';
import { expect, test } from 'vitest';

const GUIDE = 'docs/frameworks.md';
const FOLDER = 'demo/frameworks';
const MAX_LINES = 25;

const guide = readFileSync(GUIDE, 'utf8');
const FILES = /(<!-- file: (\S+) -->\n)[\s\S]*?(<!-- end -->)/g;
const shown = [...guide.matchAll(FILES)].map(([, , path = '']) => path);

// `npm run docs` writes the files into the guide.
test('the guide shows for each framework the page that pays in the tests', async () => {
  const written = guide.replace(FILES, (_, begin, path, end) => {
    const code = readFileSync(`${FOLDER}/${path}`, 'utf8').trimEnd();
    // The guide names a file by its path in the project of a partner.
    const name = path.replace(/^(?:\.\.\/apps\/)?[\w-]+\//, '');
    return `${begin}\`./${name}\`:\n\n\`\`\`${extname(path).slice(1)}\n${code}\n\`\`\`\n${end}`;
  });
  await expect(written).toMatchFileSnapshot(`../${GUIDE}`);
});

test('the guide has a page for each tested framework, of at most 25 lines', () => {
  const hasPage = (name: string) => shown.some((path) => path.startsWith(`${name}/`));
  const projects = readdirSync(FOLDER).flatMap((name) => {
    const path = `${FOLDER}/${name}/package.json`;
    // A project with the files of another one (`from`) needs no page, because the guide shows the page of that project.
    return existsSync(path) ? [String(JSON.parse(readFileSync(path, 'utf8')).from ?? name)] : [];
  });
  expect(projects.filter((name) => !hasPage(name))).toEqual([]);
  const pages = shown.map((path) => [
    path,
    readFileSync(`${FOLDER}/${path}`, 'utf8').trimEnd().split('\n').length,
  ]);
  expect(pages.filter(([, lines]) => Number(lines) > MAX_LINES)).toEqual([]);
});

const SECTIONS = guide.split(/^## /m).flatMap((section) => {
  const folder = /<!-- file: ([\w-]+)\//.exec(section)?.[1] ?? '';
  const isProject = folder && existsSync(`${FOLDER}/${folder}/package.json`);
  return isProject ? [{ folder, prose: section.replace(FILES, '') }] : [];
});

test.each(SECTIONS)(
  'the steps of the guide are those of the tested project: $folder',
  ({ folder, prose }) => {
    const files = readdirSync(`${FOLDER}/${folder}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(`${entry.parentPath}/${entry.name}`, 'utf8'));
    const tight = (code: string) => code.replace(/\s+/g, '');
    const project = tight(files.join('\n'));
    const said = [...prose.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
    const isDone = (code: string) => {
      const [, installed] = /^npm install (\S+)$/.exec(code) ?? [];
      if (installed) return project.includes(`"${installed}":`);
      if (code.startsWith('./')) return existsSync(`${FOLDER}/${folder}/${code}`);
      return !/[\s(]/.test(code) || project.includes(tight(code));
    };
    expect(said.filter((code) => !isDone(code))).toEqual([]);
  },
);
