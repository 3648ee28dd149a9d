import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Region } from '../../api/responses.ts';
import { effectiveCountry } from '../../domain/host/user.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CountryFlag, useCountryName } from '../../parts/method/country-button.tsx';
import { chooseRegion, loadRegions } from '../../session/methods/load-regions.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { AS_TYPED, TextInput } from '../../ui/controls/text-input.tsx';
import { SearchGlyph } from '../../ui/icons/glyph.tsx';
import { CheckGlyph } from '../../ui/icons/more-glyphs.tsx';
import { findOptions, type SelectOption } from '../../ui/select/find-options.ts';
import { Callout } from '../../ui/status/callout.tsx';
import { Title } from '../../ui/text/title.tsx';
import { SectionSpinner } from '../../ui/waiting/spinner.tsx';
import './region-screen.css';

/** /deposit/region, /withdrawal/region and /empty/region: the user chooses the country whose methods are listed. */
export default function RegionScreen() {
  const session = useSession();
  const { regions, selectedCountry, user } = useSessionState();
  const { t, tag } = useI18n();
  const nameOf = useCountryName();
  const [query, setQuery] = useState('');
  const { isMissing, ask } = useRegions();
  const current = effectiveCountry(user, selectedCountry);
  const countries = useMemo(
    () => listCountries(regions, current, nameOf, tag),
    [regions, current, nameOf, tag],
  );
  const found = findOptions(countries, query);
  return (
    <div className="region">
      <Title level={1} size="l">
        {t('region.title')}
      </Title>
      {isMissing ? (
        <Callout tone="negative" live>
          {t('socket.networkError')}
          <Button color="neutral" onClick={ask}>
            {t('region.retry')}
          </Button>
        </Callout>
      ) : countries.length === 0 ? (
        <SectionSpinner label={t('region.loading')} />
      ) : (
        <>
          <TextInput
            label={t('region.search')}
            isLabelUnseen
            placeholder={t('region.search')}
            prefix={<SearchGlyph />}
            type="search"
            {...AS_TYPED}
            enterKeyHint="search"
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
          <ul className="region-list">
            {found.map(({ value, label, note }) => (
              <li key={value}>
                <button
                  type="button"
                  className="region-row"
                  aria-current={value === current || undefined}
                  onClick={() => chooseRegion(session, value)}
                >
                  <CountryFlag code={value} />
                  <span className="region-name">{label}</span>
                  <span className="region-prefix">
                    {/* A dial prefix keeps its plus on the left in a language that is read from right to left. */}
                    <bdi>{note}</bdi>
                    {value === current ? <CheckGlyph /> : null}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          <p role="status" className={found.length > 0 ? 'unseen' : 'region-nothing'}>
            {found.length > 0 ? '' : t('region.nothing')}
          </p>
        </>
      )}
    </div>
  );
}

function useRegions(): { isMissing: boolean; ask: () => void } {
  const session = useSession();
  const [isMissing, setMissing] = useState(false);
  const ask = useCallback(async () => {
    setMissing(false);
    setMissing(!(await loadRegions(session)));
  }, [session]);
  useEffect(() => void ask(), [ask]);
  return { isMissing, ask: () => void ask() };
}

/** The countries to choose from: the current one first, the others by name. The search finds their English names too. */
export function listCountries(
  regions: readonly Pick<Region, 'code' | 'prefix'>[],
  current: string,
  nameOf: (code: string) => string,
  tag: string,
): SelectOption[] {
  const inOrder = new Intl.Collator(tag).compare;
  const names = (['long', 'short'] as const).map(
    (style) => new Intl.DisplayNames('en', { type: 'region', style, fallback: 'none' }),
  );
  const isRegion = /^[a-z]{2}$/i;
  return regions
    .map(({ code, prefix }) => ({
      value: code,
      label: nameOf(code),
      aliases: isRegion.test(code) ? names.map((each) => each.of(code.toUpperCase()) ?? '').join('\n') : '',
      note: prefix && `+${prefix}`,
    }))
    .sort((a, b) => Number(b.value === current) - Number(a.value === current) || inOrder(a.label, b.label));
}
