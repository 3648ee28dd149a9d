import { html, type TemplateResult } from 'lit-html';
import './tabs.css';

/** `widget` and `journal` are tabs on a phone only: a wide window shows both beside the editor. */
export const TABS = {
  widget: 'Widget',
  setup: 'Setup',
  theme: 'Theme',
  content: 'Content',
  simulate: 'Simulate',
  code: 'Code',
  journal: 'Journal',
} as const;
export type Tab = keyof typeof TABS;

const names = Object.keys(TABS) as Tab[];
const narrow = matchMedia('(width < 768px)');

export function tabsOf(isNarrow = narrow.matches): Tab[] {
  return names.filter((name) => isNarrow || (name !== 'widget' && name !== 'journal'));
}

export function onNarrow(listener: () => void): void {
  narrow.addEventListener('change', listener);
}

export function tabList(chosen: Tab, choose: (tab: Tab) => void): TemplateResult {
  const tabs = tabsOf();
  const move = (event: KeyboardEvent) => {
    // The focused tab instead of the chosen one, because a held key repeats before the next frame draws the choice.
    const at = tabs.findIndex((tab) => (event.target as Element).id === `tab-${tab}`);
    const goal = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (goal === undefined) return;
    event.preventDefault();
    const next = tabs.at(goal % tabs.length);
    if (!next) return;
    choose(next);
    document.querySelector<HTMLElement>(`#tab-${next}`)?.focus();
  };
  return html`
    <div class="tabs" role="tablist" aria-label="Playground" @keydown=${move}>
      ${tabs.map(
        (tab) => html`<button
          type="button"
          role="tab"
          id=${`tab-${tab}`}
          aria-selected=${tab === chosen}
          aria-controls=${`panel-${tab === 'widget' || tab === 'journal' ? tab : 'editor'}`}
          tabindex=${tab === chosen ? 0 : -1}
          @click=${() => choose(tab)}
        >${TABS[tab]}</button>`,
      )}
    </div>
  `;
}
