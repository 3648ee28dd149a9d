import { useRef } from 'react';
import type { ReportedError } from '../../domain/errors/failures.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSessionState } from '../../session/use-session.tsx';
import { useCopied } from '../../ui/copy/use-copied.ts';
import { CheckGlyph, CopyGlyph } from '../../ui/icons/more-glyphs.tsx';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import css from './error-reference.css?inline';
import { HelpButton } from './help-button.tsx';

addStyles(css);

/** The reference of an error, which host and cashier can find too; a press copies it, or asks a host with support for help. */
export function ErrorReference({ error }: { error: Pick<ReportedError, 'code' | 'diagnosticsId'> }) {
  const { t } = useI18n();
  const root = useRef<HTMLDivElement>(null);
  const payment = useSessionState().transaction?.id;
  const number = `${error.code} ${error.diagnosticsId}`;
  const [isCopied, copy] = useCopied(number, root);
  return (
    <div className="error-reference" ref={root}>
      <button type="button" className="error-reference-button" onClick={() => void copy()}>
        <span>
          {t('errorReference.label')} <span className="error-reference-number">{number}</span>
        </span>
        {isCopied ? <CheckGlyph /> : <CopyGlyph />}
        <span className="unseen">{` ${t('complete.copy')}`}</span>
      </button>
      <HelpButton
        about={{
          ...(payment !== undefined && { id: payment }),
          code: error.code,
          diagnosticsId: error.diagnosticsId,
        }}
      />
      <span className="unseen" role="status">
        {isCopied ? t('complete.copied') : ''}
      </span>
    </div>
  );
}
