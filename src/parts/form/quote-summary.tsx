import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import { CurrencyIcon } from '../method/currency-icon.tsx';
import { useMoney } from '../payment/use-money.ts';
import type { HeldPress } from './quote-gate.tsx';
import css from './quote-summary.css?inline';
import type { KnownQuote } from './use-quote.ts';

addStyles(css);

interface Props {
  quote: KnownQuote;
  currency: string;
  /** The reason why a press of the main button did not pay. */
  held?: HeldPress;
}

/**
 * Fee, net amount and arrival time: one line in the sticky footer of a phone, rows beside a form. Its space is reserved
 * before there is an amount, so that the main button does not move.
 */
export function QuoteSummary({ quote, currency, held = null }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  const known = quote === 'unasked' || quote === null ? undefined : quote;
  const blank = quote === 'unasked' ? '–' : '…';
  const isFree = known !== undefined && Number(known.fee) === 0;
  // An amount in another currency than the user's has the icon of its currency.
  const coinOf = (code: string | undefined) =>
    code !== undefined && code !== currency ? <CurrencyIcon code={code} /> : undefined;
  const arrives = known && (known.arrivesIn === undefined ? null : duration(known.arrivesIn));
  const fee = known && money(known.fee, known.feeCurrency ?? currency);
  const isUnknown = quote === null || (known === undefined && held === 'unknown');
  return (
    <div className="quote" data-free={isFree || undefined}>
      {/* The values are new elements: centred words that move sideways would be a layout shift. */}
      <DefinitionList
        key={known ? 'known' : 'blank'}
        items={[
          {
            term: t('pay.fee'),
            icon: isFree ? undefined : coinOf(known?.feeCurrency),
            detail: isUnknown ? t('pay.feeUnknown') : isFree ? t('pay.noFee') : (fee ?? blank),
          },
          ...(isUnknown
            ? []
            : [
                {
                  term: t('pay.net'),
                  icon: coinOf(known?.netCurrency),
                  detail: known ? money(known.net, known.netCurrency ?? currency) : blank,
                  isStrong: true,
                },
                ...(arrives === null ? [] : [{ term: t('pay.arrives'), detail: arrives ?? blank }]),
              ]),
        ]}
      />
      {/* Always rendered, so that screen readers announce a text that appears later. */}
      <p className="quote-note" role="status">
        {held === 'unknown' ? t('pay.feeLate') : null}
        {held === 'changed' ? t('pay.feeAgain', { fee: isFree || !fee ? t('pay.noFee') : fee }) : null}
      </p>
    </div>
  );
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats a duration in milliseconds for the user: instantly, about 5 minutes, about 2 days. */
function useDuration(): (milliseconds: number) => string {
  const { t, plural } = useI18n();
  return (milliseconds) => {
    if (milliseconds < MINUTE_MS) return t('duration.instant');
    if (milliseconds < HOUR_MS) return plural('duration.minutes', Math.round(milliseconds / MINUTE_MS));
    if (milliseconds < DAY_MS) return plural('duration.hours', Math.round(milliseconds / HOUR_MS));
    return plural('duration.days', Math.round(milliseconds / DAY_MS));
  };
}
