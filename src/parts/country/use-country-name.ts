import { useMemo } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';

/** Returns the name of a country in the user's language; an unknown code is returned as it is. */
export function useCountryName(): (code: string) => string {
  const { tag } = useI18n();
  return useMemo(() => {
    const names = new Intl.DisplayNames(tag, { type: 'region' });
    return (code) => {
      const region = code.toUpperCase();
      return /^[A-Z]{2}$/.test(region) ? (names.of(region) ?? region) : region;
    };
  }, [tag]);
}
