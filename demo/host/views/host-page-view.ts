import { html, nothing, type TemplateResult } from 'lit-html';
import { keyed } from 'lit-html/directives/keyed.js';
import { announcement } from '../announcement.ts';
import { docsAddress } from '../docs-links.ts';
import type { HostPage } from '../host-page.ts';
import { codePanel } from '../panels/code-panel.ts';
import { contentPanel } from '../panels/content-panel.ts';
import { setupPanel } from '../panels/setup-panel.ts';
import { simulatePanel } from '../panels/simulate-panel.ts';
import { themePanel } from '../panels/theme-panel.ts';
import { MODES } from '../settings.ts';
import './bar.css';
import { copyButton } from './copy-button.ts';
import './host-page-view.css';
import { journalView } from './journal-view.ts';
import './panel.css';
import { stageView } from './stage-view.ts';
import { TABS, type Tab, tabList, tabsOf } from './tabs.ts';

const MODE_LABELS = { inline: 'Inline', frame: 'Framed', iframe: 'Iframe', webview: 'Web view' };

const PANELS = {
  setup: setupPanel,
  theme: themePanel,
  content: contentPanel,
  simulate: simulatePanel,
  code: codePanel,
} satisfies Partial<Record<Tab, (page: HostPage) => TemplateResult>>;

let tab: Tab = 'widget';

export function hostPage(page: HostPage): TemplateResult {
  const { settings, change, redraw } = page;
  const tabs = tabsOf();
  const shown = tabs.includes(tab) ? tab : 'setup';
  const editor = shown === 'widget' || shown === 'journal' ? 'setup' : shown;
  const message = announcement();
  const choose = (chosen: Tab) => {
    tab = chosen;
    redraw();
  };
  // In the mode `inline` the widget draws a main landmark. A page may have only one, so `.desk` gets the role `main` in other modes only.
  return html`
    <header class="bar">
      <h1 class="name">Paywidget <span>sandbox</span></h1>
      <p class="claim">A cashier for deposits and withdrawals in one HTML element: pay here with money that is not real.</p>
      <nav class="modes" aria-label="How the widget is embedded">
        ${MODES.map(
          (mode) => html`<button
            type="button"
            aria-pressed=${settings.mode === mode}
            @click=${() => change({ mode })}
          >${MODE_LABELS[mode]}</button>`,
        )}
      </nav>
      <div class="share">
        ${copyButton('Copy link', () => location.href)}
        <a href=${docsAddress('host-guide')} target="_blank" rel="noopener">Docs</a>
      </div>
      <p class="link ${page.isLinkUp ? 'up' : 'down'}" role="status">${page.isLinkUp ? 'Sandbox connected' : 'Sandbox unreachable'}</p>
    </header>
    <div class="desk" data-shown=${shown} role=${settings.mode === 'inline' ? nothing : 'main'}>
      <section class="column editor" aria-label="Controls">
        ${tabList(shown, choose)}
        <div
          class="column panel"
          id="panel-editor"
          role="tabpanel"
          aria-label=${TABS[editor]}
        >${PANELS[editor](page)}</div>
      </section>
      <div class="column show" id="panel-widget">${stageView(page)}</div>
      <div class="column notes" id="panel-journal">${journalView(page.journal)}</div>
    </div>
    <p class="said" role="status">${keyed(message.nth, html`<span>${message.text}</span>`)}</p>
  `;
}
