import { useEffect, useState } from 'react';
import type { FailureCode, Fault } from '../../domain/errors/failures.ts';
import { newFault, tellFault } from '../../session/connection/call-cashier.ts';
import { useSession } from '../../session/use-session.tsx';

/** Reports an issue in data of the cashier once; null while there is none. @param url the request that delivered it */
export function useFault(isWrong: boolean, code: FailureCode, message: string, url: string): Fault | null {
  const session = useSession();
  const [fault, setFault] = useState<Fault | null>(null);
  useEffect(() => {
    const found = isWrong ? newFault(session, code, message) : null;
    if (found) tellFault(session, found, url);
    setFault(found);
  }, [session, isWrong, code, message, url]);
  return fault;
}
