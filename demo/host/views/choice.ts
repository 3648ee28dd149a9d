import { html, type TemplateResult } from 'lit-html';
import './choice.css';

export function choice(
  label: string,
  chosen: string,
  values: readonly string[],
  choose: (value: string) => void,
  nameOf: (value: string) => string = (value) => value,
): TemplateResult {
  const onChange = (event: Event) => {
    if (event.target instanceof HTMLSelectElement) choose(event.target.value);
  };
  return html`
    <label class="field">
      <span>${label}</span>
      <select @change=${onChange}>
        ${values.map((value) => html`<option .value=${value} ?selected=${value === chosen}>${nameOf(value)}</option>`)}
      </select>
    </label>
  `;
}
