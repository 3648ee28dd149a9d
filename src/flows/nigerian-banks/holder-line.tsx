import { useEffect, useRef } from 'react';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { AlertGlyph, CheckGlyph, InfoGlyph } from '../../ui/glyph/more-glyphs.tsx';
import { Spinner } from '../../ui/spinner/spinner.tsx';
import { addStyles } from '../../ui/styles.ts';
import css from './holder-line.css?inline';
import type { Holder } from './use-name-enquiry.ts';

addStyles(css);

/**
 * The holder of the account; its space is reserved from the start, and changes are announced to screen
 * readers.
 */
export function HolderLine({ holder }: { holder: Holder }) {
  const { t } = useI18n();
  const { state } = holder;
  const line = useRef<HTMLDivElement>(null);

  // The keyboard and the main button cover the area below the account number, so scroll the result into view.
  useEffect(() => {
    if (state !== 'idle') line.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  return (
    <div ref={line} className="holder" data-state={state} role="status">
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
        <span className="holder-words">
          <span className="holder-label">{t('nigerianBanks.holder')}</span>
          <span className="holder-name" data-dd-privacy="mask">
            {holder.name}
          </span>
        </span>
      ) : (
        <span className="holder-words">{t(`nigerianBanks.${holder.state}`)}</span>
      )}
    </div>
  );
}
