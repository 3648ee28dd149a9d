import { html, type TemplateResult } from 'lit-html';
import type { HostPage } from '../host-page.ts';
import { REJECT_REASONS } from '../magic-amounts.ts';
import type { Action } from '../panel-actions.ts';
import type { SandboxPayment } from '../panel-link.ts';
import { card } from '../views/card.ts';
import './sandbox-view.css';

const SECOND_MS = 1_000;
const BREAK_MS = 7 * 86_400_000;
const OPEN = ['waiting', 'accepted'];
const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' });

/** Limits and states of the user's account, by the label of the choice. */
const limitsIn = (currency: string): Record<string, Omit<Extract<Action, { name: 'limits' }>, 'name'>> => {
  const month = (value: string) => ({ kind: 'deposit', period: 'month', currency, value });
  return {
    'No limits': {},
    'Deposits of 1,000 a month, and two hours a day': {
      limits: [month('1000'), { kind: 'session', period: 'day', value: '120' }],
    },
    'Nothing left this month': { limits: [month('0')] },
    'A break of a week': { state: 'cool-off', forMs: BREAK_MS },
    'Self-exclusion': { state: 'self-excluded' },
  };
};

function limitsView({ act, settings }: HostPage) {
  const choices = limitsIn(settings.currency);
  const choose = ({ target }: Event) => {
    const chosen = target instanceof HTMLSelectElement && choices[target.value];
    if (chosen) act({ name: 'limits', ...chosen });
  };
  return html`
    <select aria-label="Limits of the account" @change=${choose}>
      <option value="">Limits of the account …</option>
      ${Object.keys(choices).map((name) => html`<option>${name}</option>`)}
    </select>
  `;
}

export function sandboxView(page: HostPage): TemplateResult {
  const { payments, act } = page;
  const weather = html`
    <div class="row">
      <button type="button" @click=${() => act({ name: 'drop', refuseFor: 5 * SECOND_MS })}>Drop the link for 5 s</button>
      <button type="button" @click=${() => act({ name: 'play' })}>Wager the bonus</button>
      ${limitsView(page)}
    </div>
  `;
  const list = payments.length
    ? html`<ul class="payments">${payments.map((payment) => paymentView(payment, act))}</ul>`
    : html`<p class="hint">No payments of this user yet. Make one in the widget: it shows up here.</p>`;
  return card('Payments', html`${weather} ${list}`, {
    docs: 'sandbox#control-panel',
    aside: html`<span class="count">${payments.length}</span>`,
  });
}

function paymentView(
  { id, type, method, amount, currency, status, updatedAt }: SandboxPayment,
  act: HostPage['act'],
) {
  const reject = (event: Event) => {
    if (!(event.target instanceof HTMLSelectElement) || !event.target.value) return;
    act({ name: 'reject', id, reason: event.target.value });
    event.target.value = '';
  };
  const actions = html`
    <div class="row">
      <button type="button" class="good" @click=${() => act({ name: 'approve', id })}>Approve</button>
      <select class="bad" aria-label="Reject with a reason" @change=${reject}>
        <option value="">Reject …</option>
        ${REJECT_REASONS.map((reason) => html`<option value=${reason}>${reason.replaceAll('_', ' ')}</option>`)}
      </select>
      <button type="button" @click=${() => act({ name: 'step', id })}>Next step</button>
      <button type="button" @click=${() => act({ name: 'expire', id })}>Expire</button>
    </div>
  `;
  return html`
    <li class="payment">
      <p class="line"><b>${method}</b><span class="amount">${type === 'withdrawal' ? '−' : '+'}${amount} ${currency}</span></p>
      <p class="line hint">
        <span class="status ${status}">${status}</span><span title=${id}>${time.format(updatedAt)}</span>
      </p>
      ${OPEN.includes(status) ? actions : null}
    </li>
  `;
}
