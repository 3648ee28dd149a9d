import { ref } from 'valtio/vanilla';
import { fetchLocales } from '../i18n/fetch-locales.ts';
import { createI18n } from '../i18n/i18n.ts';
import { languageOf } from '../i18n/languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import type { Session } from './session.ts';

/** Brings the interface into the user's language; the shell has usually begun to fetch it. */
export async function loadLanguage(session: Session): Promise<void> {
  const { state, options } = session;
  const language = languageOf(state.host.locale ?? state.user.lang);
  const { locales } = options;
  const isComing = locales.language === language;
  const messages = await loadMessages(isComing ? locales.coming : fetchLocales(options.assets, language));
  // A later change of language may have overtaken this one.
  if (session.isOver || languageOf(state.host.locale ?? state.user.lang) !== language) return;
  const i18n = createI18n(messages[language] ? language : 'en', messages);
  state.i18n = ref(i18n);
  options.host.tellName?.(i18n.t('header.name'), i18n.tag);
}
