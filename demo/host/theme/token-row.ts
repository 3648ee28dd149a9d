import { html, nothing, type TemplateResult } from 'lit-html';
import { formatHex, parseColor } from '../../../src/theme/color.ts';
import { isTokenValue } from '../../../src/theme/host-theme.ts';
import { tokenKinds } from '../../../src/theme/token-list.ts';
import './token-row.css';

interface TokenRow {
  name: string;
  /** Empty while the token has the widget's own value. */
  value: string;
  current: string;
  /** Sets the token's value; an empty text removes the edit. */
  set: (value: string) => void;
}

export function tokenRow({ name, value, current, set }: TokenRow): TemplateResult {
  const short = name.replace('--pay-', '');
  const isColor = tokenKinds.get(name) === 'color';
  const shown = parseColor(value || current);
  const isWrong = value !== '' && !isTokenValue(name, value);
  const take = (event: Event) => {
    if (event.target instanceof HTMLInputElement) set(event.target.value.trim());
  };
  return html`
    <div class="token ${value ? 'edited' : ''}">
      <label for=${`token-${short}`}>${short}</label>
      ${
        isColor
          ? html`<input type="color" aria-label=${`Pick ${short}`} .value=${shown ? formatHex(shown) : '#000000'} @input=${take} />`
          : nothing
      }
      <input
        id=${`token-${short}`}
        spellcheck="false"
        autocomplete="off"
        placeholder=${current || 'by the widget'}
        aria-invalid=${isWrong}
        .value=${value}
        @change=${take}
      />
      <button type="button" aria-label=${`Reset ${short}`} ?disabled=${!value} @click=${() => set('')}>↺</button>
      ${isWrong ? html`<p class="bad">The widget drops this value: ${tokenKinds.get(name)} expected.</p>` : nothing}
    </div>
  `;
}
