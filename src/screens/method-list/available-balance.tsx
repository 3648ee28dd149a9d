import { balanceOf } from '../../domain/host/user.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useMoney } from '../../parts/use-money.ts';
import { useSessionState } from '../../session/use-session.tsx';

/** The money that can be withdrawn, above the list; nothing while the cashier has not sent the balance. */
export function AvailableBalance() {
  const { user } = useSessionState();
  const { t } = useI18n();
  const money = useMoney();
  const { balanceData, currency } = user;
  if (!balanceData) return null;
  const accounts = balanceData.additional ? (['main', 'additional'] as const) : (['main'] as const);
  return accounts.map((account) => {
    const available = t('withdrawal.available', { amount: money(balanceOf(user, account), currency) });
    return (
      <p key={account} data-dd-privacy="mask">
        {accounts.length > 1 ? `${t(`withdrawal.${account}`)} · ${available}` : available}
      </p>
    );
  });
}
