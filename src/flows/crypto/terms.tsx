import { roundHalfUp } from '../../domain/money/money.ts';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { timeFormat } from '../../platform/time-format.ts';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { useCoins } from './use-rate.ts';

interface Props {
  next: Pick<NextOf<'address'>, 'coin' | 'minAmount' | 'minFiat' | 'confirmations'>;
  rate: NextOf<'address'>['rate'];
  currency: string;
  /** Display name of the network. */
  network: string;
}

/** Conditions of an address: network, minimum, rate with its expiry, confirmations. */
export function Terms({ next, rate, currency, network }: Props) {
  const { t, tag } = useI18n();
  const money = useMoney();
  const coins = useCoins();
  const { coin, minAmount, minFiat } = next;
  const least = coins(minAmount, coin);
  const price = roundHalfUp(rate.value, currency);
  const clock = timeFormat(tag, { timeStyle: 'short' });
  return (
    <Section title={t('crypto.facts')}>
      <DefinitionList
        items={[
          { term: t('crypto.network'), detail: network },
          {
            term: t('crypto.min'),
            detail: minFiat
              ? t('crypto.about', { coins: least, money: money(minFiat, currency, 'drop') })
              : least,
            isStrong: true,
          },
          {
            term: t('crypto.rate'),
            detail: t('crypto.rateValue', { coin, money: money(price ?? rate.value, currency) }),
          },
          { term: t('crypto.needed'), detail: String(next.confirmations.need) },
        ]}
      />
      <p className="address-note">{t('crypto.rateUntil', { time: clock.format(rate.validUntil) })}</p>
    </Section>
  );
}
