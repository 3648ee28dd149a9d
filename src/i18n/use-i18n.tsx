import { createContext, use } from 'react';
import type { I18n } from './i18n.ts';

const I18nContext = createContext<I18n | null>(null);

export const I18nProvider = I18nContext;

export function useI18n(): I18n {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('useI18n needs an I18nProvider above it');
  return i18n;
}
