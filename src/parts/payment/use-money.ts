import { formatMoney } from '../../domain/money/format-money.ts';
import { fromDecimal, type Minor } from '../../domain/money/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useSessionState } from '../../session/use-session.tsx';

/**
 * Formats money in the user's language, from minor units or a decimal string. A currency other than the user's is shown with its code.
 * @param beside further currencies on the same screen, in addition to those of the quote: if one has the same symbol, the code is shown
 * @returns a function that formats an amount; `drop` omits the decimals of a round one, as in limits and choices
 */
export function useMoney(
  beside: readonly string[] = [],
): (amount: Minor | string, currency: string, round?: 'keep' | 'drop') => string {
  const { quotedIn, user } = useSessionState();
  const { tag } = useI18n();
  return (amount, currency, round = 'keep') => {
    const minor = typeof amount === 'string' ? fromDecimal(amount, currency) : amount;
    // The cashier has sent more decimals than the currency has, so the amount is shown as the cashier sent it and not rounded.
    if (minor === null) return `${String(amount)} ${currency}`;
    return formatMoney(minor, currency, tag, round, [user.currency, ...quotedIn, ...beside]);
  };
}
