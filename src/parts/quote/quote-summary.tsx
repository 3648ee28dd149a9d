import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { CurrencyIcon } from '../currency-icon/currency-icon.tsx';
import { useDuration } from '../use-duration.ts';
import { useMoney } from '../use-money.ts';
import type { KnownQuote } from './use-quote.ts';

interface Props {
  quote: KnownQuote;
  currency: string;
}

/**
 * Fee, net amount and arrival time. Its space is reserved before there is an amount, so that the main button
 * does not move.
 */
export function QuoteSummary({ quote, currency }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  if (quote === null) return null;
  const known = quote === 'unasked' ? undefined : quote;
  const blank = quote === 'unasked' ? '–' : '…';
  const isFree = known !== undefined && Number(known.fee) === 0;
  // An amount in another currency than the user's has the icon of its currency.
  const coinOf = (code: string | undefined) =>
    code !== undefined && code !== currency ? <CurrencyIcon code={code} /> : undefined;
  const arrives = known && (known.arrivesIn === undefined ? null : duration(known.arrivesIn));
  return (
    <DefinitionList
      items={[
        {
          term: t('pay.fee'),
          icon: isFree ? undefined : coinOf(known?.feeCurrency),
          detail: known ? (isFree ? t('pay.noFee') : money(known.fee, known.feeCurrency ?? currency)) : blank,
        },
        {
          term: t('pay.net'),
          icon: coinOf(known?.netCurrency),
          detail: known ? money(known.net, known.netCurrency ?? currency) : blank,
          isStrong: true,
        },
        ...(arrives === null ? [] : [{ term: t('pay.arrives'), detail: arrives ?? blank }]),
      ]}
    />
  );
}
