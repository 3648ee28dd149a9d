import { useEffect } from 'react';
import { isUnderWay } from '../../domain/intent-phase.ts';
import { labelOf } from '../../domain/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { CaptchaPlace } from '../../parts/captcha/captcha-place.tsx';
import { QuoteSummary } from '../../parts/quote/quote-summary.tsx';
import { useQuote } from '../../parts/quote/use-quote.ts';
import { RefusalNotice } from '../../parts/refusal/refusal-notice.tsx';
import { SendButton } from '../../parts/sending/send-button.tsx';
import { SlowNotice } from '../../parts/sending/slow-notice.tsx';
import { useMoney } from '../../parts/use-money.ts';
import { orderOf, submitDraft } from '../../session/order.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import '../../ui/column/column.ts';
import { DefinitionList } from '../../ui/definition-list/definition-list.tsx';
import { Dock } from '../../ui/dock/dock.tsx';
import { Sides } from '../../ui/sides/sides.tsx';
import { Title } from '../../ui/title/title.tsx';
import { readableFields } from './readable-fields.ts';

/** /withdrawal/confirm: what leaves, what fee, what arrives, where to and when — before anything is sent. */
export default function ConfirmScreen() {
  const session = useSession();
  const { choice, draft, intent, user } = useSessionState();
  const i18n = useI18n();
  const { t, language } = i18n;
  const money = useMoney();
  const { method } = choice;
  const order = orderOf(session, 'withdrawal');
  const quote = useQuote(
    order && { type: 'withdrawal', method: order.method, amount: order.amount, currency: user.currency },
  );
  const isSending = intent !== null && isUnderWay(intent.phase);
  const isFieldWrong = intent?.phase === 'refused' && intent.refusal?.code === 'invalid_fields';
  // What was wrong is on the page before this one, and is said there.
  useEffect(() => {
    if (isFieldWrong) session.location.back();
  }, [session, isFieldWrong]);
  if (!method || !draft || !order) return null;
  const amount = money(order.amount, user.currency);
  return (
    <div className="column">
      <Title level={1} size="l">
        {t('confirm.title')}
      </Title>
      <Sides
        aside={
          <>
            <QuoteSummary quote={quote} currency={user.currency} />
            <CaptchaPlace type="withdrawal" method={method} />
            <RefusalNotice type="withdrawal" />
            <SlowNotice />
            <Dock>
              <SendButton onClick={() => submitDraft(session, 'withdrawal')}>
                {t('confirm.submit', { amount })}
              </SendButton>
              <Button
                size="m"
                color="accent"
                variant="plain"
                block
                disabled={isSending}
                onClick={() => session.location.back()}
              >
                {t('confirm.edit')}
              </Button>
            </Dock>
          </>
        }
      >
        <DefinitionList
          items={[
            { term: t('complete.amount'), detail: amount, isStrong: true },
            { term: t('complete.method'), detail: labelOf(method, language) },
            { term: t('withdrawal.account'), detail: t(`withdrawal.${draft.account}`) },
            ...readableFields(method, draft.fields, draft.masked, i18n),
            ...draft.prepared.map(({ label, text }) => ({ term: label, detail: text })),
          ]}
        />
      </Sides>
    </div>
  );
}
