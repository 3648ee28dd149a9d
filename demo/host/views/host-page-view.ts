import { html, nothing, type TemplateResult } from 'lit-html';
import type { HostPage } from '../host-page.ts';
import { MODES } from '../settings.ts';
import { controlsView } from './controls-view.ts';
import { journalView } from './journal-view.ts';
import { magicAmountsView } from './magic-amounts-view.ts';
import { sandboxView } from './sandbox-view.ts';
import './bar.css';
import './host-page-view.css';
import './panel.css';

const MODE_LABELS = { inline: 'Inline', frame: 'Framed', iframe: 'Iframe', webview: 'Web view' };

export function hostPage(page: HostPage): TemplateResult {
  const { stage, settings, isLinkUp, change } = page;
  // Inline, the widget contains a main element of its own, and a page may have only one.
  return html`
    <header class="bar">
      <h1 class="name">Paywidget <span>sandbox</span></h1>
      <nav class="modes" aria-label="How the widget is embedded">
        ${MODES.map(
          (mode) => html`<button
            type="button"
            aria-pressed=${settings.mode === mode}
            @click=${() => change({ mode })}
          >${MODE_LABELS[mode]}</button>`,
        )}
      </nav>
      <p class="link ${isLinkUp ? 'up' : 'down'}" role="status">${isLinkUp ? 'Sandbox connected' : 'Sandbox unreachable'}</p>
    </header>
    <div class="desk" role=${settings.mode === 'inline' ? nothing : 'main'}>
      <section class="phone" aria-label="The widget" tabindex="0">${stage}</section>
      <section class="column" aria-label="Controls">${controlsView(page)} ${sandboxView(page)} ${magicAmountsView()}</section>
      ${journalView(page.journal)}
    </div>
  `;
}
