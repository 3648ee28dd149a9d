import { html, type TemplateResult } from 'lit-html';
import { announce } from '../announcement.ts';
import { BRAND_NAMES, variablesOf } from '../brands.ts';
import type { HostPage } from '../host-page.ts';
import { brandVariables, shownTheme } from '../host-payload.ts';
import { widgetRoots } from '../mounts/widget-roots.ts';
import { tokensOf } from '../theme/contrast-pairs.ts';
import { contrastView } from '../theme/contrast-view.ts';
import { readDesignTokens, writeDesignTokens } from '../theme/design-tokens.ts';
import { SEEDS, TOKEN_GROUPS } from '../theme/token-groups.ts';
import { tokenRow } from '../theme/token-row.ts';
import { card } from '../views/card.ts';
import { choice } from '../views/choice.ts';
import { copyButton, saveButton } from '../views/copy-button.ts';

/** The theme editor: the five seeds, every token, live contrast, and the result as `schema`. */
export function themePanel(page: HostPage): TemplateResult {
  const { settings, change } = page;
  const theme = shownTheme(settings);
  const edited = settings.edits[theme];
  const brand = variablesOf(settings.brand, theme);
  const variables = brandVariables(settings);
  const current = { ...liveTokens(page), ...tokensOf(variables, theme) };
  const put = (tokens: Record<string, string>) => change({ edits: { ...settings.edits, [theme]: tokens } });
  const row = (name: string) =>
    tokenRow({
      name,
      value: edited[name] ?? brand[name] ?? '',
      current: current[name] ?? '',
      set: (value) => {
        const { [name]: _old, ...others } = edited;
        put(value ? { ...others, [name]: value } : others);
      },
    });
  const schema = () => JSON.stringify({ variables }, null, 2);
  const count = Object.keys(variables).length;
  const designTokens = () => {
    const ofTheme = (each: 'light' | 'dark') => ({
      ...variablesOf(settings.brand, each),
      ...settings.edits[each],
    });
    return JSON.stringify(writeDesignTokens({ light: ofTheme('light'), dark: ofTheme('dark') }), null, 2);
  };
  const open = async ({ target }: Event) => {
    const file = target instanceof HTMLInputElement ? target.files?.[0] : undefined;
    if (!file) return;
    try {
      const left: string[] = [];
      const read = readDesignTokens(JSON.parse(await file.text()), (path) => void left.push(path));
      change({ brand: '', edits: { ...settings.edits, ...read } });
      announce(`${file.name} is in use.${left.length > 0 ? ` Left out: ${left.join(', ')}.` : ''}`);
    } catch {
      announce(`${file.name} is no JSON.`);
    }
  };
  return html`
    ${card(
      'Brand',
      html`
        <div class="fields">
          ${choice(
            'Brand',
            settings.brand,
            ['', ...BRAND_NAMES],
            (name) => change({ brand: name }),
            (name) => name || 'None',
          )}
          ${choice('Theme to edit', theme, ['light', 'dark'], (value) => change({ theme: value === 'dark' ? 'dark' : 'light' }))}
        </div>
        <p class="hint">Five seeds make a brand. The other colours follow from them, with enough contrast.</p>
        ${SEEDS.map(row)}
      `,
      { docs: 'theming#variables' },
    )}
    ${contrastView(variables, theme)}
    ${card(
      'Every token',
      html`${TOKEN_GROUPS.map(
        ({ title, names }) => html`
          <details class="group">
            <summary>${title} <span class="count">${names.length}</span></summary>
            <div class="body">${names.map(row)}</div>
          </details>
        `,
      )}`,
      { open: false, docs: 'theming#tokens' },
    )}
    ${card(
      'Export',
      html`
        <pre class="code" tabindex="0" aria-label="schema of this theme">${schema()}</pre>
        <div class="row">
          ${copyButton('Copy schema', schema)} ${saveButton('Save as file', `schema-${theme}.json`, schema)}
          ${saveButton('Save design tokens', 'paywidget.tokens.json', designTokens)}
          <button type="button" ?disabled=${Object.keys(edited).length === 0} @click=${() => put({})}>Undo my edits</button>
        </div>
        <label class="field">
          <span>Open a file of design tokens (W3C format)</span>
          <input type="file" accept=".json,application/json" @change=${open} />
        </label>
      `,
      { docs: 'theming#variables', aside: html`<span class="count">${count}</span>` },
    )}
  `;
}

function liveTokens({ stage }: HostPage): Record<string, string> {
  const host = widgetRoots(stage)[0]?.host;
  const style = host?.ownerDocument.defaultView?.getComputedStyle(host);
  if (!style) return {};
  const names = TOKEN_GROUPS.flatMap(({ names }) => names).concat(SEEDS);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()]));
}
