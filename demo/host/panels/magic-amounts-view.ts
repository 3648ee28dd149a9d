import { html, type TemplateResult } from 'lit-html';
import { fillAmount } from '../fill-amount.ts';
import type { HostPage } from '../host-page.ts';
import { MAGIC_AMOUNTS } from '../magic-amounts.ts';
import { card } from '../views/card.ts';
import './magic-amounts-view.css';

export function magicAmountsView(page: HostPage): TemplateResult {
  return card(
    'Magic amounts',
    html`
      <p class="hint">
        The last two whole digits choose how a payment ends. A click writes such a sum into the open form, or into the next one.
      </p>
      <ul class="magic">
        ${MAGIC_AMOUNTS.map(
          ({ digits, meaning, scenario }) => html`
            <li>
              <button type="button" @click=${() => fillAmount(page, digits)}>
                <b>…${digits}</b> <span>${meaning}<code>${scenario}</code></span>
              </button>
            </li>
          `,
        )}
      </ul>
    `,
    { docs: 'sandbox#magic-amounts' },
  );
}
