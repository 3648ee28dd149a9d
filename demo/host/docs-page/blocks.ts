import { html, type TemplateResult } from 'lit-html';
import { anchorOf } from '../docs-links.ts';
import { inline } from './inline.ts';

/** Renders the Markdown that docs/ uses: headings, paragraphs, lists, tables, quotes and code. */
export function blocks(text: string): TemplateResult[] {
  const lines = text.split('\n');
  const shown: TemplateResult[] = [];
  let at = 0;
  const take = (matches: (line: string) => boolean): string[] => {
    const from = at;
    while (at < lines.length && matches(lines[at] ?? '')) at += 1;
    return lines.slice(from, at);
  };
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const [, marks, title = ''] = /^(#{1,4}) (.+)$/.exec(line) ?? [];
    if (marks) {
      at += 1;
      shown.push(heading(marks.length, title));
    } else if (line.startsWith('```')) {
      at += 1;
      const code = take((each) => !each.startsWith('```'));
      at += 1;
      shown.push(html`<pre class="code" tabindex="0"><code>${code.join('\n')}</code></pre>`);
    } else if (line.startsWith('|')) {
      shown.push(table(take((each) => each.startsWith('|'))));
    } else if (/^ *([-*]|\d+\.) /.test(line)) {
      shown.push(list(take((each) => /^ *([-*]|\d+\.) |^ +\S/.test(each))));
    } else if (line.startsWith('>')) {
      shown.push(
        html`<blockquote>${inline(
          take((each) => each.startsWith('>'))
            .map((each) => each.replace(/^> ?/, ''))
            .join(' '),
        )}</blockquote>`,
      );
    } else if (line.trim() === '') {
      at += 1;
    } else {
      shown.push(
        html`<p>${inline(take((each) => each.trim() !== '' && !/^(#|```|\||>|[-*] )/.test(each)).join(' '))}</p>`,
      );
    }
  }
  return shown;
}

function heading(level: number, title: string): TemplateResult {
  const id = anchorOf(title.replace(/[`*]/g, ''));
  if (level === 1) return html`<h1 id=${id}>${inline(title)}</h1>`;
  if (level === 2) return html`<h2 id=${id}>${inline(title)}</h2>`;
  return html`<h3 id=${id}>${inline(title)}</h3>`;
}

function table(rows: readonly string[]): TemplateResult {
  const cells = rows.map((row) =>
    row
      .trim()
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim().replaceAll('\\|', '|')),
  );
  const [head = [], , ...body] = cells;
  return html`
    <div class="table" tabindex="0" role="region" aria-label="Table">
      <table>
        <thead><tr>${head.map((cell) => html`<th scope="col">${inline(cell)}</th>`)}</tr></thead>
        <tbody>${body.map((row) => html`<tr>${row.map((cell) => html`<td>${inline(cell)}</td>`)}</tr>`)}</tbody>
      </table>
    </div>
  `;
}

function list(lines: readonly string[]): TemplateResult {
  const items: string[] = [];
  for (const line of lines) {
    const [, text] = /^ *(?:[-*]|\d+\.) (.*)$/.exec(line) ?? [];
    if (text !== undefined) items.push(text);
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  const shown = items.map((item) => html`<li>${inline(item)}</li>`);
  return /^ *\d/.test(lines[0] ?? '') ? html`<ol>${shown}</ol>` : html`<ul>${shown}</ul>`;
}
