import type { ReactNode } from 'react';
import { fromDecimal, toDecimal } from '../../domain/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CopyRow } from '../../ui/copy-row/copy-row.tsx';
import { Paragraph } from '../../ui/paragraph/paragraph.tsx';
import { useMoney } from '../use-money.ts';

interface Props {
  /** Decimal string, major units: it may differ from what was asked for by a small tail. */
  amount: string;
  currency: string;
  /** The time that is left for it. */
  children: ReactNode;
}

/** The sum to send, large, to its last digit; what is copied is a plain number that any bank's form takes. */
export function InvoiceAmount({ amount, currency, children }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const minor = fromDecimal(amount, currency);
  return (
    <div className="invoice-sum">
      <CopyRow
        label={t('invoice.exactly')}
        value={money(amount, currency)}
        copied={minor === null ? amount : toDecimal(minor, currency)}
        copyLabel={t('complete.copy')}
        copiedLabel={t('complete.copied')}
        isLarge
      />
      <Paragraph size="s">{t('invoice.exactlyWhy')}</Paragraph>
      <div className="invoice-time">{children}</div>
    </div>
  );
}
