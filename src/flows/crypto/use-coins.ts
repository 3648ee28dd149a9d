import { formatAmount } from '../../domain/money/format-money.ts';
import { fromDecimal, type Minor } from '../../domain/money/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';

/** Formats an amount of coins (minor units or decimal string) with the coin's code, as wallets do. */
export function useCoins(): (amount: Minor | string, coin: string) => string {
  const { tag } = useI18n();
  return (amount, coin) => {
    const minor = typeof amount === 'string' ? fromDecimal(amount, coin) : amount;
    return `${minor === null ? amount : formatAmount(minor, coin, tag)}\u00A0${coin}`;
  };
}
