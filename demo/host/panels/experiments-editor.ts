import { html, type TemplateResult } from 'lit-html';
import type { HostPage } from '../host-page.ts';
import { card } from '../views/card.ts';
import { textField } from '../views/text-field.ts';

/** The host's experiments by name. The widget itself uses only `legacyQueryToken`. */
export function experimentsEditor({ settings, change }: HostPage): TemplateResult {
  const { experiments } = settings.edits;
  const put = (next: Record<string, unknown>) => change({ edits: { ...settings.edits, experiments: next } });
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const name = String(new FormData(event.target).get('name') ?? '').trim();
    if (name) put({ ...experiments, [name]: true });
    event.target.reset();
  };
  return card(
    'Experiments',
    html`
      <div class="rows">
        ${Object.entries(experiments).map(
          ([name, value]) => html`
            <div class="entry">
              <p class="wide"><code>${name}</code></p>
              <div class="wide">
                ${textField('Value, as JSON or text', asText(value), (text) => put({ ...experiments, [name]: fromText(text) }))}
              </div>
              <div class="row">
                <button
                  type="button"
                  @click=${() => put(Object.fromEntries(Object.entries(experiments).filter(([each]) => each !== name)))}
                >Remove</button>
              </div>
            </div>
          `,
        )}
      </div>
      <form class="user" @submit=${add}>
        <label class="field">
          <span>Name of an experiment</span>
          <input name="name" list="experiment-names" autocomplete="off" spellcheck="false" />
        </label>
        <button type="submit">Add</button>
      </form>
      <datalist id="experiment-names"><option value="legacyQueryToken"></option></datalist>
    `,
    {
      open: Object.keys(experiments).length > 0,
      docs: 'host-guide#attributes-and-properties',
      aside: html`<span class="count">${Object.keys(experiments).length}</span>`,
    },
  );
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Parses JSON, such as `true`, `7` or `{"a": 1}`; any other text stays a text. */
function fromText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
