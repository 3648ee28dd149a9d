import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { AmountField } from '../../forms/amount-field.tsx';
import { DynamicForm, type DynamicFormHandle } from '../../forms/dynamic-form.tsx';
import { focusSubmitter } from '../../forms/focus-submitter.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { isFramedMethod } from '../../session/card-frame/framed-forms.ts';
import { setAmount } from '../../session/draft/draft.ts';
import { useSession, useSessionInput } from '../../session/use-session.tsx';
import '../../ui/column/column.ts';
import { Callout } from '../../ui/callout/callout.tsx';
import { FormSkeleton, RestSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { StickyFooter } from '../../ui/sticky-footer/sticky-footer.tsx';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import { TwoColumns } from '../../ui/two-columns/two-columns.tsx';
import { BonusSwitch } from '../bonus-switch/bonus-switch.tsx';
import { FramedForm } from '../card-form/framed-form.tsx';
import { DeferRender } from '../defer-render/defer-render.tsx';
import { MethodHeading } from '../method-heading/method-heading.tsx';
import { SavedChoice } from '../saved-accounts/saved-choice.tsx';
import { LockableFields } from '../submit/lockable-fields.tsx';
import { SubmitButton } from '../submit/submit-buttons.tsx';
import { SubmitPanel } from '../submit/submit-panel.tsx';
import { useMoney } from '../use-money.ts';
import { VideoLink } from '../video-link/video-link.tsx';
import { AccountChoice } from './account-choice.tsx';
import css from './payment-form.css?inline';
import { useAmount } from './use-amount.ts';
import { useMethodForm } from './use-method-form.ts';

addStyles(css);

/** The amount and currency on the pressed button; `amount` is a decimal string. */
export interface ShownAmount {
  amount: string;
  currency: string;
}

interface Props {
  type: TransactionType;
  method: Method;
  /** Called when the draft is complete and valid. */
  onSubmit: (shown: ShownAmount) => void;
  /** Content that a flow adds below the fields. */
  children?: ReactNode;
  /** True while something else must finish before the draft can be submitted. */
  isWaiting?: boolean | undefined;
  /** The icon of a choice in a list, such as a bank's logo. */
  iconOf?: ((value: string) => ReactNode) | undefined;
}

/** Amount, fields, cost and main button: the first screen of every way to pay. */
export function PaymentForm(props: Props) {
  const { type, method } = props;
  return isFramedMethod(useSession(), method) ? (
    <FramedForm type={type} method={method} />
  ) : (
    <OwnForm {...props} />
  );
}

function OwnForm({ type, method, onSubmit, children, isWaiting = false, iconOf }: Props) {
  const session = useSession();
  const { draft, host, user } = useSessionInput();
  const { t } = useI18n();
  const money = useMoney();
  const amount = useAmount(type, method);
  const { form, fields, saved, ...change } = useMethodForm(method);
  const [hasTried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const handle = useRef<DynamicFormHandle>(null);
  // Reads only `method` of the draft: its fields are stored in the first frame, which would render the form
  // again.
  if (draft?.method === undefined) return <FormSkeleton />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { attempt } = session.state;
    if (isUnderWay(attempt) || host.token === undefined) return;
    const { wire } = amount;
    if (wire === null) element.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
    // The user may press Enter before the fields are drawn; their errors are shown once they are.
    if (wire === null || !handle.current || handle.current.showFirstInvalid()) {
      setTried(true);
      change.touchAll();
    } else {
      focusSubmitter(event);
      onSubmit({ amount: wire, currency: user.currency });
    }
  };

  // An invalid amount disables the button; an empty form can be submitted, and then shows what is missing.
  const isClosed = host.token === undefined || amount.limits === 'unavailable';
  const isWrong = amount.text !== '' && amount.wire === null;
  const paid = amount.wire === null ? null : money(amount.wire, user.currency);
  return (
    <form ref={element} className="column payment" noValidate onSubmit={submit}>
      <MethodHeading method={method} />
      {type === 'deposit' ? <VideoLink method={method} /> : null}
      <TwoColumns
        aside={
          <DeferRender>
            <SubmitPanel type={type} method={method} amount={amount.wire}>
              {host.token === undefined ? <Callout tone="warning">{t('pay.noToken')}</Callout> : null}
              <StickyFooter>
                <SubmitButton
                  type="submit"
                  loading={isWaiting}
                  aria-disabled={isClosed || isWrong || undefined}
                >
                  {paid === null ? t(`${type}.submitEmpty`) : t(`${type}.submit`, { amount: paid })}
                </SubmitButton>
              </StickyFooter>
            </SubmitPanel>
          </DeferRender>
        }
      >
        <LockableFields className="payment-fields">
          <AmountField
            text={amount.text}
            writtenIn={amount.tag}
            currency={user.currency}
            limits={amount.limits}
            available={amount.available}
            presets={amount.presets}
            shares={amount.shares}
            isTouched={hasTried}
            enterKey={fields.length > 0 ? 'next' : 'done'}
            onChange={(text) => setAmount(session, text)}
          />
          <DeferRender placeholder={<RestSkeleton />}>
            {type === 'withdrawal' ? <AccountChoice /> : null}
            {saved.accounts.length > 0 ? <SavedChoice method={method} saved={saved} /> : null}
            <DynamicForm
              ref={handle}
              fields={fields}
              form={form}
              checkLuhn={method.checkLuhn}
              onChange={change.change}
              onFocus={change.focus}
              onLeave={change.leave}
              iconOf={iconOf}
            />
            {children}
            {type === 'deposit' ? <BonusSwitch amount={amount.wire} method={method} /> : null}
          </DeferRender>
        </LockableFields>
      </TwoColumns>
    </form>
  );
}
