import { type FormEvent, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { FormFieldData } from '../../domain/fields/form-field.ts';
import { labelOf, type Method } from '../../domain/methods/method.ts';
import { toDecimal } from '../../domain/money/money.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { DynamicForm, type DynamicFormHandle } from '../../forms/dynamic-form.tsx';
import { fromFormField } from '../../forms/field.ts';
import { focusSubmitter } from '../../forms/focus-submitter.ts';
import { useForm } from '../../forms/use-form.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { FramedForm } from '../../parts/card-form/framed-form.tsx';
import { EditButton, SendButton } from '../../parts/sending/send-buttons.tsx';
import { SendSide } from '../../parts/sending/send-side.tsx';
import { SendingFields } from '../../parts/sending/sending-fields.tsx';
import { useMoney } from '../../parts/use-money.ts';
import { isFramedForm } from '../../session/card-frame/framed-forms.ts';
import { pageOf } from '../../session/current-transaction-type.ts';
import { setPrepared } from '../../session/draft/draft.ts';
import { judgeDraft } from '../../session/draft/validate-draft.ts';
import { endDuplicateOffer, submitDraft } from '../../session/payment/create-request.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import '../../ui/column/column.ts';
import { Dock } from '../../ui/dock/dock.tsx';
import { Paragraph } from '../../ui/paragraph/paragraph.tsx';
import { Sides } from '../../ui/sides/sides.tsx';
import { addStyles } from '../../ui/styles.ts';
import { Title } from '../../ui/title/title.tsx';
import css from './form-screen.css?inline';
import { preparedOf } from './prepared-of.ts';

addStyles(css);

interface Props {
  method: Method;
  asked: readonly FormFieldData[];
}

/**
 * The preparation fields as a form. Submitting it creates a deposit; for a withdrawal it opens the
 * confirmation.
 */
export function PreparationForm({ method, asked }: Props) {
  const session = useSession();
  return isFramedForm(session, asked, method) ? (
    // The frame starts with the method's form and the values typed here, because these fields follow that
    // form.
    <FramedForm type={pageOf(session)} method={method} />
  ) : (
    <OwnForm method={method} asked={asked} />
  );
}

function OwnForm({ method, asked }: Props) {
  const session = useSession();
  const { draft, i18n, intent, selectedCountry, user } = useSessionState();
  const { t, labels, lookUp } = useI18n();
  const money = useMoney();
  const type = pageOf(session);
  const handle = useRef<DynamicFormHandle>(null);
  const fields = useMemo(
    () => asked.map((field) => fromFormField(field, { labels, lookUp, country: user.country })),
    [asked, labels, lookUp, user.country],
  );
  const typed = Object.fromEntries(
    (session.state.draft?.prepared ?? []).map(({ name, value }) => [name, value]),
  );
  const { form, change, focus, leave, touchAll, setServerErrors } = useForm(fields, { typed });
  const { minor } = judgeDraft({ draft, i18n, user, selectedCountry }, type, method);
  const isSending = isUnderWay(intent);
  const refused =
    intent?.phase === 'refused' && intent.refusal?.code === 'invalid_fields' ? intent.refusal.fields : null;

  const edit: typeof change = (...entry) => {
    endDuplicateOffer(session);
    change(...entry);
  };
  const takeRefusal = useEffectEvent((wrong: Readonly<Record<string, string>>) => {
    // A rejected field that is not in this form belongs to the method's form, one screen back, which shows
    // the error.
    if (fields.some(({ name }) => Object.hasOwn(wrong, name))) setServerErrors(wrong);
    else session.location.back();
  });
  useEffect(() => {
    if (refused) takeRefusal(refused);
  }, [refused]);

  if (!draft || minor === null) return null;
  const shown = { amount: toDecimal(minor, user.currency), currency: user.currency };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSending) return;
    touchAll();
    if (handle.current?.showFirstInvalid()) return;
    focusSubmitter(event);
    setPrepared(session, preparedOf(form, fields));
    if (type === 'deposit') {
      // Limits have changed since; the form, one screen back, shows the error.
      if (!submitDraft(session, type, shown)) session.location.back();
    } else session.location.navigate('/withdrawal/confirm');
  };
  return (
    <form className="column preparation" noValidate onSubmit={submit}>
      <div className="preparation-words">
        <Title level={2} size="l">
          {t('preparation.title')}
        </Title>
        <Paragraph>{t('preparation.text', { method: labelOf(method, labels) })}</Paragraph>
      </div>
      <Sides
        aside={
          <SendSide type={type} method={method} amount={shown.amount}>
            <Dock>
              <SendButton type="submit">
                {t(`${type}.submit`, { amount: money(minor, user.currency) })}
              </SendButton>
              <EditButton />
            </Dock>
          </SendSide>
        }
      >
        <SendingFields>
          <DynamicForm
            ref={handle}
            fields={fields}
            form={form}
            onChange={edit}
            onFocus={focus}
            onLeave={leave}
          />
        </SendingFields>
      </Sides>
    </form>
  );
}
