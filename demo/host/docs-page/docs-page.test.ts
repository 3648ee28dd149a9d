// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { html, render } from 'lit-html';
import { expect, it } from 'vitest';
import { anchorOf } from '../docs-links.ts';
import { blocks } from './blocks.ts';
import { GROUPS, TITLES } from './pages.ts';
import { searchDocs, sectionsOf } from './search-docs.ts';

const pages = readdirSync('docs').filter((file) => file.endsWith('.md'));
const textOf = (page: string) => readFileSync(`docs/${page}.md`, 'utf8');

function show(text: string): HTMLElement {
  const place = document.createElement('main');
  render(html`${blocks(text)}`, place);
  return place;
}

const cited = readdirSync('demo/host', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .flatMap((file) =>
    [
      ...readFileSync(join('demo/host', file), 'utf8').matchAll(
        /(?:docs: |FRAMEWORK = |docsAddress\()'([^']+)'/g,
      ),
    ].map(([, place = '']) => place),
  );

it('every link of the playground leads to a page of docs and a heading that it has', () => {
  expect(cited.length).toBeGreaterThan(10);
  const headings = new Map(
    [...new Set(cited.map((place) => place.replace(/#.*/, '')))].map((page) => [
      page,
      pages.includes(`${page}.md`)
        ? [...show(textOf(page)).querySelectorAll('[id]')].map(({ id }) => id)
        : null,
    ]),
  );
  const dead = cited.filter((place) => {
    const [page = '', heading] = place.split('#');
    const known = headings.get(page);
    return !known || (heading !== undefined && !known.includes(heading));
  });
  expect(dead).toEqual([]);
});

it('a page of docs is shown whole: every heading, row and block of code, and no mark of Markdown', () => {
  for (const file of pages) {
    const text = readFileSync(`docs/${file}`, 'utf8');
    const view = show(text);
    const prose = text.replace(/^```[\s\S]*?^```$/gm, '');
    expect(view.querySelectorAll('h1, h2, h3').length, file).toBe(prose.match(/^#{1,4} /gm)?.length ?? 0);
    expect(view.querySelectorAll('tr').length, file).toBe(
      (prose.match(/^\|/gm)?.length ?? 0) - (prose.match(/^\|(?: ?:?-{3,}:? ?\|)+$/gm)?.length ?? 0),
    );
  }
});

it('a line shows code, emphasis and links; a file that the sandbox does not serve is named', () => {
  const view = show(
    'Set `a|b` **now, `x`**, see [the *page*](theming.md#tokens), [code](../demo/host) and [web](https://a.example).',
  );
  expect(view.innerHTML.replace(/<!--.*?-->/g, '')).toBe(
    '<p>Set <code>a|b</code> <strong>now, <code>x</code></strong>, see <a href="/docs.html?page=theming#tokens">the <em>page</em></a>, ' +
      'code (<code>../demo/host</code>) and <a href="https://a.example">web</a>.</p>',
  );
});

it('an anchor is the one that GitHub gives', () => {
  expect(anchorOf('One failure, one `Error`')).toBe('one-failure-one-error');
});

it('the sidebar lists every page of docs once, by the title that the page has', () => {
  const titles = pages.map((file) => [
    file.replace('.md', ''),
    /^# (.+)$/m.exec(textOf(file.replace('.md', '')))?.[1],
  ]);
  expect(Object.fromEntries(TITLES)).toEqual(Object.fromEntries(titles));
  expect(Object.values(GROUPS).flat()).toHaveLength(TITLES.size);
});

it('the search finds the sections that have all words, those with a fitting heading first, and links to their headings', () => {
  const sections = pages.flatMap((file) => {
    const page = file.replace('.md', '');
    return sectionsOf(page, TITLES.get(page) ?? page, textOf(page));
  });
  const [first] = searchDocs(sections, 'theming grammar');
  expect(first).toMatchObject({ address: '/docs.html?page=theming#grammar', section: { title: 'Theming' } });
  expect(searchDocs(sections, 'schema.variables').length).toBeGreaterThan(1);
  expect(searchDocs(sections, 'no-such-word-anywhere')).toEqual([]);
  expect(searchDocs(sections, ' ')).toEqual([]);
});
