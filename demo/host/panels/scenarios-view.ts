import { html, type TemplateResult } from 'lit-html';
import { announce } from '../announcement.ts';
import type { HostPage } from '../host-page.ts';
import { SCENARIOS, type Scenario } from '../scenario-player.ts';
import { card } from '../views/card.ts';
import './magic-amounts-view.css';
import './scenarios-view.css';

export function scenariosView({ player, payments, redraw }: HostPage): TemplateResult {
  const play = (scenario: Scenario) => {
    const result = player.play(scenario, payments);
    if (result === 'played') announce(`${scenario.name}: played.`);
    else if (result === 'waits')
      announce(`${scenario.name}: waits for your next payment. Make one in the widget.`);
    else announce(`${scenario.name}: taken back.`);
    redraw();
  };
  return card(
    'Scenarios',
    html`
      <p class="hint">One click plays a scenario on your open payment, or on the next one that you make.</p>
      <ul class="magic scenarios">
        ${SCENARIOS.map(
          (scenario) => html`
            <li>
              <button type="button" aria-pressed=${player.waiting === scenario} @click=${() => play(scenario)}>
                <b aria-hidden="true">${player.waiting === scenario ? '…' : '▶'}</b>
                <span>${scenario.name}<small>${player.waiting === scenario ? 'Waits for your next payment' : scenario.meaning}</small></span>
              </button>
            </li>
          `,
        )}
      </ul>
    `,
    { docs: 'sandbox#control-panel' },
  );
}
