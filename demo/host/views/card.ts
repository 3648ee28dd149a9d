import { html, type TemplateResult } from 'lit-html';
import './card.css';

/** A titled section of the host page that can be collapsed. */
export function card(
  title: string,
  body: TemplateResult,
  { open = true, aside = html`` } = {},
): TemplateResult {
  return html`
    <details class="card" ?open=${open}>
      <summary><h2>${title}</h2>${aside}</summary>
      <div class="body">${body}</div>
    </details>
  `;
}
