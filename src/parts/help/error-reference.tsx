import { useEffect, useRef, useState } from 'react';
import type { FailureCode, ReportedError } from '../../domain/errors/failures.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { createError, reportError } from '../../session/connection/call-cashier.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { useCopied } from '../../ui/copy/use-copied.ts';
import { CheckGlyph, CopyGlyph } from '../../ui/icons/more-glyphs.tsx';
import { HelpButton } from './help-button.tsx';
import './error-reference.css';

/** The reference of an error, by which the host and the cashier find the error too. A press copies it. */
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

/** Reports an issue in data of the cashier once; null while there is no issue. @param url the request that delivered the data */
export function useReportedError(
  isWrong: boolean,
  code: FailureCode,
  message: string,
  url: string,
): ReportedError | null {
  const session = useSession();
  const [error, setError] = useState<ReportedError | null>(null);
  useEffect(() => {
    const found = isWrong ? createError(session, code, message) : null;
    if (found) reportError(session, found, url);
    setError(found);
  }, [session, isWrong, code, message, url]);
  return error;
}
