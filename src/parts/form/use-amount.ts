import type { Method } from '../../domain/methods/method.ts';
import { type BalanceShare, balanceShares, presetsFor } from '../../domain/money/amount-presets.ts';
import { fromDecimal, type Minor } from '../../domain/money/money.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { type DraftValidation, validateDraft } from '../../session/draft/validate-draft.ts';
import { useSessionInput } from '../../session/use-session.tsx';

/** The draft's amount with its validation, and the presets to choose from. */
export interface AmountView extends DraftValidation {
  presets: Minor[];
  /** Shares of the balance, for a withdrawal. */
  shares: BalanceShare[];
}

export function useAmount(type: TransactionType, method: Method): AmountView {
  const { draft, host, i18n, user, selectedCountry, lastPaid: paid } = useSessionInput();
  const { currency } = user;
  const judgement = validateDraft({ draft, i18n, user, selectedCountry }, type, method);
  const { limits, available } = judgement;
  const lastPaid =
    paid?.currency === currency ? (fromDecimal(paid.amount, currency) ?? undefined) : undefined;
  // A list by currency comes from outside: `constructor` is no currency of it.
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
