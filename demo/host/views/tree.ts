import { html, type TemplateResult } from 'lit-html';
import './tree.css';

const INITIALLY_OPEN_LEVELS = 2;

export function tree(value: unknown, name = '', level = 0): TemplateResult {
  const label = name ? html`<span class="key">${name}</span>: ` : null;
  if (typeof value !== 'object' || value === null) {
    return html`<li>${label}<span class="leaf ${value === null ? 'null' : typeof value}">${JSON.stringify(value) ?? 'undefined'}</span></li>`;
  }
  const rows = Object.entries(value);
  const size = Array.isArray(value) ? `[${rows.length}]` : `{${rows.length}}`;
  if (rows.length === 0)
    return html`<li>${label}<span class="leaf null">${Array.isArray(value) ? '[]' : '{}'}</span></li>`;
  return html`
    <li>
      <details ?open=${level < INITIALLY_OPEN_LEVELS}>
        <summary>${label}<span class="null">${size}</span></summary>
        <ul>${rows.map(([key, item]) => tree(item, key, level + 1))}</ul>
      </details>
    </li>
  `;
}
