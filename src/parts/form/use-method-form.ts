import { useEffect, useMemo, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { accountsOf, type SavedAccount } from '../../domain/methods/saved-account.ts';
import { fromMethodField } from '../../forms/field.ts';
import { maskedValues, submitValues } from '../../forms/form-state.ts';
import { useForm } from '../../forms/use-form.ts';
import { setFields } from '../../session/draft/draft.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { useFieldContext } from './use-field-context.ts';
import { useRejectedFields } from './use-rejected-fields.ts';
import { useSavedAccounts } from './use-saved-accounts.ts';

/**
 * The fields of a method as a form: starts with saved or previously typed values, stores its values in the
 * draft, and shows rejected fields.
 */
export function useMethodForm(method: Method) {
  const session = useSession();
  const { snippet } = useSessionState();
  const context = useFieldContext();
  const { draft } = session.state;
  const fields = useMemo(
    () => method.fields.map((field) => fromMethodField(field, context)),
    [method, context],
  );
  const accounts = useMemo(() => accountsOf(snippet, method), [snippet, method]);
  const [before] = useState(() => accountOf(accounts, draft?.savedId));
  const form = useForm(fields, { saved: before?.fields ?? {}, typed: draft?.typed ?? {} });
  const saved = useSavedAccounts(method, accounts, fields, form);
  const { form: state, setServerErrors } = form;

  useEffect(() => {
    setFields(session, { ...state.values }, submitValues(state, fields), maskedValues(state));
  }, [session, state, fields]);

  useRejectedFields((errors) => {
    setServerErrors(errors);
    return true;
  });

  return { ...form, fields, saved };
}

/**
 * The saved account that a form starts with: the one chosen before, none if the user chose none, else the last used.
 */
function accountOf(
  accounts: readonly SavedAccount[],
  id: string | null | undefined,
): SavedAccount | undefined {
  if (id === null) return undefined;
  return accounts.find((account) => account.id === id) ?? accounts[0];
}
