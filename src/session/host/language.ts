import { ref } from 'valtio/vanilla';
import { type ComingLocales, fetchLocales } from '../../i18n/fetch-locales.ts';
import { createI18n, type Messages } from '../../i18n/i18n.ts';
import { BASE_LANGUAGE, type Language, languageOf } from '../../i18n/languages.ts';
import { LOCALE_TIMEOUT_MS, loadMessages } from '../../i18n/load-messages.ts';
import { withTimeout } from '../../platform/timing.ts';
import { VERSION } from '../../platform/version.ts';
import { createError, reportError } from '../connection/call-cashier.ts';
import type { Session } from '../session.ts';
import type { SessionState } from '../state.ts';

const LOCALE_RETRY_MS = 5_000;
/** Retries of a language that failed to load. They are few, because the folder `assets` may lack its file for good. */
const MAX_LANGUAGE_RETRIES = 3;

export function localeOf({ host, user }: Pick<SessionState, 'host' | 'user'>): string {
  return host.locale ?? user.lang;
}

export class LanguageLoader {
  readonly #session: Session;
  #english: Messages | undefined;
  #isFirstOver = false;
  #hasDictionary = false;
  /** True once the English texts in the code were requested, because the locale files lack some or all texts. */
  #hasSpare = false;
  #retries = 0;

  constructor(session: Session) {
    this.#session = session;
  }

  /** Loads texts and labels for `localeOf`. The former texts stay until then; English replaces a language that fails to load. */
  async load(isRetry = false): Promise<void> {
    const session = this.#session;
    const { state } = session;
    const locale = localeOf(state);
    const language = languageOf(locale);
    const { texts } = state.host;
    // The code that replaces texts is loaded only for hosts with texts of their own.
    const replacer = texts && withTimeout(import('./host-texts.ts'), LOCALE_TIMEOUT_MS);
    replacer?.catch(() => {});
    const coming = this.#request(language);
    const fresh = await loadMessages(coming, isRetry);
    const replace = await replacer?.catch(() => undefined);
    if (session.isDisposed) return;
    const base = fresh[BASE_LANGUAGE] ?? this.#english;
    this.#english = base;
    this.#isFirstOver = true;
    const messages = { ...fresh, ...(base && { [BASE_LANGUAGE]: base }) };
    // If locale or texts have changed meanwhile, their own `load` shows them; but without a dictionary any language is better than none.
    if ((localeOf(state) !== locale || state.host.texts !== texts) && this.#hasDictionary) return;
    const shown = messages[language] ? language : BASE_LANGUAGE;
    if (!messages[shown] || (shown !== language && this.#retries++ < MAX_LANGUAGE_RETRIES))
      session.timers.set('locale', LOCALE_RETRY_MS, () => void this.load(true));
    if (!messages[shown]) {
      const problem = 'has no texts. Set "assets" to the folder of locales and icons.';
      const code = coming[BASE_LANGUAGE] && !this.#hasDictionary && (await this.#loadSpare(problem));
      if (code && !this.#hasDictionary)
        state.i18n = ref(createI18n(BASE_LANGUAGE, { [BASE_LANGUAGE]: code.withSpareEnglish() }, locale));
      return;
    }
    this.#hasDictionary = true;
    const dictionary = replace?.withHostTexts(session, messages) ?? messages;
    const i18n = createI18n(shown, dictionary, locale, (key) => void this.#complete(key));
    state.i18n = ref(i18n);
    session.host.notifyName?.(i18n.t('header.name'), i18n.tag);
  }

  /** Adds the English texts in the code when a locale file of another version lacks a key. */
  async #complete(key: string): Promise<void> {
    // A view that is being drawn has looked the text up, and the state must not change in its task.
    await null;
    const code = await this.#loadSpare(`has no "${key}". Set "assets" to the folder of ${VERSION}.`);
    if (!code) return;
    this.#english = code.withSpareEnglish(this.#english);
    await this.load();
  }

  async #loadSpare(words: string) {
    const session = this.#session;
    if (this.#hasSpare || session.isDisposed) return null;
    this.#hasSpare = true;
    const url = `${session.options.assets}locales/${BASE_LANGUAGE}.json`;
    const error = createError(session, 'locale', `Locale receiving error ${BASE_LANGUAGE}`);
    reportError(session, { ...error, hint: `${url} ${words}` }, url);
    const coming = import('../../i18n/spare-english.ts');
    const code = await withTimeout(coming, LOCALE_TIMEOUT_MS).catch(() => null);
    return session.isDisposed ? null : code;
  }

  /** The locale files to wait for: at the start those that the shell has requested. English is loaded once. */
  #request(language: Language): ComingLocales {
    const { locales, assets } = this.#session.options;
    if (!this.#isFirstOver && locales.language === language) return locales.coming;
    if (this.#english && language === BASE_LANGUAGE) return {};
    const { [BASE_LANGUAGE]: base, ...own } = fetchLocales(assets, language);
    return this.#english || !base ? own : { [BASE_LANGUAGE]: base, ...own };
  }
}
