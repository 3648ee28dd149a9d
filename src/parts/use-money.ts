import { formatMoney } from '../domain/format-money.ts';
import { fromDecimal, type Minor } from '../domain/money.ts';
import { useI18n } from '../i18n/use-i18n.tsx';
import { useSessionState } from '../session/use-session.tsx';

/**
 * Writes money in the user's language: minor units, or a decimal string of the wire. The code of a currency that is not the
 * user's stands with its amount.
 * @param beside other currencies of the same page, beside those of its quote: a sign that one of them shares gets its code
 */
export function useMoney(
  beside: readonly string[] = [],
): (amount: Minor | string, currency: string) => string {
  const { quotedIn, user } = useSessionState();
  const { tag } = useI18n();
  return (amount, currency) => {
    const minor = typeof amount === 'string' ? fromDecimal(amount, currency) : amount;
    // More digits than the currency has: shown as told rather than rounded behind the user's back.
    if (minor === null) return `${String(amount)} ${currency}`;
    return formatMoney(minor, currency, tag, 'keep', [user.currency, ...quotedIn, ...beside]);
  };
}
