import { useEffect, useEffectEvent, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import type { SavedAccount } from '../../domain/methods/saved-account.ts';
import type { FormField } from '../../forms/field.ts';
import { isBlank, isFilledWith } from '../../forms/form-state.ts';
import type { useForm } from '../../forms/use-form.ts';
import { setSavedId } from '../../session/draft/draft.ts';
import { ensureSnippet, isSnippetMissing } from '../../session/methods/saved-accounts.ts';
import { useSession } from '../../session/use-session.tsx';

/** The fields wait this long for saved accounts; after that they are drawn, and accounts come below them. */
const MAX_WAIT_MS = 1_000;

type Form = Pick<ReturnType<typeof useForm>, 'form' | 'fill'>;

/** The saved accounts that a form can be filled with. */
export interface SavedAccounts {
  /** The saved accounts of the method, last used first. */
  accounts: readonly SavedAccount[];
  /** The account whose values are in the form unchanged, or null. */
  chosen: SavedAccount | null;
  /** `asking` while the fields wait for the accounts; `late` if they were drawn before the accounts came. */
  arrival: 'asking' | 'known' | 'late';
  /** Fills the form with an account, or clears it for other details. */
  choose: (account: SavedAccount | null) => void;
}

/**
 * Offers the saved accounts of a method; accounts that load later fill the form only if the user has entered
 * nothing.
 */
export function useSavedAccounts(
  method: Method,
  accounts: readonly SavedAccount[],
  fields: readonly FormField[],
  { form, fill }: Form,
): SavedAccounts {
  const session = useSession();
  const chosen = accounts.find((account) => isFilledWith(form, account.fields)) ?? null;
  const [last] = accounts;
  const isOpen = session.state.draft?.savedId === undefined && isBlank(form, fields);

  const [arrival, setArrival] = useState<SavedAccounts['arrival']>(
    method.fields.length > 0 && isSnippetMissing(session) ? 'asking' : 'known',
  );
  useEffect(() => {
    if (method.fields.length === 0) return;
    const settle = (how: 'known' | 'late') => setArrival((before) => (before === 'asking' ? how : before));
    const timer = setTimeout(() => settle('late'), MAX_WAIT_MS);
    void ensureSnippet(session).then(() => settle('known'));
    return () => clearTimeout(timer);
  }, [session, method]);

  const choose = (account: SavedAccount | null) => {
    setSavedId(session, account?.id ?? null);
    fill({ leave: chosen?.fields, take: account?.fields });
  };
  const offer = useEffectEvent(() => {
    if (last && isOpen) choose(last);
  });
  const id = last?.id;
  useEffect(() => {
    if (id) offer();
  }, [id]);
  return { accounts, chosen, arrival, choose };
}
