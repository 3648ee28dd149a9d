import { html, type TemplateResult } from 'lit-html';
import { INTERFACE_LANGUAGES } from '../../../src/i18n/language-tags.ts';
import { renewUser } from '../browser-user.ts';
import type { HostPage } from '../host-page.ts';
import { labelOf, MARKETS } from '../markets.ts';
import { PAGES, PLATFORMS, type Settings, THEMES } from '../settings.ts';
import { card } from '../views/card.ts';
import { choice } from '../views/choice.ts';
import './setup-panel.css';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });
/** Codes of locale files that are no language tags (docs/fields.md). */
const SPECIAL: Record<string, string> = {
  bd: 'Bengali',
  cn: 'Chinese',
  in: 'English (India)',
  jp: 'Japanese',
  kg: 'Kyrgyz',
  kz: 'Kazakh',
  md: 'Romanian',
  mx: 'Spanish (Mexico)',
  tj: 'Tajik',
  ua: 'Ukrainian',
};

export function setupPanel({ settings, change, goBack }: HostPage): TemplateResult {
  const market = labelOf(settings);
  const markets = MARKETS.map(labelOf);
  const chooseMarket = (label: string) => {
    const chosen = MARKETS.find((row) => labelOf(row) === label);
    if (chosen) change({ country: chosen.country, currency: chosen.currency });
  };
  const set = (name: keyof Settings) => (value: string) => change({ [name]: value });
  const startWith = (event: Event) => {
    if (event.target instanceof HTMLInputElement) change({ amount: event.target.value.trim() });
  };
  const languages = [...new Set<string>([...INTERFACE_LANGUAGES, settings.locale])];
  return card(
    'Host data',
    html`
      <div class="fields">
        ${choice('Country and currency', market, markets.includes(market) ? markets : [...markets, market], chooseMarket)}
        ${choice('Language', settings.locale, languages, set('locale'), nameLanguage)}
        ${choice('Page', settings.page, PAGES, set('page'))}
        ${choice('Theme', settings.theme, THEMES, set('theme'), (theme) => theme || 'By platform')}
        ${choice('Platform', settings.platform, PLATFORMS, set('platform'), (platform) => platform || 'Not told')}
        <label class="field">
          <span>Forms start with</span>
          <input inputmode="decimal" autocomplete="off" .value=${settings.amount} placeholder="nothing" @change=${startWith} />
        </label>
        <label class="check">
          <input type="checkbox" .checked=${settings.hasCloseButton} @change=${() => change({ hasCloseButton: !settings.hasCloseButton })} />
          Header has an X
        </label>
        <button type="button" @click=${goBack}>Send go-back</button>
      </div>
      <form class="user" @submit=${(event: SubmitEvent) => submitUser(event, change)}>
        <label class="field">
          <span>User token</span>
          <input name="token" autocomplete="off" spellcheck="false" .value=${settings.token} />
        </label>
        <button type="submit">Use</button>
        <button type="button" @click=${() => change({ token: renewUser() })}>New user</button>
      </form>
    `,
    { docs: 'host-guide#attributes-and-properties' },
  );
}

function nameLanguage(code: string): string {
  const name = SPECIAL[code] ?? (/^[a-z]{2}(-\w+)*$/i.test(code) ? languageNames.of(code) : code);
  return `${name} · ${code}`;
}

function submitUser(event: SubmitEvent, change: HostPage['change']): void {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement)) return;
  const token = new FormData(event.target).get('token');
  if (typeof token === 'string' && token.trim()) change({ token: token.trim() });
}
