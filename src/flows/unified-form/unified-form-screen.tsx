import { type FormEvent, useEffect, useMemo } from 'react';
import type { ShownTransaction } from '../../domain/payment/payment-lock.ts';
import type { NextOf } from '../../domain/payment/transaction-schema.ts';
import { DynamicForm } from '../../forms/dynamic-form.tsx';
import { toFormField } from '../../forms/field.ts';
import { submitValues } from '../../forms/form-state.ts';
import { useForm } from '../../forms/use-form.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { useFieldContext } from '../../parts/form/use-method-form.ts';
import { AmountCard } from '../../parts/payment/amount-card.tsx';
import { ChangedDetails, PaymentDetailRows } from '../../parts/payment/changed-details.tsx';
import { PaymentTimer } from '../../parts/payment/payment-timer.tsx';
import { TransactionValues } from '../../session/draft/draft.ts';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { showToast } from '../../session/toasts.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { FormStack, TwoColumns } from '../../ui/layout/stack.tsx';
import { StickyFooter } from '../../ui/layout/sticky-footer.tsx';
import { focusSubmitter } from '../../ui/safe-focus.ts';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { Title } from '../../ui/text/title.tsx';
import { stepOf } from '../define-flow.ts';
import './unified-form.css';

export default function UnifiedFormScreen() {
  const { transaction } = useSessionState();
  const next = transaction?.next;
  if (!transaction || next?.kind !== 'form') return null;
  // `flow.ts` has the same key as `step` of the route. It is set here too, because another form may be here before the route changes.
  return <UnifiedForm key={stepOf(transaction)} payment={transaction} asked={next} />;
}

interface Props {
  payment: Pick<
    ShownTransaction,
    'id' | 'type' | 'method' | 'status' | 'amount' | 'currency' | 'expiresAt' | 'isSwapped'
  >;
  asked: NextOf<'form'>;
}

/**
 * A form that the cashier sends. Rejected fields show their message. After an accepted form the transaction changes, and the session
 * navigates.
 */
export function UnifiedForm({ payment, asked }: Props) {
  const session = useSession();
  const { isStepping } = useSessionState();
  const { t, lookUp } = useI18n();
  const fields = useFields(asked);
  const form = useForm(fields, { typed: session.get(TransactionValues).of(payment.id) });
  const { values } = form.state;
  useEffect(() => session.get(TransactionValues).keep(payment.id, values), [session, payment.id, values]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isStepping) return;
    if (!form.check()) return;
    focusSubmitter(event);
    const result = await continuePayment(session, asked.step ?? 'form', submitValues(form.state, fields));
    if (result.ok) return;
    form.setServerErrors(result.fields);
    const rejected = Object.keys(result.fields);
    if (rejected.length > 0 && !fields.some(({ name }) => rejected.includes(name))) {
      showToast(session, t('pay.refused'));
    }
  };
  const { amount: sum, currency, expiresAt, isSwapped, status } = payment;
  // The user pays to these details first, and then fills in the form. They are hidden once the cashier has seen the money.
  const requisites = (status === 'waiting' && asked.requisites) || [];
  const isPaidFirst = requisites.length > 0;
  const amount = (
    <AmountCard
      label={t(isPaidFirst ? 'instruction.exact' : 'pay.total')}
      amount={sum}
      currency={currency}
      isCopied={isPaidFirst && !isSwapped}
    >
      {expiresAt === undefined || status !== 'waiting' ? null : <PaymentTimer deadline={expiresAt} />}
    </AmountCard>
  );
  return (
    <FormStack className="unified" onSubmit={(event) => void submit(event)}>
      <div className="unified-head">
        <Title level={1} size="l">
          {t('unifiedForm.title')}
        </Title>
        <Paragraph>{t('unifiedForm.text')}</Paragraph>
      </div>
      <TwoColumns
        aside={
          <>
            {isPaidFirst ? null : amount}
            {fields.length > 0 ? (
              <StickyFooter>
                <Button type="submit" size="xl" loading={isStepping}>
                  {asked.submitLabel
                    ? (lookUp(asked.submitLabel) ?? asked.submitLabel)
                    : t('unifiedForm.submit')}
                </Button>
              </StickyFooter>
            ) : null}
          </>
        }
      >
        {isPaidFirst ? amount : null}
        {isSwapped ? <ChangedDetails title={t('instruction.details')} requisites={requisites} /> : null}
        {isPaidFirst && !isSwapped ? (
          <Section title={t('instruction.details')}>
            <PaymentDetailRows requisites={requisites} />
          </Section>
        ) : null}
        <fieldset className="unified-fields" disabled={isStepping}>
          <DynamicForm form={form} />
        </fieldset>
      </TwoColumns>
    </FormStack>
  );
}

function useFields({ fields }: NextOf<'form'>) {
  const context = useFieldContext();
  // Each response contains the same fields as new objects, so their content is compared.
  const contents = JSON.stringify(fields);
  return useMemo(() => {
    const asked: typeof fields = JSON.parse(contents);
    return asked.filter(({ type }) => type !== 'amount').map((field) => toFormField(field, context));
  }, [contents, context]);
}
