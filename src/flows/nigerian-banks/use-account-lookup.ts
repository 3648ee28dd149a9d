import { useEffect, useState } from 'react';
import { requestPreparation } from '../../session/draft/request-quote.ts';
import { useSession } from '../../session/use-session.tsx';

/** State of the account lookup. `idle`: bank and number are incomplete. */
export type Holder =
  | { state: 'idle' | 'asking' | 'unknown' | 'missing' }
  | { state: 'found'; field: string; name: string };

const ACCOUNT = /^\d{10}$/;

/**
 * Looks up the holder of an account once bank and number are complete; a response for another account is
 * dropped. A saved number is sent as its token, which the cashier can resolve.
 */
export function useAccountLookup(method: string, bank: string, account: string, isSaved: boolean): Holder {
  const session = useSession();
  const key = bank !== '' && (isSaved || ACCOUNT.test(account)) ? `${bank} ${account}` : null;
  const [known, setKnown] = useState<{ key: string; holder: Holder } | null>(null);

  useEffect(() => {
    if (key === null) return;
    let isStale = false;
    const settle = (holder: Holder) => {
      if (!isStale) setKnown({ key, holder });
    };
    requestPreparation(session, method, { bank_name: bank, account_number: account }).then(
      (fields) => {
        const holderField = fields.find(({ value, isDisabled }) => isDisabled && value !== '');
        settle(
          holderField
            ? { state: 'found', field: holderField.name, name: holderField.value }
            : { state: 'unknown' },
        );
      },
      () => settle({ state: 'missing' }),
    );
    return () => {
      isStale = true;
    };
  }, [session, method, bank, account, key]);

  if (key === null) return { state: 'idle' };
  return known?.key === key ? known.holder : { state: 'asking' };
}
