import { html, render } from 'lit-html';
import { docsAddress } from '../docs-links.ts';
import './docs-page.css';
import { blocks } from './blocks.ts';

/** Every page of docs/, each loaded when it is opened. */
const files = import.meta.glob<string>('../../../docs/*.md', { query: '?raw', import: 'default' });
const names = Object.keys(files).map((path) => path.replace(/^.*\/|\.md$/g, ''));

await show(new URLSearchParams(location.search).get('page') ?? 'host-guide');

async function show(page: string): Promise<void> {
  const text = await files[`../../../docs/${page}.md`]?.();
  const shown = text ?? `# Not found\n\nThere is no page "${page}". Choose one of the list.`;
  render(
    html`
      <header class="docs-bar">
        <a href="/">Playground</a>
        <nav aria-label="Docs">
          ${names.map((name) => html`<a href=${docsAddress(name)} aria-current=${name === page ? 'page' : 'false'}>${name}</a>`)}
        </nav>
      </header>
      <main class="docs">${blocks(shown)}</main>
    `,
    document.body,
  );
  document.title = `${shown.match(/^# (.+)$/m)?.[1] ?? page} · Paywidget docs`;
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}
