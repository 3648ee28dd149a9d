import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { HostPage } from '../host-page.ts';
import { loadTexts } from '../state/widget-texts.ts';
import { card } from '../views/card.ts';
import { textField } from '../views/text-field.ts';

let key = '';

export function textsEditor({ settings, change, redraw }: HostPage): TemplateResult {
  const { locale, edits } = settings;
  const own = edits.texts[locale] ?? {};
  const defaults = loadTexts(locale, redraw);
  const put = (texts: Record<string, string>) => {
    const { [locale]: _old, ...others } = edits.texts;
    const all = Object.keys(texts).length ? { ...others, [locale]: texts } : others;
    change({ edits: { ...edits, texts: all } });
  };
  const edit = (name: string, text: string) => {
    const { [name]: _old, ...others } = own;
    put(text ? { ...others, [name]: text } : others);
  };
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const chosen = String(new FormData(event.target).get('key') ?? '').trim();
    if (chosen) edit(chosen, defaults[chosen] ?? chosen);
    key = '';
    event.target.reset();
  };
  const isUnknown = key !== '' && Object.keys(defaults).length > 0 && !(key in defaults);
  return card(
    'Texts',
    html`
      <p class="hint">Your own words, in the language that the widget shows now: ${locale}.</p>
      <div class="rows">
        ${repeat(
          Object.entries(own),
          ([name]) => name,
          ([name, text]) => html`
            <div class="entry">
              <p class="wide"><code>${name}</code></p>
              <div class="wide">${textField('Your text', text, (value) => edit(name, value))}</div>
              ${defaults[name] ? html`<p class="wide hint">The widget says: ${defaults[name]}</p>` : nothing}
              <div class="row"><button type="button" @click=${() => edit(name, '')}>Remove</button></div>
            </div>
          `,
        )}
      </div>
      <form class="user" @submit=${add}>
        <label class="field">
          <span>Key or words of the text</span>
          <input name="key" list="text-keys" autocomplete="off" spellcheck="false" @input=${(
            event: Event,
          ) => {
            if (event.target instanceof HTMLInputElement) key = event.target.value;
            redraw();
          }} />
        </label>
        <button type="submit" ?disabled=${isUnknown}>Add</button>
      </form>
      ${isUnknown ? html`<p class="hint">No text has this key. Choose one of the list.</p>` : nothing}
      <datalist id="text-keys">
        ${Object.entries(defaults).map(([name, text]) => html`<option value=${name}>${text}</option>`)}
      </datalist>
    `,
    {
      open: Object.keys(own).length > 0,
      docs: 'host-guide#texts',
      aside: html`<span class="count">${Object.keys(own).length}</span>`,
    },
  );
}
