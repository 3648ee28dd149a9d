import { html, nothing, type TemplateResult } from 'lit-html';
import { docsAddress } from '../docs-links.ts';
import './card.css';

interface CardOptions {
  open?: boolean;
  aside?: TemplateResult | typeof nothing;
  /** A page of docs and its heading: `theming#tokens`. */
  docs?: string;
}

export function card(
  title: string,
  body: TemplateResult,
  { open = true, aside = nothing, docs }: CardOptions = {},
): TemplateResult {
  const link = docs
    ? html`<p class="hint"><a href=${docsAddress(docs)} target="_blank" rel="noopener">Docs: ${title.toLowerCase()}</a></p>`
    : nothing;
  return html`
    <details class="card" ?open=${open}>
      <summary><h2>${title}</h2>${aside}</summary>
      <div class="body">${body}${link}</div>
    </details>
  `;
}
