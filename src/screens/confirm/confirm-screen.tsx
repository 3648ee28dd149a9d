import { isCardField } from '../../domain/fields/card-field.ts';
import { labelOf, type Method } from '../../domain/methods/method.ts';
import { toDecimal } from '../../domain/money/money.ts';
import { toFormField } from '../../forms/field.ts';
import { readableValue } from '../../forms/field-entry.ts';
import type { I18n } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { EditButton, SubmitButton } from '../../parts/form/submit-buttons.tsx';
import { SubmitPanel } from '../../parts/form/submit-panel.tsx';
import { useFieldContext, useRejectedFields } from '../../parts/form/use-method-form.ts';
import { PaymentHeading } from '../../parts/method/transaction-method.tsx';
import { useMoney } from '../../parts/payment/use-money.ts';
import { isPayoutRejected } from '../../session/draft/ask-cashier.ts';
import { validateDraft } from '../../session/draft/validate-draft.ts';
import { submitDraft } from '../../session/payment/attempt/create-request.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Stack, TwoColumns } from '../../ui/layout/stack.tsx';
import { lazyWithRetry } from '../../ui/lazy-code.tsx';
import { FormSkeleton } from '../../ui/waiting/skeleton.tsx';

const PayoutConfirm = lazyWithRetry(
  async () => (await import('./payout-confirm.tsx')).PayoutConfirm,
  <FormSkeleton />,
  true,
);

/** /withdrawal/confirm: the user checks amount, fee, net amount, payment details and arrival time before the create request. */
export default function ConfirmScreen() {
  const session = useSession();
  const { choice, draft, i18n: messages, selectedCountry, user } = useSessionState();
  const i18n = useI18n();
  const { t, labels } = i18n;
  const money = useMoney();
  const { country } = useFieldContext();
  const { method } = choice;
  // Only the values of a payout were chosen on this screen; all others were entered on the screens before, which show their errors.
  useRejectedFields(isPayoutRejected);
  if (!method || !draft) return null;
  const { minor } = validateDraft({ draft, i18n: messages, user, selectedCountry }, 'withdrawal', method);
  if (minor === null) return null;
  const { currency } = user;
  const wire = toDecimal(minor, currency);
  const amount = money(minor, currency);
  const submit = () => {
    // Limits or balance have changed since the user filled in the form; the form, one screen back, shows the error.
    if (!submitDraft(session, 'withdrawal', { amount: wire, currency })) session.location.back();
  };
  const details = (
    <DefinitionList
      items={[
        { term: t('complete.amount'), detail: amount, isStrong: true },
        { term: t('complete.method'), detail: labelOf(method, labels) },
        { term: t('withdrawal.account'), detail: t(`withdrawal.${draft.account}`) },
        ...readableFields(method, draft.fields, draft.masked, i18n, country),
        ...draft.prepared.map(({ name, label, text }) => ({
          term: label,
          detail: text,
          isSecret: isCardField({ name }),
        })),
      ]}
    />
  );
  return (
    <Stack>
      <PaymentHeading title={t('confirm.title')} payment={{ type: 'withdrawal', method: method.name }} />
      {draft.payout ? (
        <PayoutConfirm method={method} amount={wire} currency={currency} answer={draft.payout}>
          {details}
        </PayoutConfirm>
      ) : (
        <TwoColumns
          aside={
            <SubmitPanel type="withdrawal" method={method} amount={wire} isPaying>
              <SubmitButton onClick={submit}>{t('confirm.submit', { amount })}</SubmitButton>
              <EditButton />
            </SubmitPanel>
          }
        >
          {details}
        </TwoColumns>
      )}
    </Stack>
  );
}

/**
 * The payment details of a withdrawal, in a form that the user can check: label and value, a choice's text instead of its code, and a saved
 * value's masked text instead of its token.
 */
export function readableFields(
  method: Pick<Method, 'fields'>,
  values: Readonly<Record<string, string>>,
  masked: Readonly<Record<string, string>>,
  { lookUp }: Pick<I18n, 'lookUp'>,
  country: string,
): { term: string; detail: string; isSecret: boolean }[] {
  return method.fields.flatMap((field) => {
    const value = values[field.name];
    if (!value) return [];
    const drawn = toFormField(field, { labels: [], lookUp, country });
    return [
      {
        term: drawn.label,
        detail: masked[field.name] ?? readableValue(drawn, value),
        isSecret: isCardField(field),
      },
    ];
  });
}
