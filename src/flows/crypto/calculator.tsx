import { type ChangeEvent, useState } from 'react';
import { formatAmountInput } from '../../domain/money/format-money.ts';
import { fromDecimal, type Minor, unitOf } from '../../domain/money/money.ts';
import { parseAmount } from '../../domain/money/parse-amount.ts';
import { EXACT_UNIT, readExact } from '../../domain/payment/confirmed-payment.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CurrencyIcon } from '../../parts/method/currency-icon.tsx';
import { TransactionValues } from '../../session/draft/draft.ts';
import { useSession } from '../../session/use-session.tsx';
import { AS_TYPED, TextInput } from '../../ui/controls/text-input.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useCoins } from './use-rate.ts';

interface Props {
  /** Id of the transaction, under which the session keeps the typed values. */
  payment: string;
  coin: string;
  currency: string;
  /** Major units of the currency for one coin, decimal string. */
  rate: string;
  /** Smallest amount that the cashier credits, in coins, decimal string. */
  minAmount: string;
}

export function Calculator({ payment, coin, currency, rate, minAmount }: Props) {
  const { t, tag } = useI18n();
  const write = useCoins();
  const session = useSession();
  // The calculator starts with the values that the user typed before, for example before opening the video guide.
  const [typed, setTyped] = useState<{ box: 'coins' | 'fiat'; text: string }>(() => {
    const { calculator_coins: coins = '', calculator_fiat: fiat = '' } = session
      .get(TransactionValues)
      .of(payment);
    return fiat === '' ? { box: 'coins', text: coins } : { box: 'fiat', text: fiat };
  });
  const type = (name: 'coins' | 'fiat', text: string) => {
    setTyped({ box: name, text });
    session
      .get(TransactionValues)
      .keep(payment, { calculator_coins: '', calculator_fiat: '', [`calculator_${name}`]: text });
  };
  const parsed = parseAmount(typed.text, typed.box === 'coins' ? coin : currency, tag);
  const given = parsed.ok ? parsed.minor : null;
  const other =
    given === null
      ? null
      : typed.box === 'coins'
        ? toFiat(given, rate, coin, currency)
        : toCoins(given, rate, coin, currency);
  const coins = typed.box === 'coins' ? given : other;
  const least = fromDecimal(minAmount, coin);
  const isLow = coins !== null && least !== null && coins > 0n && coins < least;
  const isWrong = typed.text !== '' && given === null;

  const box = (name: 'coins' | 'fiat', unit: string, computed: Minor | null) => ({
    value: typed.box === name ? typed.text : computed === null ? '' : formatAmountInput(computed, unit, tag),
    suffix: (
      <>
        <CurrencyIcon code={unit} />
        <span>{unit}</span>
      </>
    ),
    inputMode: 'decimal' as const,
    ...AS_TYPED,
    error: isWrong && typed.box === name ? t('form.amount_invalid') : undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => type(name, event.currentTarget.value),
  });
  return (
    <Section title={t('crypto.calculator')}>
      <div className="address-calculator">
        <TextInput
          label={t('crypto.send')}
          {...box('coins', coin, other)}
          {...(isLow ? { error: t('crypto.belowMin', { min: write(least, coin) }) } : {})}
        />
        <TextInput label={t('crypto.get')} {...box('fiat', currency, other)} />
      </div>
    </Section>
  );
}

/**
 * Rounded down, so that the user gets at least this much. Null for an invalid rate.
 * @param rate major units of `currency` for one coin, decimal string
 */
export function toFiat(coins: Minor, rate: string, coin: string, currency: string): Minor | null {
  const price = readExact(rate);
  return price ? (coins * price * unitOf(currency)) / (EXACT_UNIT * unitOf(coin)) : null;
}

/** Rounded up, so that the shown amount of coins is enough. Null for an invalid rate. */
export function toCoins(fiat: Minor, rate: string, coin: string, currency: string): Minor | null {
  const price = readExact(rate);
  if (!price) return null;
  const divisor = price * unitOf(currency);
  return (fiat * EXACT_UNIT * unitOf(coin) + divisor - 1n) / divisor;
}
