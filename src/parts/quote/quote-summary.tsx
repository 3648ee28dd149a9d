import type { Quote } from '../../api/contract.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { useDuration } from '../use-duration.ts';
import { useMoney } from '../use-money.ts';

interface Props {
  /** Undefined while it is asked for. */
  quote: Quote | null | undefined;
  currency: string;
}

/** Fee, what arrives, and when; it keeps its place while it is asked for, so that nothing jumps. */
export function QuoteSummary({ quote, currency }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  if (quote === null) return null;
  const isFree = quote !== undefined && Number(quote.fee) === 0;
  return (
    <DefinitionList
      items={[
        {
          term: t('pay.fee'),
          detail: quote ? (isFree ? t('pay.noFee') : money(quote.fee, quote.feeCurrency ?? currency)) : '…',
        },
        {
          term: t('pay.net'),
          detail: quote ? money(quote.net, quote.netCurrency ?? currency) : '…',
          isStrong: true,
        },
        ...(quote?.arrivesIn === undefined
          ? []
          : [{ term: t('pay.arrives'), detail: duration(quote.arrivesIn) }]),
      ]}
    />
  );
}
