import { useEffect } from 'react';
import { readShares, type SharedPayment } from '../../domain/payment/payout.ts';
import { useDuration } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useMoney } from '../payment/use-money.ts';

interface Props extends SharedPayment {
  /** The parts as the cashier sent them, undecoded. */
  shares: unknown;
  /** If set, the lines are handed to a receipt that is shared or printed, and nothing is drawn. */
  onLines?: ((lines: { term: string; detail: string }[]) => void) | undefined;
}

/** The parts of a payout, each with its source and its arrival; nothing where they are not exactly its amount. */
export function PayoutShares({ shares, onLines, ...payment }: Props) {
  const { t, lookUp } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  const lines = (readShares(shares, payment) ?? []).map(
    ({ label, account, amount, currency, arrivesIn }) => ({
      term: [lookUp(label) ?? label, account].filter(Boolean).join(' '),
      detail: `${money(amount, currency)} · ${duration(arrivesIn)}`,
    }),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: lines are compared by their content
  useEffect(() => onLines?.(lines), [JSON.stringify(lines)]);
  return onLines || lines.length === 0 ? null : (
    <Section title={t('payout.shares')}>
      <DefinitionList items={lines} />
    </Section>
  );
}
