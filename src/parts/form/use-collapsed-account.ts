import { useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import type { FormField } from '../../forms/field.ts';
import { type FormState, firstInvalid } from '../../forms/form-state.ts';
import type { SavedAccounts } from './use-saved-accounts.ts';

interface Facts {
  form: FormState;
  fields: readonly FormField[];
  /** The accounts arrived after the fields were drawn, so that hiding fields would move others. */
  isDelayed: boolean;
}

/** A saved account that a form shows as one line instead of its fields. */
interface CollapsedAccount {
  /** Names of the fields that the saved account replaces, because it is shown as one line. */
  covered: readonly string[];
  /** Shows all accounts and fields. */
  expand: () => void;
}

/**
 * Collapses the account that fills a form, if the user has paid with it before: the form then asks only for what is not saved.
 * Returns null while everything is shown: for a new account, for values that the cashier or a rule rejects, and once the user has
 * expanded it, until the form is opened again.
 */
export function useCollapsedAccount(
  { checkLuhn }: Pick<Method, 'checkLuhn'>,
  { chosen }: SavedAccounts,
  { form, fields, isDelayed }: Facts,
): CollapsedAccount | null {
  const [isExpanded, setExpanded] = useState(isDelayed || !chosen?.isUsed);
  const covered = fields.filter(({ name }) => chosen && Object.hasOwn(chosen.fields, name));
  const isRejected =
    covered.some(({ name }) => form.serverErrors[name]) ||
    firstInvalid(form, covered, { checkLuhn, today: new Date() }) !== null;
  if (!isExpanded && (!chosen || isRejected)) setExpanded(true);
  if (isExpanded || !chosen || isRejected) return null;
  return { covered: covered.map(({ name }) => name), expand: () => setExpanded(true) };
}
