import { html, type TemplateResult } from 'lit-html';
import type { HostPage } from '../host-page.ts';
import { card } from '../views/card.ts';
import { textField } from '../views/text-field.ts';

const operator = { name: '', secret: '', why: '' };

export function operatorsView({ acts, act, actAs }: HostPage): TemplateResult {
  const take = (changed: Partial<typeof operator>) => actAs({ ...Object.assign(operator, changed) });
  const signIn = (event: Event) => {
    if (!(event.target instanceof HTMLInputElement)) return;
    const [name = '', ...secret] = event.target.value.trim().split(':');
    take({ name, secret: secret.join(':') });
  };
  const waiting = acts.map(
    ({ id, operator: by, act: name, payment, user, why }) => html`
      <li class="payment">
        <p class="line"><b>${name}</b><span class="amount">${payment ?? user}</span></p>
        <p class="line hint">${by}: ${why}</p>
        <div class="row">
          <button type="button" class="good" @click=${() => act({ name: 'confirm', act: id })}>Confirm</button>
          <button type="button" class="bad" @click=${() => act({ name: 'refuse', act: id })}>Refuse</button>
        </div>
      </li>
    `,
  );
  const content = html`
    <label class="field">
      <span>Operator and secret</span>
      <input type="password" autocomplete="off" placeholder="alex:alex" @change=${signIn} />
    </label>
    ${textField('Reason', operator.why, (why) => take({ why }))}
    ${waiting.length ? html`<ul class="payments">${waiting}</ul>` : html`<p class="hint">Nothing waits for a second operator.</p>`}
  `;
  return card('Operators', content, {
    open: false,
    docs: 'operate#operators',
    aside: html`<span class="count">${acts.length}</span>`,
  });
}
