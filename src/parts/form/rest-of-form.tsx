import { type ReactNode, type Ref, useEffect, useImperativeHandle, useState } from 'react';
import { hasCardField } from '../../domain/fields/card-field.ts';
import { balanceOf } from '../../domain/host/user.ts';
import type { Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { DynamicForm } from '../../forms/dynamic-form.tsx';
import type { FormControl } from '../../forms/use-form.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { changeDraft } from '../../session/draft/draft.ts';
import { useSession, useSessionInput } from '../../session/use-session.tsx';
import { LockGlyph } from '../../ui/icons/more-glyphs.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import { CurrencyIcon } from '../method/currency-icon.tsx';
import { useMoney } from '../payment/use-money.ts';
import { BonusSwitch } from './bonus-switch.tsx';
import { SavedChoice } from './saved-choice.tsx';
import { SubmitButton } from './submit-buttons.tsx';
import { SubmitPanel } from './submit-panel.tsx';
import type { AmountView } from './use-amount.ts';
import { useKeptAmount, useMethodForm } from './use-method-form.ts';
import { useCollapsedAccount } from './use-saved-accounts.ts';

export { MASKS } from '../../forms/use-mask.ts';
// Exported for `payment-form.tsx`, which draws the amount before this code is loaded and submits the form with `submitDraft`.
export { submitDraft } from '../../session/payment/attempt/create-request.ts';

const WalletButton = lazyWithRetry(
  async () => (await import('./wallet-button.tsx')).WalletButton,
  <SubmitButton loading />,
  true,
);

export type FormFieldsHandle = Pick<FormControl, 'check' | 'touchAll'>;

interface FieldsProps {
  type: TransactionType;
  method: Method;
  amount: string | null;
  isTouched: boolean;
  iconOf?: ((value: string) => ReactNode) | undefined;
  children?: ReactNode;
  ref: Ref<FormFieldsHandle>;
}

export function FormFields({ type, method, amount, isTouched, iconOf, children, ref }: FieldsProps) {
  const { t } = useI18n();
  const { form, saved } = useMethodForm(method);
  useKeptAmount(type, method);
  // Saved details that arrive after the fields are offered below them, so that no field moves under a finger.
  const [isDelayed] = useState(saved.accounts.length === 0);
  const collapsed = useCollapsedAccount(saved, form, isDelayed);
  const choice =
    saved.accounts.length > 0 ? (
      <SavedChoice method={method} saved={saved} onExpand={collapsed?.expand} />
    ) : null;
  useImperativeHandle(ref, () => form);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt from before the fields were drawn counts here
  useEffect(() => {
    if (isTouched) form.touchAll();
  }, []);
  return (
    <>
      {type === 'withdrawal' ? <AccountChoice /> : null}
      {isDelayed ? null : choice}
      <DynamicForm form={form} omitted={collapsed?.covered} iconOf={iconOf} />
      {hasCardField(method.fields) ? (
        <p className="card-lock">
          <LockGlyph />
          {t('cards.lock')}
        </p>
      ) : null}
      {isDelayed ? choice : null}
      {children}
      {type === 'deposit' ? <BonusSwitch amount={amount} method={method} /> : null}
    </>
  );
}

interface FooterProps {
  type: TransactionType;
  method: Method;
  amount: AmountView;
  isWaiting: boolean;
}

export function FormFooter({ type, method, amount, isWaiting }: FooterProps) {
  const { host, user } = useSessionInput();
  const { t } = useI18n();
  const money = useMoney();
  // An invalid amount disables the button; an empty form can be submitted, and then shows what is missing.
  const isClosed = host.token === undefined || amount.limits === 'unavailable';
  const isWrong = amount.text !== '' && amount.wire === null;
  const paid = amount.wire === null ? null : money(amount.wire, user.currency);
  return (
    <SubmitPanel
      type={type}
      method={method}
      amount={amount.wire}
      isPaying={type === 'deposit' && !method.isPreparationRequired}
      notice={host.token === undefined ? <Callout tone="warning">{t('pay.noToken')}</Callout> : null}
    >
      {method.wallet ? (
        <WalletButton type={type} method={method} isOff={isClosed || isWrong} />
      ) : (
        <SubmitButton type="submit" loading={isWaiting} aria-disabled={isClosed || isWrong || undefined}>
          {paid === null ? t(`${type}.submitEmpty`) : t(`${type}.submit`, { amount: paid })}
        </SubmitButton>
      )}
    </SubmitPanel>
  );
}

/** The account that a withdrawal is paid from, with its balance; a choice only if the user has both accounts. */
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
            onChange={() => changeDraft(session, { account })}
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
