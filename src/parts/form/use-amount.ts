import { useLayoutEffect } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { type BalanceShare, balanceShares, presetsFor } from '../../domain/money/amount-presets.ts';
import { fromDecimal, type Minor } from '../../domain/money/money.ts';
import { list, object, optional, text } from '../../domain/parsing/decoders.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { setAmount } from '../../session/draft/draft.ts';
import { type DraftValidation, validateDraft } from '../../session/draft/validate-draft.ts';
import { pendingPaymentKeys, readStoredList } from '../../session/payment/attempt/pending-payment-keys.ts';
import type { Session } from '../../session/session.ts';
import { useSession, useSessionInput } from '../../session/use-session.tsx';
import { useShadowRoot } from '../../ui/shadow-root.tsx';

export interface AmountView extends DraftValidation {
  presets: Minor[];
  shares: BalanceShare[];
}

export function useAmount(type: TransactionType, method: Method): AmountView {
  useTypedAmount(type, method);
  const { draft, host, i18n, user, selectedCountry, lastPaid: paid } = useSessionInput();
  const { currency } = user;
  const judgement = validateDraft({ draft, i18n, user, selectedCountry }, type, method);
  const { limits, available } = judgement;
  const lastPaid =
    paid?.currency === currency ? (fromDecimal(paid.amount, currency) ?? undefined) : undefined;
  // The lists come from outside, so only their own properties are read: a currency named `constructor` would find an inherited one.
  const own = <T>(lists: Readonly<Record<string, T>> = {}) =>
    Object.hasOwn(lists, currency) ? lists[currency] : undefined;
  const given = [own(host.presets), own(method.amount_rules)?.presets];
  const isOpen = limits !== 'unavailable';
  return {
    ...judgement,
    presets: isOpen && available === undefined ? presetsFor(limits, currency, { lastPaid, given }) : [],
    shares: isOpen && available !== undefined ? balanceShares(available, limits, currency) : [],
  };
}

const readTyped = list(object({ form: text(), amount: text(), tag: optional(text()) }), 1);

/** The key of a typed amount in session storage. It names the user too, because another user may open the same form in this tab. */
export function formKeyOf(session: Session, type: TransactionType, method: Method): string {
  // The last of these keys names the cashier's user. The host's user would not do, because a host may change the user by the token alone.
  return `${type} ${method.name} ${session.state.user.currency} ${pendingPaymentKeys(session).at(-1)}`;
}

/** Puts the amount that the user typed before a reload of the page into the draft. */
function useTypedAmount(type: TransactionType, method: Method): void {
  const session = useSession();
  const root = useShadowRoot();
  const form = formKeyOf(session, type, method);
  // A layout effect: after the paint the user may be typing already, and their next key would be appended to the restored text.
  useLayoutEffect(() => {
    const { draft, host } = session.state;
    const typed = readStoredList(session, ':typed', readTyped).find((one) => one.form === form);
    if (typed && !draft?.tag && !host.amount) setAmount(session, typed.amount, typed.tag);
    session.typesAmount = () => !!root?.activeElement?.matches('[name=amount]');
  }, [session, form, root]);
}
