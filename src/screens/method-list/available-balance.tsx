import { balanceOf } from '../../domain/host/user.ts';
import { fromDecimal } from '../../domain/money/money.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { useSessionState } from '../../session/use-session.tsx';

/**
 * The money that can be withdrawn at once, above the list: that of the fuller account, in one line; the form shows both. Nothing
 * while the cashier has not sent the balance.
 */
export function AvailableBalance() {
  const { user } = useSessionState();
  const { t } = useI18n();
  const money = useMoney();
  const { balanceData, currency } = user;
  if (!balanceData) return null;
  const [main, additional] = (['main', 'additional'] as const).map(
    (account) => fromDecimal(balanceOf(user, account), currency) ?? 0n,
  );
  const most = (main ?? 0n) > (additional ?? 0n) ? main : additional;
  return <p data-dd-privacy="mask">{t('withdrawal.available', { amount: money(most ?? 0n, currency) })}</p>;
}
