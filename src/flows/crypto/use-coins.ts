import { formatAmount } from '../../domain/format-money.ts';
import { fromDecimal, type Minor } from '../../domain/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';

/** Writes an amount of coins with the coin's code, which wallets show too: minor units, or a decimal string. */
export function useCoins(): (amount: Minor | string, coin: string) => string {
  const { tag } = useI18n();
  return (amount, coin) => {
    const minor = typeof amount === 'string' ? fromDecimal(amount, coin) : amount;
    return `${minor === null ? amount : formatAmount(minor, coin, tag)}\u00A0${coin}`;
  };
}
