import { html, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { Entry, Journal } from '../journal.ts';

const WAYS: Record<Entry['way'], string> = { out: 'from the widget', in: 'to the widget', page: 'this page' };
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** What the log is narrowed to; it belongs to the view alone. */
let filter = '';

/** Every event and message, newest first. */
export function journalView(journal: Journal): TemplateResult {
  const narrow = (event: Event) => {
    if (event.target instanceof HTMLInputElement) filter = event.target.value;
    journal.refresh();
  };
  const shown = journal.entries.filter((entry) => matches(entry, filter.trim().toLowerCase()));
  return html`
    <section class="journal" aria-labelledby="journal-title">
      <header>
        <h2 id="journal-title">Events <span class="count">${shown.length}</span></h2>
        <input type="search" aria-label="Filter events" placeholder="Filter" .value=${filter} @input=${narrow} />
        <button type="button" @click=${() => journal.clear()}>Clear</button>
      </header>
      <ol>
        ${repeat(shown, ({ id }) => id, entryView)}
      </ol>
      ${shown.length ? null : html`<p class="hint">Nothing yet.</p>`}
    </section>
  `;
}

function matches({ name, detail }: Entry, wanted: string): boolean {
  return !wanted || `${name} ${JSON.stringify(detail)}`.toLowerCase().includes(wanted);
}

function entryView({ at, way, name, detail }: Entry): TemplateResult {
  const text = JSON.stringify(detail);
  const head = html`<time>${time.format(at)}</time><i class="way ${way}" title=${WAYS[way]}></i><b>${name}</b>`;
  if (!text || text === '{}' || text === 'null') return html`<li><p class="head">${head}</p></li>`;
  return html`
    <li>
      <details>
        <summary class="head">${head}<code>${text}</code></summary>
        <pre>${JSON.stringify(detail, null, 2)}</pre>
      </details>
    </li>
  `;
}
