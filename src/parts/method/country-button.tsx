import { useMemo, useState } from 'react';
import { effectiveCountry } from '../../domain/host/user.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { currentTransactionType } from '../../session/session.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { ChevronGlyph } from '../../ui/icons/more-glyphs.tsx';
import './country-button.css';
import './flag.css';

interface Props {
  to: '/deposit/region' | '/withdrawal/region' | '/empty/region';
  compact?: boolean | undefined;
}

/** The country whose methods are listed; a press opens the list of countries. */
export function CountryButton({ to, compact = false }: Props) {
  const session = useSession();
  const { user, selectedCountry } = useSessionState();
  const { t } = useI18n();
  const nameOf = useCountryName();
  const code = effectiveCountry(user, selectedCountry);
  const country = nameOf(code);
  const open = () => session.location.navigate(to, { state: { type: currentTransactionType(session) } });
  return (
    <button
      type="button"
      className="country-button"
      aria-label={t('region.change', { country })}
      onClick={open}
    >
      <CountryFlag code={code} />
      {compact ? null : <span>{country}</span>}
      <ChevronGlyph />
    </button>
  );
}

export function CountryFlag({ code }: { code: string }) {
  const { options } = useSession();
  return <Flag src={`${options.assets}icons/flags/${code}.svg`} />;
}

/** Languages in which Chromium has no names of countries and would show English ones, each with the language that its readers know best. */
const NAMES_AS: Record<string, string> = { az: 'tr', 'kk-KZ': 'ru', 'ky-KG': 'ru', 'tg-TJ': 'ru' };

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

/** A country's flag, 3:2; hidden from screen readers, because the text next to it names the country. */
export function Flag({ src }: { src: string }) {
  const [broken, setBroken] = useState<string>();
  return (
    <span className="flag" aria-hidden="true">
      {broken === src ? null : (
        <img
          key={src}
          src={src}
          alt=""
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(src)}
        />
      )}
    </span>
  );
}
