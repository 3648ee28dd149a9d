import { html, type TemplateResult } from 'lit-html';
import { docsAddress } from '../docs-links.ts';

type Piece = string | TemplateResult;

const PIECE = /`([^`]+)`|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|!?\[([^\]]*)\]\(([^)\s]+)\)/g;

export function inline(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(PIECE)) {
    const [whole, code, bold, italic, label, target] = found;
    pieces.push(text.slice(from, found.index));
    from = found.index + whole.length;
    if (code !== undefined) pieces.push(html`<code>${code}</code>`);
    else if (bold !== undefined) pieces.push(html`<strong>${inline(bold)}</strong>`);
    else if (italic !== undefined) pieces.push(html`<em>${inline(italic)}</em>`);
    else pieces.push(link(label ?? '', target ?? ''));
  }
  pieces.push(text.slice(from));
  return pieces;
}

/** Pages of docs and web addresses become links. Another file of the repository is only named, because the sandbox does not serve it. */
function link(label: string, target: string): Piece {
  const [, page, heading = ''] = /^(?:\.\/)?([\w-]+)\.md(#.*)?$/.exec(target) ?? [];
  if (page) return html`<a href=${docsAddress(`${page}${heading}`)}>${inline(label)}</a>`;
  if (/^(https:\/\/|#)/.test(target)) return html`<a href=${target}>${inline(label)}</a>`;
  return html`${inline(label)} (<code>${target}</code>)`;
}
