import { html, type TemplateResult } from 'lit-html';
import { MAGIC_AMOUNTS } from '../magic-amounts.ts';
import { card } from './card.ts';
import './magic-amounts-view.css';

export function magicAmountsView(): TemplateResult {
  return card(
    'Magic amounts',
    html`
      <p class="hint">The last two whole digits of an amount choose how it ends: 1002 or 302 is “not enough money”.</p>
      <table class="magic">
        <thead>
          <tr><th scope="col">Ends in</th><th scope="col">What happens</th></tr>
        </thead>
        <tbody>
          ${MAGIC_AMOUNTS.map(
            ({ digits, meaning, scenario }) =>
              html`<tr><td>…${digits}</td><td>${meaning}<code>${scenario}</code></td></tr>`,
          )}
        </tbody>
      </table>
    `,
    { open: false },
  );
}
