import { effectiveCountry } from '../../domain/host/user.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { currentTransactionType } from '../../session/current-transaction-type.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { ChevronGlyph } from '../../ui/icons/more-glyphs.tsx';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import css from './country-button.css?inline';
import { CountryFlag } from './country-flag.tsx';
import { useCountryName } from './use-country-name.ts';

addStyles(css);

interface Props {
  /** Path of the region screen that the button opens. */
  to: '/deposit/region' | '/withdrawal/region' | '/empty/region';
  /** Shows only the flag, to leave room for other tools. */
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
