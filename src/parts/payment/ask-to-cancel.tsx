import { useState } from 'react';
import type { MessageKey } from '../../i18n/i18n.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { continuePayment } from '../../session/payment/transaction/submit-step.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { bringIntoView } from '../../ui/safe-focus.ts';
import { Callout } from '../../ui/status/callout.tsx';
import './ask-to-cancel.css';

/** A second press within this time is part of a double tap. */
export const DOUBLE_TAP_MS = 500;

interface Props {
  /** The texts of the button, of the question and its explanation, and of the answer that changes nothing. */
  words: Record<'cancel' | 'title' | 'text' | 'keep', MessageKey>;
  /** True while the request is pending. */
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
        <Button
          color="neutral"
          variant="plain"
          block
          disabled={isBusy}
          onClick={() => setAskedAt(performance.now())}
        >
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
          {/* The answer that changes nothing has the focus. */}
          <Button autoFocus color="neutral" onClick={() => setAskedAt(null)}>
            {t(words.keep)}
          </Button>
          <Button color="neutral" variant="plain" loading={isBusy} onClick={() => void cancel()}>
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
