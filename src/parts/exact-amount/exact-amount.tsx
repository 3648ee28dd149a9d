import { fromDecimal, toDecimal } from '../../domain/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CopyRow } from '../../ui/copy-row/copy-row.tsx';
import { useMoney } from '../use-money.ts';

interface Props {
  /** Decimal string, major units. */
  amount: string;
  currency: string;
  label: string;
}

/** The amount to transfer, to the last digit: shown as money, copied as a plain number that any bank form takes. */
export function ExactAmount({ amount, currency, label }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const minor = fromDecimal(amount, currency);
  return (
    <CopyRow
      label={label}
      value={money(amount, currency)}
      copied={minor === null ? amount : toDecimal(minor, currency)}
      copyLabel={t('complete.copy')}
      copiedLabel={t('complete.copied')}
      isLarge
    />
  );
}
