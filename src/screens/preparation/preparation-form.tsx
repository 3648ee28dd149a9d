import { type FormEvent, useMemo } from 'react';
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
import { setPrepared } from '../../session/draft/draft.ts';
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

interface Props {
  method: Method;
  asked: readonly Field[];
}

/** The preparation fields as a form. Submitting it creates a deposit; for a withdrawal it opens the confirmation. */
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
    setPrepared(session, toPreparedValues(form.state, fields));
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

/** The values of a preparation form, as they are sent and as the confirmation shows them. */
function toPreparedValues(form: FormState, fields: readonly FormField[]): Prepared[] {
  const values = submitValues(form, fields);
  return fields.flatMap((field) => {
    const { name, label } = field;
    const value = values[name];
    if (value === undefined) return [];
    return [{ name, value, label, text: readableValue(field, value) }];
  });
}
