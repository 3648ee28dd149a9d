import { html, nothing, render, type TemplateResult } from 'lit-html';
import { docsAddress } from '../docs-links.ts';
import './docs-page.css';
import { blocks } from './blocks.ts';
import { GROUPS, TITLES } from './pages.ts';
import { type Section, searchDocs, sectionsOf } from './search-docs.ts';

/** A page of docs/ is loaded when it is opened, and all pages for the first search. */
const files = import.meta.glob<string>('../../../docs/*.md', { query: '?raw', import: 'default' });
const load = (page: string) => files[`../../../docs/${page}.md`]?.();

const page = new URLSearchParams(location.search).get('page') ?? 'host-guide';
let query = '';
let sections: Promise<Section[]> | undefined;
let found: readonly Section[] = [];

const text = (await load(page)) ?? `# Not found\n\nThere is no page "${page}". Choose one of the list.`;
const content = blocks(text);
document.title = `${text.match(/^# (.+)$/m)?.[1] ?? page} · Paywidget docs`;
draw();
if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();

function draw(): void {
  render(
    html`
      <aside class="docs-side">
        <a class="docs-home" href="/">Playground</a>
        <search>
          <input
            type="search"
            aria-label="Search the docs"
            placeholder="Search the docs"
            @focus=${prepare}
            @input=${(event: InputEvent & { target: HTMLInputElement }) => search(event.target.value)}
          />
        </search>
        ${query ? hits() : groups()}
      </aside>
      <main class="docs">${content}</main>
    `,
    document.body,
  );
}

function groups(): TemplateResult {
  return html`
    <details class="docs-pages" ?open=${matchMedia('(width >= 768px)').matches}>
      <summary>${TITLES.get(page) ?? 'Pages'}</summary>
      <nav aria-label="Docs">
        ${Object.entries(GROUPS).map(
          ([group, pages]) => html`
            <h2 id=${`group-${group}`}>${group}</h2>
            <ul aria-labelledby=${`group-${group}`}>
              ${pages.map(
                ([name, title]) =>
                  html`<li><a href=${docsAddress(name)} aria-current=${name === page ? 'page' : nothing}>${title}</a></li>`,
              )}
            </ul>
          `,
        )}
      </nav>
    </details>
  `;
}

function hits(): TemplateResult {
  const shown = searchDocs(found, query);
  return html`
    <p class="docs-count" role="status">${shown.length === 0 ? 'Nothing found' : `Sections found: ${shown.length}`}</p>
    <ul class="docs-hits" aria-label="Search results">
      ${shown.map(
        ({ section, address, around }) => html`
          <li>
            <a href=${address}>${section.heading}</a>
            <p>${section.heading === section.title ? '' : `${section.title}: `}${around}</p>
          </li>
        `,
      )}
    </ul>
  `;
}

function prepare(): Promise<Section[]> {
  sections ??= Promise.all(
    [...TITLES].map(async ([name, title]) => sectionsOf(name, title, (await load(name)) ?? '')),
  ).then((pages) => pages.flat());
  return sections;
}

async function search(typed: string): Promise<void> {
  query = typed.trim();
  found = await prepare();
  draw();
}
