import type { CSSProperties } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { allowsBonus, minDepositOf, toggleBonus } from '../../session/draft/draft.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { InfoGlyph } from '../../ui/icons/more-glyphs.tsx';
import { useMoney } from '../payment/use-money.ts';
import './bonus-switch.css';

interface Props {
  /** Decimal string, major units; null while the amount is invalid. */
  amount: string | null;
  method?: Pick<Method, 'name'> | undefined;
}

export function BonusSwitch({ amount, method }: Props) {
  const session = useSession();
  const { bonus, user } = useSessionState();
  const { t } = useI18n();
  const money = useMoney();
  const active = bonus.list.find(({ id }) => id === bonus.activeId);
  if (!bonus.isDisplayed || !active || !allowsBonus(method?.name)) return null;
  const least = fromDecimal(String(minDepositOf(active)), user.currency) ?? 0n;
  const paid = (amount && fromDecimal(amount, user.currency)) || 0n;
  const isReached = paid >= least;
  const share = isReached ? 1 : Number((paid * 100n) / least) / 100;
  const hint = !bonus.isEnabled
    ? t('bonus.off')
    : isReached
      ? t('bonus.activated')
      : paid === 0n
        ? t('bonus.from', { amount: money(least, user.currency, 'drop') })
        : t('bonus.missing', { amount: money(least - paid, user.currency, 'drop') });
  return (
    <div className="bonus-switch" data-reached={isReached || undefined}>
      <Switch
        label={t(`bonus.${active.type}`)}
        hint={hint}
        isOn={bonus.isEnabled}
        onChange={() => toggleBonus(session)}
      />
      {/* A list has no link to the bonus details, because they are a screen of a chosen method (R-BONUS-4). */}
      {method ? (
        <button
          type="button"
          className="bonus-info"
          aria-label={t('bonusDetails.open')}
          onClick={() => session.location.navigate('/deposit/bonus-details')}
        >
          <InfoGlyph />
        </button>
      ) : null}
      {/* Hidden from screen readers, because the hint of the switch says the same in words. */}
      {bonus.isEnabled ? (
        <span className="bonus-progress" aria-hidden="true" style={{ '--share': share } as CSSProperties} />
      ) : null}
    </div>
  );
}
