import { balanceOf } from '../../domain/host/user.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { setAccount } from '../../session/draft/draft.ts';
import { useSession, useSessionInput } from '../../session/use-session.tsx';
import { CurrencyIcon } from '../method/currency-icon.tsx';
import { useMoney } from '../payment/use-money.ts';

/**
 * The account that a withdrawal is paid from, with its balance; a choice only if the user has both accounts.
 */
export function AccountChoice() {
  const session = useSession();
  const { draft, user } = useSessionInput();
  const { t } = useI18n();
  const money = useMoney();
  const accounts = user.balanceData?.additional ? (['main', 'additional'] as const) : (['main'] as const);
  return (
    <fieldset className="accounts">
      <legend>{t('withdrawal.account')}</legend>
      {accounts.map((account) => (
        <label key={account} className="account">
          <input
            data-dd-privacy="mask"
            type="radio"
            name="account"
            checked={draft?.account === account}
            onChange={() => setAccount(session, account)}
          />
          <CurrencyIcon code={user.currency} />
          <span className="account-name">{t(`withdrawal.${account}`)}</span>
          <span className="account-balance">
            {t('withdrawal.available', { amount: money(balanceOf(user, account), user.currency) })}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
