import { useEffect, useEffectEvent, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import type { SavedAccount } from '../../domain/methods/saved-account.ts';
import { firstInvalid, isBlank, isFilledWith } from '../../forms/form-state.ts';
import type { FormControl } from '../../forms/use-form.ts';
import { changeDraft } from '../../session/draft/draft.ts';
import { ensureSnippet } from '../../session/methods/saved-accounts.ts';
import { useSession } from '../../session/use-session.tsx';
import { useShadowRoot } from '../../ui/shadow-root.tsx';

export interface SavedAccounts {
  accounts: readonly SavedAccount[];
  /** The account whose values are in the form unchanged, or null. */
  chosen: SavedAccount | null;
  /** Fills the form with an account; null clears it for other details. */
  choose: (account: SavedAccount | null) => void;
}

/** Offers the saved accounts of a method. Accounts that load later fill the form only if the user has not begun to fill it in. */
export function useSavedAccounts(
  method: Method,
  accounts: readonly SavedAccount[],
  { fields, state, fill }: FormControl,
): SavedAccounts {
  const session = useSession();
  const chosen = accounts.find((account) => isFilledWith(state, account.fields)) ?? null;
  const [last] = accounts;
  const isOpen = session.state.draft?.savedId === undefined && isBlank(state, fields);

  useEffect(() => {
    if (method.fields.length > 0) void ensureSnippet(session);
  }, [session, method]);

  const choose = (account: SavedAccount | null) => {
    changeDraft(session, { savedId: account?.id ?? null });
    fill({ leave: chosen?.fields, take: account?.fields });
  };
  const root = useShadowRoot();
  const offer = useEffectEvent(() => {
    // A value that appeared at the caret would become a part of what the user types.
    if (last && isOpen && !root?.activeElement?.closest('.form-field')) choose(last);
  });
  const id = last?.id;
  useEffect(() => {
    if (id) offer();
  }, [id]);
  return { accounts, chosen, choose };
}

interface CollapsedAccount {
  /** Names of the fields that the line of the account replaces. */
  covered: readonly string[];
  expand: () => void;
}

/**
 * Collapses the account that fills a form, if the user has paid with it before: the form then asks only for what is not saved.
 * Returns null while everything is shown: for a new account, for values that the cashier or a rule rejects, and once the user has
 * expanded it, until the form is opened again.
 * @param isDelayed the accounts arrived after the fields were drawn, so that hiding fields would move others
 */
export function useCollapsedAccount(
  { chosen }: SavedAccounts,
  { fields, state, facts }: FormControl,
  isDelayed: boolean,
): CollapsedAccount | null {
  const [isExpanded, setExpanded] = useState(isDelayed || !chosen?.isUsed);
  const covered = fields.filter(({ name }) => chosen && Object.hasOwn(chosen.fields, name));
  const isRejected =
    covered.some(({ name }) => state.serverErrors[name]) || firstInvalid(state, covered, facts) !== null;
  if (!isExpanded && (!chosen || isRejected)) setExpanded(true);
  if (isExpanded || !chosen || isRejected) return null;
  return { covered: covered.map(({ name }) => name), expand: () => setExpanded(true) };
}
