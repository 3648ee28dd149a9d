import type { Minor } from '../../domain/money/money.ts';
import { useDuration } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { CurrencyIcon } from '../method/currency-icon.tsx';
import { useMoney } from '../payment/use-money.ts';
import type { HeldPress } from './quote-gate.tsx';
import type { KnownQuote } from './use-quote.ts';
import './quote-summary.css';

/** The space is reserved for the text of a fee of a tenth of the amount, because few methods charge more. */
const ASSUMED_FEE_DIVISOR = 10n;
/** The durations with the longest texts, whose space is reserved: one of each unit, with two digits where possible. */
const LONG_DURATIONS_MS = [55 * 60_000, 23 * 3_600_000, 6 * 86_400_000];

const longestOf = (texts: readonly string[]) =>
  texts.reduce((longest, text) => (text.length > longest.length ? text : longest), '');

interface Props {
  quote: KnownQuote;
  currency: string;
  largest?: Minor | undefined;
  held?: HeldPress;
}

/**
 * Fee, net amount and arrival time: one line in the sticky footer of a phone, rows beside a form. Its space is reserved
 * before there is an amount, so that the main button does not move.
 */
export function QuoteSummary({ quote, currency, largest, held = null }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  const known = quote === 'unasked' || quote === null ? undefined : quote;
  const blank = quote === 'unasked' ? '–' : '…';
  const isFree = known !== undefined && Number(known.fee) === 0;
  const coinOf = (code: string | undefined) =>
    code !== undefined && code !== currency ? <CurrencyIcon code={code} /> : undefined;
  const arrives = known && (known.arrivesIn === undefined ? null : duration(known.arrivesIn));
  const fee = known && money(known.fee, known.feeCurrency ?? currency);
  const isUnknown = quote === null || (known === undefined && held === 'unknown');
  const longest =
    largest === undefined
      ? undefined
      : [
          {
            term: t('pay.fee'),
            detail: longestOf([t('pay.noFee'), money(largest / ASSUMED_FEE_DIVISOR, currency)]),
          },
          { term: t('pay.net'), detail: money(largest, currency) },
          { term: t('pay.arrives'), detail: longestOf(LONG_DURATIONS_MS.map(duration)) },
        ];
  return (
    <>
      <div className="quote" data-free={isFree || undefined} data-blank={quote === 'unasked' || undefined}>
        {/* The key makes the values new elements, because browsers count centred words that move sideways as a layout shift. */}
        <DefinitionList
          key={known ? 'known' : 'blank'}
          reserved={longest}
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
      </div>
      {/* Always rendered, so that screen readers announce a text that appears later. */}
      <p className="quote-note" role="status">
        {held === 'unknown' ? t('pay.feeLate') : null}
        {held === 'changed' ? t('pay.feeAgain', { fee: isFree || !fee ? t('pay.noFee') : fee }) : null}
      </p>
    </>
  );
}
