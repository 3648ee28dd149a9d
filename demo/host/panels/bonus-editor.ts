import { html, nothing, type TemplateResult } from 'lit-html';
import type { HostPage } from '../host-page.ts';
import type { Bonus } from '../state/edits.ts';
import { card } from '../views/card.ts';
import { choice } from '../views/choice.ts';
import { textField } from '../views/text-field.ts';

const DEFAULT_MIN_DEPOSIT = 100;

export function bonusEditor({ settings, change }: HostPage): TemplateResult {
  const { bonusList, bonusId } = settings.edits;
  const put = (bonuses: readonly Bonus[]) =>
    change({
      edits: {
        ...settings.edits,
        bonusList: [...bonuses],
        bonusId: bonuses.some(({ id }) => id === bonusId) ? bonusId : null,
      },
    });
  const add = () => {
    const free = Array.from({ length: bonusList.length + 1 }, (_, at) => `bonus-${at + 1}`).find(
      (id) => !bonusList.some((bonus) => bonus.id === id),
    );
    put([...bonusList, bonusOf(free ?? 'bonus', 'deposit', DEFAULT_MIN_DEPOSIT)]);
  };
  const select = (id: string) => change({ edits: { ...settings.edits, bonusId: id || null } });
  return card(
    'Bonuses',
    html`
      <div class="rows">
        ${bonusList.map((bonus, at) =>
          bonusView(bonus, (next) => put(next ? bonusList.with(at, next) : bonusList.toSpliced(at, 1))),
        )}
      </div>
      ${
        bonusList.length
          ? choice(
              'Selected at the start',
              bonusId ?? '',
              ['', ...bonusList.map(({ id }) => id)],
              select,
              (id) => id || 'The first',
            )
          : html`<p class="hint">No bonus. Add one, then open a form: the widget offers it there.</p>`
      }
      <div class="row"><button type="button" @click=${add}>Add a bonus</button></div>
    `,
    { docs: 'host-guide#bonuses', aside: html`<span class="count">${bonusList.length}</span>` },
  );
}

function bonusView(bonus: Bonus, put: (next: Bonus | null) => void): TemplateResult {
  const { id, type, freespinBonusData } = bonus;
  const least = minimumOf(bonus);
  const needsDeposit = freespinBonusData?.depositRequired ?? true;
  const setType = (chosen: string) => put(bonusOf(id, chosen === 'freespin' ? 'freespin' : 'deposit', least));
  return html`
    <div class="entry" role="group" aria-label=${`Bonus ${id}`}>
      ${textField('Id', id, (value) => value && put({ ...bonus, id: value }))}
      ${choice('Kind', type, ['deposit', 'freespin'], setType, (kind) => (kind === 'deposit' ? 'Deposit bonus' : 'Free spins'))}
      ${textField('From', String(least), (value) => put(bonusOf(id, type, Number(value) || 0, needsDeposit)), 'decimal')}
      ${
        type === 'freespin'
          ? html`<label class="check">
              <input type="checkbox" .checked=${needsDeposit} @change=${() => put(bonusOf(id, type, least, !needsDeposit))} />
              Requires a payment
            </label>`
          : nothing
      }
      <div class="row"><button type="button" @click=${() => put(null)}>Remove</button></div>
    </div>
  `;
}

function minimumOf({ depositBonusData, freespinBonusData }: Bonus): number {
  return depositBonusData?.minDeposit ?? freespinBonusData?.minDeposit ?? 0;
}

function bonusOf(id: string, type: Bonus['type'], minDeposit: number, depositRequired = true): Bonus {
  return type === 'deposit'
    ? { id, type, depositBonusData: { minDeposit } }
    : { id, type, freespinBonusData: { minDeposit, depositRequired } };
}
