import english from '../../public/locales/en.json' with { type: 'json' };
import type { Messages } from './i18n.ts';

/** Adds the texts that the English file of a page's `assets` lacks. This code is loaded only if one is missing. */
export const withSpareEnglish = (messages: Messages = {}): Messages => merge(english, messages);

function merge(spare: Messages, messages: Messages): Messages {
  const merged: Messages = { ...spare, ...messages };
  for (const [key, own] of Object.entries(messages)) {
    const other = spare[key];
    if (typeof own === 'object' && typeof other === 'object') merged[key] = merge(other, own);
  }
  return merged;
}
