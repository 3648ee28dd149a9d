import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import type { Method } from '../../domain/methods/method.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { AmountField } from '../../forms/amount-field.tsx';
import { setAmount } from '../../session/draft/draft.ts';
import { currentTransactionType } from '../../session/session.ts';
import { useSession, useSessionInput, useSessionState } from '../../session/use-session.tsx';
import { FormStack, TwoColumns } from '../../ui/layout/stack.tsx';
import { lazyCode, useAfterFirstFrame, useCode } from '../../ui/lazy-code.tsx';
import { focusSubmitter } from '../../ui/safe-focus.ts';
import { FormSkeleton, RestSkeleton } from '../../ui/waiting/skeleton.tsx';
import { MethodHeading } from '../method/method-heading.tsx';
import { VideoLink } from '../method/video-link.tsx';
import { LockableFields } from './lockable-fields.tsx';
import type { FormFieldsHandle } from './rest-of-form.tsx';
import { useAmount } from './use-amount.ts';
import './payment-form.css';

/** The code of a form without its amount field. A payment can be submitted only once this code is loaded. */
export const REST_OF_FORM = lazyCode(() => import('./rest-of-form.tsx'));

interface Props {
  type: TransactionType;
  method: Method;
  /** Called when the draft is complete and valid; without it, the draft is submitted. */
  onComplete?: (() => void) | undefined;
  children?: ReactNode;
  isWaiting?: boolean | undefined;
  iconOf?: ((value: string) => ReactNode) | undefined;
}

/**
 * Amount, fields, cost and main button: the first screen of a method that has a form. The amount is drawn first. The rest is code of its
 * own, so that a press on a method waits only for the amount.
 */
export function PaymentForm({ type, method, onComplete, children, isWaiting = false, iconOf }: Props) {
  const session = useSession();
  const { draft, host, user } = useSessionInput();
  const amount = useAmount(type, method);
  const loaded = useCode(REST_OF_FORM, true);
  // Fields and button appear together, because Enter does not submit a form that has two text fields and no button. After Back they are
  // drawn at once, because any of their controls may get the focus.
  const rest = useAfterFirstFrame(session.location.isBack) ? loaded : null;
  const [hasTried, setTried] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const handle = useRef<FormFieldsHandle>(null);
  // Only `method` of the draft is read here: the fields enter the draft once they are drawn, which would render the form again.
  if (draft?.method === undefined) return <FormSkeleton />;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const { attempt } = session.state;
    if (isUnderWay(attempt) || host.token === undefined) return;
    const { wire } = amount;
    const fields = handle.current;
    if (wire === null) element.current?.querySelector<HTMLInputElement>('input[name="amount"]')?.focus();
    // The user may press Enter before the fields are drawn; the errors of the fields are shown once they are drawn.
    if (wire === null || !rest || !fields?.check()) {
      setTried(true);
      fields?.touchAll();
    } else {
      const shown = { amount: wire, currency: user.currency };
      focusSubmitter(event);
      if (onComplete) onComplete();
      else rest.submitDraft(session, type, shown);
    }
  };

  return (
    <FormStack ref={element} className="payment" onSubmit={submit}>
      <MethodHeading method={method} />
      {type === 'deposit' ? <VideoLink method={method} video={undefined} /> : null}
      <TwoColumns
        aside={rest && <rest.FormFooter type={type} method={method} amount={amount} isWaiting={isWaiting} />}
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
            isAtOnce={session.location.isBack}
            enterKey={method.fields.length > 0 ? 'next' : 'done'}
            onChange={(text) => setAmount(session, text)}
          />
          {rest ? (
            <rest.FormFields
              ref={handle}
              type={type}
              method={method}
              amount={amount.wire}
              isTouched={hasTried}
              iconOf={iconOf}
            >
              {children}
            </rest.FormFields>
          ) : (
            <RestSkeleton />
          )}
        </LockableFields>
      </TwoColumns>
    </FormStack>
  );
}
/** The standard form of a method. Its submit creates a deposit, or opens the preparation or the confirmation. */
export default function StandardForm() {
  const session = useSession();
  const { choice } = useSessionState();
  const type = currentTransactionType(session);
  const { method } = choice;
  if (!method) return null;
  // Preparation fields have a screen of their own (R-SCREEN-10), to which the form leads.
  const next = method.isPreparationRequired ? '/form' : type === 'deposit' ? null : '/withdrawal/confirm';
  return (
    <PaymentForm
      key={method.name}
      type={type}
      method={method}
      onComplete={next === null ? undefined : () => session.location.navigate(next, { state: { type } })}
    />
  );
}
