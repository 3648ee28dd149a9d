import { html, type TemplateResult } from 'lit-html';
import type { HostPage } from '../host-page.ts';
import { PLATFORM_SNIPPETS, type SnippetName, snippetOf } from '../snippets/snippets.ts';
import { card } from '../views/card.ts';
import { copyButton } from '../views/copy-button.ts';
import './code-panel.css';

let chosen: SnippetName = 'html';

export function codePanel({ settings, redraw }: HostPage): TemplateResult {
  const names = Object.keys(PLATFORM_SNIPPETS) as SnippetName[];
  const choose = (name: SnippetName) => {
    chosen = name;
    redraw();
  };
  const { name, docs } = PLATFORM_SNIPPETS[chosen];
  const code = snippetOf(chosen, settings);
  return card(
    'Code',
    html`
      <p class="hint">Exactly what you see, without the sandbox’s user. Your server gets the token.</p>
      <div class="platforms" role="group" aria-label="Platform">
        ${names.map(
          (each) =>
            html`<button type="button" aria-pressed=${each === chosen} @click=${() => choose(each)}>${PLATFORM_SNIPPETS[each].name}</button>`,
        )}
      </div>
      <pre class="code" tabindex="0" aria-label=${`Code for ${name}`}>${code}</pre>
      <div class="row">${copyButton(`Copy ${name} code`, () => code, 'primary')}</div>
    `,
    { docs },
  );
}
