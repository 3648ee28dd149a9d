import { html, nothing, type TemplateResult } from 'lit-html';
import './choice.css';

/** `set` gets the text when the user leaves the box or presses Enter. */
export function textField(
  label: string,
  value: string,
  set: (value: string) => void,
  inputMode?: 'decimal',
  list?: string,
): TemplateResult {
  const take = (event: Event) => {
    if (event.target instanceof HTMLInputElement) set(event.target.value.trim());
  };
  return html`
    <label class="field">
      <span>${label}</span>
      <input
        autocomplete="off"
        spellcheck="false"
        inputmode=${inputMode ?? nothing}
        list=${list ?? nothing}
        .value=${value}
        @change=${take}
      />
    </label>
  `;
}
