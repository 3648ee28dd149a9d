import { useState } from 'react';
import { isFinal } from '../../domain/payment/transaction.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { DOUBLE_TAP_MS } from '../../platform/second-tap.ts';
import { cancelWithdrawal } from '../../session/payment/found/open-transaction.ts';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { KeptSpace } from '../../ui/layout/kept-space.tsx';
import { bringIntoView } from '../../ui/safe-focus.ts';
import { useShadowRoot } from '../../ui/shadow-root.tsx';
import { Callout } from '../../ui/status/callout.tsx';
import './ask-to-cancel.css';

interface Props {
  words: Record<'cancel' | 'title' | 'text' | 'keep', MessageKey>;
  isBusy: boolean;
  /** Resolves when the cashier has responded, also with a rejection. */
  onCancel: () => Promise<unknown>;
}

/** A button that cancels a payment after one question, because a cancelled payment does not come back. */
export function AskToCancel({ words, isBusy, onCancel }: Props) {
  const { t } = useI18n();
  const [askedAt, setAskedAt] = useState<number | null>(null);
  if (askedAt === null) {
    return (
      <div className="ask-to-cancel">
        <Button color="neutral" plain block disabled={isBusy} onClick={() => setAskedAt(performance.now())}>
          {t(words.cancel)}
        </Button>
      </div>
    );
  }
  const cancel = async () => {
    if (performance.now() - askedAt <= DOUBLE_TAP_MS) return;
    await onCancel();
    setAskedAt(null);
  };
  return (
    <div ref={bringIntoView}>
      <Callout tone="warning" title={t(words.title)} live>
        {t(words.text)}
        <div className="ask-to-cancel-answers">
          {/* The answer that changes nothing has the focus, so that a second press of Enter cancels nothing. */}
          <Button autoFocus color="neutral" onClick={() => setAskedAt(null)}>
            {t(words.keep)}
          </Button>
          <Button color="neutral" plain loading={isBusy} onClick={() => void cancel()}>
            {t('invoice.cancelYes')}
          </Button>
        </div>
      </Callout>
    </div>
  );
}

/** Cancels a deposit, and asks first, because a user who has sent the money must not cancel. */
export function CancelPayment() {
  const session = useSession();
  const { isStepping } = useSessionState();
  return (
    <AskToCancel
      words={{
        cancel: 'invoice.cancel',
        title: 'invoice.cancelTitle',
        text: 'invoice.cancelText',
        keep: 'invoice.cancelNo',
      }}
      isBusy={isStepping}
      onCancel={() => continuePayment(session, 'cancel', {})}
    />
  );
}

/** Cancels a withdrawal, if the cashier still allows that: the money returns to the balance at once. */
export function CancelWithdrawal({
  transaction,
}: {
  transaction: Pick<Transaction, 'status' | 'cancellable'>;
}) {
  const session = useSession();
  const root = useShadowRoot();
  const [isBusy, setBusy] = useState(false);
  const isOffered = transaction.cancellable && !isFinal(transaction.status);
  const cancel = async () => {
    setBusy(true);
    await cancelWithdrawal(session);
    setBusy(false);
    // The result is at the top of the screen and this button at its end, so the result is scrolled into view.
    const { transaction: now } = session.state;
    if (now && isFinal(now.status))
      bringIntoView(root?.querySelector<HTMLElement>('.status-screen-words') ?? null);
  };
  return (
    <KeptSpace>
      {isOffered ? (
        <AskToCancel
          words={{
            cancel: 'complete.cancel',
            title: 'complete.cancelTitle',
            text: 'complete.cancelText',
            keep: 'complete.cancelNo',
          }}
          isBusy={isBusy}
          onCancel={cancel}
        />
      ) : null}
    </KeptSpace>
  );
}
