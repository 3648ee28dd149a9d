import { ref } from 'valtio/vanilla';
import { createI18n } from '../i18n/i18n.ts';
import { languageOf } from '../i18n/languages.ts';
import { loadMessages } from '../i18n/load-messages.ts';
import type { Session } from './session.ts';

/** Brings the interface into the user's language; the shell has usually begun to fetch it. */
export async function loadLanguage(session: Session): Promise<void> {
  const { state, options } = session;
  const language = languageOf(state.host.locale ?? state.user.lang);
  const pending = options.messages;
  const messages = await (pending.language === language
    ? pending.loaded
    : loadMessages(options.assets, language));
  // A later change of language may have overtaken this one.
  if (session.isOver || languageOf(state.host.locale ?? state.user.lang) !== language) return;
  state.i18n = ref(createI18n(messages[language] ? language : 'en', messages));
}
