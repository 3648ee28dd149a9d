import { useId, useState } from 'react';
import { fromDecimal } from '../../domain/money/money.ts';
import type { Speed } from '../../domain/payment/payout.ts';
import { useDuration } from '../../forms/networks-field.tsx';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { RadioChip } from '../../ui/controls/chip.tsx';

/** The speed that the user has chosen, at first the cheapest one, and a function to choose another. */
export function useSpeed(speeds: readonly Speed[] = [], currency: string) {
  const [chosenId, choose] = useState(() => cheapestOf(speeds, currency)?.id);
  const speed = speeds.find(({ id }) => id === chosenId) ?? cheapestOf(speeds, currency);
  return [speed, choose] as const;
}

/** The speed with the lowest fee, because users must not pay for a choice that they have not made. */
function cheapestOf(speeds: readonly Speed[], currency: string): Speed | undefined {
  const costOf = ({ fee }: Speed) => fromDecimal(fee, currency) ?? 0n;
  return speeds.reduce<Speed | undefined>(
    (best, speed) => (best && costOf(best) <= costOf(speed) ? best : speed),
    undefined,
  );
}

interface Props {
  speeds: readonly Speed[];
  currency: string;
  chosen: string;
  onChoose: (id: string) => void;
}

export function Speeds({ speeds, currency, chosen, onChoose }: Props) {
  const group = useId();
  const { t, lookUp } = useI18n();
  const money = useMoney();
  const duration = useDuration();
  return (
    <fieldset className="networks">
      <legend className="networks-label">{t('payout.speed')}</legend>
      {speeds.map(({ id, label, fee, arrivesIn }) => {
        const name = lookUp(label) ?? label;
        const cost = Number(fee) > 0 ? `${t('pay.fee')} ${money(fee, currency)}` : t('pay.noFee');
        return (
          <RadioChip
            key={id}
            name={group}
            value={id}
            selected={id === chosen}
            terms={[cost, duration(arrivesIn)].filter((term) => term !== name)}
            onChoose={() => onChoose(id)}
          >
            {name}
          </RadioChip>
        );
      })}
    </fieldset>
  );
}
