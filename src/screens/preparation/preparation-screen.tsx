import { type FormEvent, useEffect, useMemo, useState } from 'react';
import type { Field } from '../../domain/fields/field.ts';
import { labelOf, type Method } from '../../domain/methods/method.ts';
import { toDecimal } from '../../domain/money/money.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { DynamicForm } from '../../forms/dynamic-form.tsx';
import { type FormField, toFormField } from '../../forms/field.ts';
import { readableValue } from '../../forms/field-entry.ts';
import { type FormState, submitValues } from '../../forms/form-state.ts';
import { useForm } from '../../forms/use-form.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { LockableFields } from '../../parts/form/lockable-fields.tsx';
import { EditButton, SubmitButton } from '../../parts/form/submit-buttons.tsx';
import { SubmitPanel } from '../../parts/form/submit-panel.tsx';
import { useFieldContext, useRejectedFields } from '../../parts/form/use-method-form.ts';
import { useMoney } from '../../parts/payment/use-money.ts';
import { changeDraft } from '../../session/draft/draft.ts';
import { validateDraft } from '../../session/draft/validate-draft.ts';
import { endDuplicateOffer, submitDraft } from '../../session/payment/attempt/create-request.ts';
import { currentTransactionType } from '../../session/session.ts';
import type { Prepared } from '../../session/state.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { FormStack, TwoColumns } from '../../ui/layout/stack.tsx';
import { focusSubmitter } from '../../ui/safe-focus.ts';
import { Paragraph } from '../../ui/text/paragraph.tsx';
import { Title } from '../../ui/text/title.tsx';
import './preparation-screen.css';
import { requestPreparation } from '../../session/draft/ask-cashier.ts';
import { Button } from '../../ui/controls/button.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { FormSkeleton } from '../../ui/waiting/skeleton.tsx';

/**
 * /form: the additional fields of a method with `isPreparationRequired`, requested after the amount and the method's own fields are filled
 * in and before anything is created (R-SCREEN-10). For example, a code can only be sent once the card is known.
 */
export default function PreparationScreen() {
  const session = useSession();
  const { method } = useSessionState().choice;
  const [round, setRound] = useState(0);
  useEffect(() => {
    // A screen that was opened by its path has no chosen method to prepare.
    if (!method) session.location.navigate('/', { replace: true });
  }, [session, method]);
  if (!method) return null;
  return <Round key={`${round} ${method.name}`} method={method} onRetry={() => setRound(round + 1)} />;
}

function Round({ method, onRetry }: { method: Method; onRetry: () => void }) {
  const session = useSession();
  const { t } = useI18n();
  const [asked, setAsked] = useState<readonly Field[] | 'missing' | null>(null);
  const type = currentTransactionType(session);
  useEffect(() => {
    const { draft, user } = session.state;
    const { currency } = user;
    const { wire: amount } = validateDraft(session.state, type, method);
    const payout = type === 'withdrawal' && amount !== null ? { type, amount, currency } : undefined;
    let isLeft = false;
    requestPreparation(session, method.name, draft?.fields ?? {}, payout).then(
      (fields) => {
        if (isLeft) return;
        if (!payout || fields.length > 0) return setAsked(fields);
        changeDraft(session, { prepared: [] });
        session.location.navigate('/withdrawal/confirm', { replace: true });
      },
      () => setAsked('missing'),
    );
    return () => {
      isLeft = true;
    };
  }, [session, method, type]);

  if (asked === null) return <FormSkeleton />;
  if (asked === 'missing') {
    return (
      <StatusScreen
        icon="error"
        title={t('preparation.missing')}
        text={t('socket.networkError')}
        actions={
          <>
            <Button size="xl" onClick={onRetry}>
              {t('preparation.retry')}
            </Button>
            <Button size="xl" color="accent" plain onClick={() => session.location.back()}>
              {t('confirm.edit')}
            </Button>
          </>
        }
      />
    );
  }
  return <PreparationForm method={method} asked={asked} />;
}

interface Props {
  method: Method;
  asked: readonly Field[];
}

export function PreparationForm({ method, asked }: Props) {
  const session = useSession();
  const { draft, i18n, attempt, selectedCountry, user } = useSessionState();
  const { t } = useI18n();
  const context = useFieldContext();
  const money = useMoney();
  const type = currentTransactionType(session);
  const fields = useMemo(() => asked.map((field) => toFormField(field, context)), [asked, context]);
  const typed = Object.fromEntries(
    (session.state.draft?.prepared ?? []).map(({ name, value }) => [name, value]),
  );
  const form = useForm(fields, { typed });
  const { minor } = validateDraft({ draft, i18n, user, selectedCountry }, type, method);
  const isSubmitting = isUnderWay(attempt);

  const edit: typeof form.change = (...entry) => {
    endDuplicateOffer(session);
    form.change(...entry);
  };
  useRejectedFields((errors) => {
    const isHere = fields.some(({ name }) => Object.hasOwn(errors, name));
    if (isHere) form.setServerErrors(errors);
    return isHere;
  });

  if (!draft || minor === null) return null;
  const shown = { amount: toDecimal(minor, user.currency), currency: user.currency };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSubmitting) return;
    if (!form.check()) return;
    focusSubmitter(event);
    changeDraft(session, { prepared: toPreparedValues(form.state, fields) });
    if (type === 'deposit') {
      // Limits have changed since the user filled in the form; the form, one screen back, shows the error.
      if (!submitDraft(session, type, shown)) session.location.back();
    } else session.location.navigate('/withdrawal/confirm');
  };
  return (
    <FormStack className="preparation" onSubmit={submit}>
      <div className="preparation-text">
        <Title level={2} size="l">
          {t('preparation.title')}
        </Title>
        <Paragraph>{t('preparation.text', { method: labelOf(method, context.labels) })}</Paragraph>
      </div>
      <TwoColumns
        aside={
          <SubmitPanel type={type} method={method} amount={shown.amount} isPaying={type === 'deposit'}>
            <SubmitButton type="submit">
              {t(`${type}.submit`, { amount: money(minor, user.currency) })}
            </SubmitButton>
            <EditButton />
          </SubmitPanel>
        }
      >
        <LockableFields>
          <DynamicForm form={{ ...form, change: edit }} />
        </LockableFields>
      </TwoColumns>
    </FormStack>
  );
}

function toPreparedValues(form: FormState, fields: readonly FormField[]): Prepared[] {
  const values = submitValues(form, fields);
  return fields.flatMap((field) => {
    const { name, label } = field;
    const value = values[name];
    if (value === undefined) return [];
    return [{ name, value, label, text: readableValue(field, value) }];
  });
}
