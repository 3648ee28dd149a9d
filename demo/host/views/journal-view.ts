import { html, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { docsAddress } from '../docs-links.ts';
import type { Entry, Journal } from '../journal.ts';
import { TOPICS, type Topic } from '../topics.ts';
import { copyButton, saveButton } from './copy-button.ts';
import './journal-lines.css';
import './journal-view.css';
import './topics.css';
import { tree } from './tree.ts';
import { withBreaks } from './with-breaks.ts';

const WAYS: Record<Entry['way'], string> = {
  out: 'from the widget',
  in: 'to the widget',
  page: 'this page',
  policy: 'refused by a policy',
  link: 'to the cashier over the link',
  http: 'to the cashier in a report',
};
/** Outside a frame the widget sends each metric twice, over the socket and by HTTP, so the row names the transport. */
const VIA: Partial<Record<Entry['way'], string>> = { link: 'link', http: 'report' };
const time = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

let filter = '';
let topic: Topic | 'all' = 'all';

export function journalView(journal: Journal): TemplateResult {
  const narrow = (event: Event) => {
    if (event.target instanceof HTMLInputElement) filter = event.target.value;
    journal.refresh();
  };
  const wanted = filter.trim().toLowerCase();
  const found = journal.entries.filter(({ name, text }) => `${name} ${text}`.toLowerCase().includes(wanted));
  const about = (chosen: typeof topic) =>
    found.filter(({ topics }) => chosen === 'all' || topics.includes(chosen));
  const shown = about(topic);
  const chip = (chosen: typeof topic) => {
    const choose = () => {
      topic = chosen;
      journal.refresh();
    };
    return html`<button type="button" class=${chosen} aria-pressed=${topic === chosen} @click=${choose}>
      ${chosen} <span class="count">${about(chosen).length}</span>
    </button>`;
  };
  return html`
    <section class="journal" aria-labelledby="journal-title">
      <header>
        <h2 id="journal-title">Journal</h2>
        <input type="search" aria-label="Filter the journal" placeholder="Filter" .value=${filter} @input=${narrow} />
        <button type="button" @click=${() => journal.clear()}>Clear</button>
      </header>
      <div class="tools">
        ${copyButton('Copy entries', () => exported(shown))} ${saveButton('Save', 'journal.json', () => exported(shown))}
        <a href=${docsAddress('host-guide#events-and-messages')} target="_blank" rel="noopener">Docs: events</a>
      </div>
      <div class="topics" role="group" aria-label="Show">${(['all', ...TOPICS] as const).map(chip)}</div>
      <ol aria-label="Entries, newest first" tabindex="0" ?hidden=${shown.length === 0}>
        ${repeat(shown, ({ id }) => id, entryView)}
      </ol>
      ${shown.length ? null : html`<p class="hint">Nothing yet.</p>`}
    </section>
  `;
}

/** Oldest first, because a reader follows the events as they happened. */
function exported(entries: readonly Entry[]): string {
  const rows = entries.map(({ at, way, name, detail }) => ({ at: at.toISOString(), way, name, detail }));
  return JSON.stringify(rows.toReversed(), null, 2);
}

function entryView({ at, way, name, detail, text, topics }: Entry): TemplateResult {
  const head = html`<time>${time.format(at)}</time
    ><i class="way" data-way=${way} role="img" aria-label=${WAYS[way]} title=${WAYS[way]}></i
    ><b>${withBreaks(name)}</b>`;
  const kind = topics.at(-1);
  const via = VIA[way] ? html`<small>${VIA[way]}</small>` : null;
  if (!text) return html`<li class=${kind}><p class="head">${head}${via}</p></li>`;
  return html`
    <li class=${kind}>
      <details>
        <summary class="head">${head}<code>${text}</code>${via}</summary>
        <ul class="tree">${tree(detail)}</ul>
      </details>
    </li>
  `;
}
