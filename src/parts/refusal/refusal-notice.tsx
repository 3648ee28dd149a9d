import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { failureOf } from '../../domain/failure.ts';
import type { TransactionType } from '../../domain/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { submitDraft } from '../../session/order.ts';
import { clearIntent } from '../../session/payment.ts';
import { openTransaction } from '../../session/transaction.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Notice } from '../../ui/notice/notice.tsx';
import { addStyles } from '../../ui/styles.ts';
import { bringIntoView } from '../bring-into-view.ts';
import { Diagnosis } from '../diagnosis/diagnosis.tsx';
import css from '../remedy/remedy-buttons.css?inline';
import { RemedyButtons } from '../remedy/remedy-buttons.tsx';
import { useMoney } from '../use-money.ts';
import { NearbyAmounts } from './nearby-amounts.tsx';

addStyles(css);

/** Why the cashier created nothing, in plain words, and the next best thing to do. */
export function RefusalNotice({ type }: { type: TransactionType }) {
  const session = useSession();
  const { choice, draft, intent, user } = useSessionState();
  const { t, lookUp } = useI18n();
  const money = useMoney();
  const refusal = intent?.phase === 'refused' ? intent.refusal : null;
  if (!refusal) return null;
  const { fields = {} } = refusal;
  const isSaidAtField = [...(choice.method?.fields ?? []), ...(draft?.prepared ?? [])].some(({ name }) =>
    Object.hasOwn(fields, name),
  );
  if (refusal.code === 'invalid_fields' && isSaidAtField) return null;
  const { code, transactionId, wagering } = refusal;
  if (transactionId && (code === 'possible_duplicate' || code === 'pending_exists')) {
    const open = () => {
      clearIntent(session);
      void openTransaction(session, transactionId);
    };
    const again = () => {
      clearIntent(session);
      submitDraft(session, type, transactionId);
    };
    return (
      <InTheWay>
        <Notice
          tone="warning"
          live
          title={code === 'possible_duplicate' ? t('pay.duplicate.title') : t('failures.pending_exists')}
        >
          {code === 'possible_duplicate' ? t('pay.duplicate.text') : null}
          <div className="remedies">
            <Button size="s" color="neutral" onClick={open}>
              {t('pay.duplicate.open')}
            </Button>
            {code === 'possible_duplicate' ? (
              <Button size="s" color="neutral" variant="plain" onClick={again}>
                {t('pay.duplicate.again')}
              </Button>
            ) : null}
          </div>
        </Notice>
      </InTheWay>
    );
  }
  const { text = '' } = failureOf(code);
  return (
    <InTheWay>
      <Notice tone="negative" live>
        {lookUp(text)}
        {wagering ? (
          <p>
            {t('pay.wagered', {
              done: money(wagering.done, user.currency),
              required: money(wagering.required, user.currency),
            })}
          </p>
        ) : null}
        {code === 'no_requisites' ? <NearbyAmounts /> : null}
        <RemedyButtons type={type} code={code} after="form" />
        {intent?.fault ? <Diagnosis fault={intent.fault} /> : null}
      </Notice>
    </InTheWay>
  );
}

/**
 * What it holds goes by a press on one of its own buttons. The focus then waits before the main one, and not on it: a key
 * that is held or pressed twice would pay.
 */
function InTheWay({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current;
    bringIntoView(element);
    return () => {
      if (!element?.matches(':focus-within')) return;
      element.closest('main')?.querySelector<HTMLElement>('.dock')?.focus({ preventScroll: true });
    };
  }, []);
  return <div ref={place}>{children}</div>;
}
