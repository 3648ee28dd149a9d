import { type ReactNode, useCallback, useLayoutEffect, useRef, useSyncExternalStore } from 'react';
import { subscribe } from 'valtio/vanilla';
import { failureOf } from '../../domain/errors/failures.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { duplicateOffer, payDespiteDuplicate } from '../../session/payment/create-request.ts';
import { openTransaction } from '../../session/payment/open-transaction.ts';
import { clearAttempt } from '../../session/payment/payment-attempt.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Callout } from '../../ui/callout/callout.tsx';
import { addStyles } from '../../ui/styles/attach-styles.ts';
import { bringIntoView } from '../bring-into-view.ts';
import { ErrorReference } from '../error-reference/error-reference.tsx';
import css from '../recovery-actions/recovery-actions.css?inline';
import { RecoveryActions } from '../recovery-actions/recovery-actions.tsx';
import { useMoney } from '../use-money.ts';
import { NearbyAmounts } from './nearby-amounts.tsx';

addStyles(css);

/** The reason of a rejection, and the recovery actions for it. */
export function RejectionCallout({ type }: { type: TransactionType }) {
  const { choice, draft, attempt, user } = useSessionState();
  const { t, lookUp } = useI18n();
  const money = useMoney();
  const rejection = attempt?.phase === 'rejected' ? attempt.rejection : null;
  if (!rejection) return null;
  const { fields = {} } = rejection;
  const isSaidAtField = [...(choice.method?.fields ?? []), ...(draft?.prepared ?? [])].some(({ name }) =>
    Object.hasOwn(fields, name),
  );
  if (rejection.code === 'invalid_fields' && isSaidAtField) return null;
  const { code, transactionId, wagering } = rejection;
  if (transactionId && code === 'possible_duplicate') return <DuplicateCallout type={type} />;
  if (transactionId && code === 'pending_exists') {
    return (
      <BlockingContent>
        <Callout tone="warning" live title={t('failures.pending_exists')}>
          <div className="recovery-actions">
            <OpenDuplicate id={transactionId} />
          </div>
        </Callout>
      </BlockingContent>
    );
  }
  const { text = '' } = failureOf(code);
  return (
    <BlockingContent>
      <Callout tone="negative" live>
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
        <RecoveryActions type={type} code={code} after="form" />
        {attempt?.error ? <ErrorReference error={attempt.error} /> : null}
      </Callout>
    </BlockingContent>
  );
}

/**
 * Offers to send a request again that was rejected as a possible duplicate; disappears when the draft differs
 * from it.
 */
function DuplicateCallout({ type }: { type: TransactionType }) {
  const session = useSession();
  const { t } = useI18n();
  const money = useMoney();
  const follow = useCallback((notify: () => void) => subscribe(session.state, notify), [session]);
  const isOffered = useSyncExternalStore(follow, () => duplicateOffer(session, type) !== null);
  const offer = isOffered ? duplicateOffer(session, type) : null;
  if (!offer) return null;
  const { request, twinId } = offer;
  return (
    <BlockingContent>
      <Callout tone="warning" live title={t('pay.duplicate.title')}>
        {t('pay.duplicate.text')}
        <div className="recovery-actions">
          <OpenDuplicate id={twinId} />
          <Button size="s" color="neutral" variant="plain" onClick={() => payDespiteDuplicate(session, type)}>
            {t('pay.duplicate.again', { amount: money(request.amount, request.currency) })}
          </Button>
        </div>
      </Callout>
    </BlockingContent>
  );
}

/** Opens the transaction that prevents the payment. */
function OpenDuplicate({ id }: { id: string }) {
  const session = useSession();
  const { t } = useI18n();
  const open = () => {
    clearAttempt(session);
    void openTransaction(session, id);
  };
  return (
    <Button size="s" color="neutral" onClick={open}>
      {t('pay.duplicate.open')}
    </Button>
  );
}

/**
 * Content that a press on one of its own buttons removes. The focus then moves before the main button, not
 * onto it, because a key that is held or pressed twice would submit the payment.
 */
function BlockingContent({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = root.current;
    bringIntoView(element);
    return () => {
      if (!element?.matches(':focus-within')) return;
      element.closest('main')?.querySelector<HTMLElement>('.sticky-footer')?.focus({ preventScroll: true });
    };
  }, []);
  return <div ref={root}>{children}</div>;
}
