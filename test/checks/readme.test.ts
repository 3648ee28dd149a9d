import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it, test } from 'vitest';
import { BADGES_FOLDER, listBadges } from './badges.mjs';

const README = readFileSync('README.md', 'utf8');

it('no image of the README but a badge of the list shows a figure', () => {
  const names = Object.keys(listBadges()).map((name) => `${name}.svg`);
  expect(readdirSync(BADGES_FOLDER).sort()).toEqual(names.sort());
  expect(README).not.toContain('shields.io');
});

it('the README starts with a first screen of limited length', () => {
  expect(README.split('\n').length).toBeLessThan(60);
});

const anchorOf = (heading: string) =>
  heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name.replaceAll('\\', '/')}`),
];

test.each(PAGES.filter((page) => /^docs\/[\w-]+\.md$/.test(page)))(
  'the first line of %s names its readers',
  (page) => {
    expect(readFileSync(page, 'utf8')).toMatch(/^# .+\n\nFor \w+/);
  },
);

test.each(PAGES)('every link of %s leads to an existing file and heading', (page) => {
  const text = readFileSync(page, 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(([, a, b]) => a ?? b ?? '');
  const dead = links.filter((link) => {
    if (/^[a-z]+:/.test(link)) return false;
    const [path = '', anchor] = link.split('#');
    const file = path === '' ? page : join(dirname(page), path);
    if (!existsSync(file)) return true;
    if (anchor === undefined || !file.endsWith('.md')) return false;
    const headings = readFileSync(file, 'utf8').match(/^#+ .*$/gm) ?? [];
    return !headings.map(anchorOf).includes(anchor);
  });
  expect(dead).toEqual([]);
});
