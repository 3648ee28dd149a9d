import { formatMoney } from '../domain/format-money.ts';
import { fromDecimal, type Minor } from '../domain/money.ts';
import { useI18n } from '../i18n/use-i18n.tsx';

/** Writes money in the user's language: minor units, or a decimal string of the wire. */
export function useMoney(): (amount: Minor | string, currency: string) => string {
  const { tag } = useI18n();
  return (amount, currency) => {
    const minor = typeof amount === 'string' ? fromDecimal(amount, currency) : amount;
    // More digits than the currency has: shown as told rather than rounded behind the user's back.
    return minor === null ? `${String(amount)} ${currency}` : formatMoney(minor, currency, tag);
  };
}
