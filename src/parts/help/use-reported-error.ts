import { useEffect, useState } from 'react';
import type { FailureCode, ReportedError } from '../../domain/errors/failures.ts';
import { createError, reportError } from '../../session/connection/call-cashier.ts';
import { useSession } from '../../session/use-session.tsx';

/** Reports an issue in data of the cashier once; null while there is none. @param url the request that delivered it */
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
