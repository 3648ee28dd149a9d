import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { AlertGlyph, CheckGlyph, InfoGlyph } from '../../ui/icons/more-glyphs.tsx';
import { Spinner } from '../../ui/waiting/spinner.tsx';
import type { Holder } from './use-account-lookup.ts';
import './account-holder.css';

/** The holder of the account; its space is reserved from the start, and changes are announced to screen readers. */
export function AccountHolder({ holder }: { holder: Holder }) {
  const { t } = useI18n();
  const { state } = holder;
  const line = useRef<HTMLDivElement>(null);

  // The keyboard and the main button cover the area below the account number, so scroll the result into view.
  useEffect(() => {
    if (state !== 'idle') line.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <div ref={line} className="account-holder" data-state={state} role="status">
      {state === 'asking' ? (
        <Spinner />
      ) : state === 'found' ? (
        <CheckGlyph />
      ) : state === 'idle' ? (
        <InfoGlyph />
      ) : (
        <AlertGlyph />
      )}
      {holder.state === 'found' ? (
        <span className="account-holder-text">
          <span className="account-holder-label">{t('nigerianBanks.holder')}</span>
          <span className="account-holder-name" data-dd-privacy="mask">
            {holder.name}
          </span>
        </span>
      ) : (
        <span className="account-holder-text">{t(`nigerianBanks.${holder.state}`)}</span>
      )}
    </div>
  );
}
