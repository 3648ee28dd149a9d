import { useMemo } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';

/** Languages that Chromium has no names of, and would write in English: the language that their readers know best. */
const NAMES_AS: Record<string, string> = { az: 'tr', 'kk-KZ': 'ru', 'ky-KG': 'ru', 'tg-TJ': 'ru' };

/** Returns the name of a country in the user's language; an unknown code is returned as it is. */
export function useCountryName(): (code: string) => string {
  const { tag } = useI18n();
  return useMemo(() => {
    const names = createNames(tag);
    return (code) => {
      const region = code.toUpperCase();
      return /^[A-Z]{2}$/.test(region) ? (names.of(region) ?? region) : region;
    };
  }, [tag]);
}

function createNames(tag: string): Intl.DisplayNames {
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  const other = NAMES_AS[tag];
  return other && names.of('DE') === 'Germany' ? new Intl.DisplayNames(other, { type: 'region' }) : names;
}
