import { ref } from 'valtio/vanilla';
import { type ComingLocales, fetchLocales } from '../i18n/fetch-locales.ts';
import { createI18n, type Messages } from '../i18n/i18n.ts';
import { BASE_LANGUAGE, type Language, languageOf } from '../i18n/languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import type { Session } from './session.ts';
import type { SessionState } from './state.ts';

/** Delay before the locale files are requested again when even English failed, milliseconds. */
const LOCALE_RETRY_MS = 5_000;

/** The English texts of a session, once the first locale files were read; undefined where they failed. */
const english = new WeakMap<Session, { texts: Messages | undefined }>();
/** The sessions whose interface has a dictionary. */
const speaking = new WeakSet<Session>();

/** The locale that decides the language: the host's own, else the user's `lang` as the cashier told it. */
export function localeOf({ host, user }: Pick<SessionState, 'host' | 'user'>): string {
  return host.locale ?? user.lang;
}

/**
 * Brings interface and labels into the language of `localeOf`. The shell has usually begun to fetch its file. The
 * dictionary of before stays until the new one is there; English replaces one that does not load.
 */
export async function loadLanguage(session: Session): Promise<void> {
  const { state, options } = session;
  const locale = localeOf(state);
  const language = languageOf(locale);
  const fresh = await loadMessages(comingFor(session, language));
  if (session.isOver) return;
  const base = fresh[BASE_LANGUAGE] ?? english.get(session)?.texts;
  english.set(session, { texts: base });
  const messages = { ...fresh, ...(base && { [BASE_LANGUAGE]: base }) };
  // A later change has overtaken this one. Its file may be slow: until then any language is better than none.
  if (localeOf(state) !== locale && speaking.has(session)) return;
  const shown = messages[language] ? language : BASE_LANGUAGE;
  if (!messages[shown]) {
    session.timers.set('locale', LOCALE_RETRY_MS, () => void loadLanguage(session));
    return;
  }
  speaking.add(session);
  const i18n = createI18n(shown, messages, locale);
  state.i18n = ref(i18n);
  options.host.tellName?.(i18n.t('header.name'), i18n.tag);
}

/** The locale files to wait for: the shell's, the first time, else those fetched now. English is read once. */
function comingFor(session: Session, language: Language): ComingLocales {
  const { locales, assets } = session.options;
  const known = english.get(session);
  if (!known && locales.language === language) return locales.coming;
  if (known?.texts && language === BASE_LANGUAGE) return {};
  const { [BASE_LANGUAGE]: base, ...own } = fetchLocales(assets, language);
  return known?.texts || !base ? own : { [BASE_LANGUAGE]: base, ...own };
}
