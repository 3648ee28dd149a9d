import { html, type TemplateResult } from 'lit-html';

/** A technical name may break only behind its underscores, dots, hyphens and colons. */
export function withBreaks(name: string): TemplateResult[] {
  const parts = name.match(/[^_.:-]+[_.:-]*|[_.:-]+/g) ?? [];
  return parts.map((part, at) => (at === 0 ? html`${part}` : html`<wbr />${part}`));
}
