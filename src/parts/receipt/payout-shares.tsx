import { useEffect } from 'react';
import { readShares, type Share, type SharedPayment } from '../../domain/payment/payout.ts';
import { useDuration } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { momentText } from '../../platform/time-format.ts';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useMoney } from '../payment/use-money.ts';

interface Props extends SharedPayment {
  /** The parts as the cashier sent them, undecoded. */
  shares: unknown;
  /** If set, the lines are handed to a receipt that is shared or printed, and nothing is drawn. */
  onLines?: ((lines: { term: string; detail: string }[]) => void) | undefined;
}

/** The source of a part, as the user knows it: `Visa •••• 4242`. */
function useSourceOf(): (share: Share) => string {
  const { lookUp } = useI18n();
  return ({ label, account }) => [lookUp(label) ?? label, account].filter(Boolean).join(' ');
}

/** The parts of a payout, each with its source and its arrival; nothing if they cannot be read or their sum is not the payout's amount. */
export function PayoutShares({ shares, onLines, ...payment }: Props) {
  const { t } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  const sourceOf = useSourceOf();
  const lines = (readShares(shares, payment) ?? []).map((share) => ({
    term: sourceOf(share),
    detail: `${money(share.amount, share.currency)} · ${duration(share.arrivesIn)}`,
  }));
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are compared by their content
  useEffect(() => onLines?.(lines), [JSON.stringify(lines)]);
  return onLines || lines.length === 0 ? null : (
    <Section title={t('payout.shares')}>
      <DefinitionList items={lines} />
    </Section>
  );
}

const MAX_NAMED_SHARES = 2;

/** The sources of a payout in one line: `Visa •••• 4242, Mastercard •••• 5454 +1`. */
export function ShareNames({ shares, ...payment }: Props) {
  const { separator } = useI18n();
  const sourceOf = useSourceOf();
  const parts = readShares(shares, payment) ?? [];
  const others = parts.length - MAX_NAMED_SHARES;
  return (
    // A line ends between two names, not inside a masked account.
    parts
      .slice(0, MAX_NAMED_SHARES)
      .map((part) => sourceOf(part).replace(/ (?=[•\d])/g, '\u00A0'))
      .join(separator()) + (others > 0 ? ` \u2066+${others}\u2069` : '')
  );
}

/** The parts of a payout in its timeline, each with the time at which it is expected if that is known. */
export function ShareSteps({ shares, arrivesAt, ...payment }: Props & { arrivesAt: number | undefined }) {
  const { t, tag } = useI18n();
  const money = useMoney();
  const sourceOf = useSourceOf();
  const parts = readShares(shares, payment) ?? [];
  // `arrivesAt` is the time of the slowest part, so the payout begins that part's duration before it.
  const begin = (arrivesAt ?? 0) - Math.max(...parts.map((part) => part.arrivesIn));
  return parts.map((part) => (
    <span key={`${part.method} ${part.account}`} className="timeline-time timeline-part">
      <span>
        <bdi>{sourceOf(part)}</bdi> · {money(part.amount, part.currency)}
      </span>
      {arrivesAt === undefined ? null : (
        <span>{t('timeline.expected', { time: momentText(tag, begin + part.arrivesIn) })}</span>
      )}
    </span>
  ));
}
