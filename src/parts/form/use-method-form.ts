import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { phoneCountry } from '../../domain/host/user.ts';
import type { Method } from '../../domain/methods/method.ts';
import { accountsOf } from '../../domain/methods/saved-account.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { type FieldContext, toFormField } from '../../forms/field.ts';
import { maskedValues, submitValues } from '../../forms/form-state.ts';
import { useForm } from '../../forms/use-form.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { keepsCardsOut } from '../../session/card-frame/needs-card-frame.ts';
import { changeDraft } from '../../session/draft/draft.ts';
import { storeList } from '../../session/payment/attempt/pending-payment-storage.ts';
import { useSession, useSessionInput, useSessionState } from '../../session/use-session.tsx';
import { formKeyOf } from './use-amount.ts';
import { useSavedAccounts } from './use-saved-accounts.ts';

/** The fields of a method as a form: starts with saved or typed values, stores its values in the draft, and shows rejected fields. */
export function useMethodForm(method: Method) {
  const session = useSession();
  const { snippet } = useSessionState();
  const context = useFieldContext();
  const { draft } = session.state;
  const fields = useMemo(() => method.fields.map((field) => toFormField(field, context)), [method, context]);
  const accounts = useMemo(() => accountsOf(snippet, method), [snippet, method]);
  // The form starts with the saved account that was chosen before, with none if the user chose none, else with the one used last.
  const [before] = useState(() =>
    draft?.savedId === null ? undefined : (accounts.find(({ id }) => id === draft?.savedId) ?? accounts[0]),
  );
  const start = { saved: before?.fields ?? {}, typed: draft?.typed ?? {} };
  const form = useForm(fields, start, method.checkLuhn);
  const saved = useSavedAccounts(method, accounts, form);
  const { state, setServerErrors } = form;

  useEffect(() => {
    changeDraft(session, {
      typed: { ...state.values },
      fields: submitValues(state, fields),
      masked: maskedValues(state),
    });
  }, [session, state, fields]);

  useRejectedFields((errors) => {
    setServerErrors(errors);
    return true;
  });

  return { form, saved };
}

/**
 * Keeps the typed amount in session storage for a reload of the page, until it is paid. Fields are not kept, because they name accounts.
 */
export function useKeptAmount(type: TransactionType, method: Method): void {
  const session = useSession();
  const { draft } = useSessionInput();
  const { amount = '', tag = null } = draft ?? {};
  const form = formKeyOf(session, type, method);
  // An amount without a language tag was given by the host or the cashier and not typed, so it is not stored.
  useEffect(() => {
    if (tag !== null) storeList(session, ':typed', amount ? [{ form, amount, tag, at: Date.now() }] : [], 1);
  }, [session, form, amount, tag]);
}

export function useFieldContext(): FieldContext {
  const { user, selectedCountry } = useSessionState();
  const { labels, lookUp } = useI18n();
  const country = phoneCountry(user, selectedCountry);
  const takesCards = !keepsCardsOut(useSession());
  return useMemo(() => ({ labels, lookUp, country, takesCards }), [labels, lookUp, country, takesCards]);
}

/**
 * Shows fields that the cashier rejected on the screen where the user entered them: a screen that has none of them goes back.
 * @param show shows the errors, by field name; false if the screen has none of these fields
 */
export function useRejectedFields(show: (errors: Readonly<Record<string, string>>) => boolean): void {
  const session = useSession();
  const takeRejection = useEffectEvent(() => {
    const { attempt } = session.state;
    const rejection = attempt?.phase === 'rejected' ? attempt.rejection : null;
    if (rejection?.code === 'invalid_fields' && !show(rejection.fields)) session.location.back();
  });
  // This effect subscribes to the state and does not render by it, because a payment attempt must not render the whole form again.
  useEffect(() => {
    takeRejection();
    return subscribeKey(session.state, 'attempt', takeRejection);
  }, [session]);
}
