import { readShares, type SharedPayment } from '../../domain/payment/payout.ts';
import { useDuration } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useMoney } from '../payment/use-money.ts';

interface Props extends SharedPayment {
  /** The parts as the cashier sent them, undecoded. */
  shares: unknown;
}

/** The parts of a payout, each with its source and its arrival; nothing where they are not exactly its amount. */
export function PayoutShares({ shares, ...payment }: Props) {
  const { t, lookUp } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  const parts = readShares(shares, payment);
  if (!parts) return null;
  return (
    <Section title={t('payout.shares')}>
      <DefinitionList
        items={parts.map(({ label, account, amount, currency, arrivesIn }) => ({
          term: [lookUp(label) ?? label, account].filter(Boolean).join(' '),
          detail: `${money(amount, currency)} · ${duration(arrivesIn)}`,
        }))}
      />
    </Section>
  );
}
