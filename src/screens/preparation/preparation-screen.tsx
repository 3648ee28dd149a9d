import { useEffect, useState } from 'react';
import type { Field } from '../../domain/fields/field.ts';
import type { Method } from '../../domain/methods/method.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { requestPreparation } from '../../session/draft/ask-cashier.ts';
import { setPrepared } from '../../session/draft/draft.ts';
import { validateDraft } from '../../session/draft/validate-draft.ts';
import { currentTransactionType } from '../../session/session.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { StatusScreen } from '../../ui/status/status-screen.tsx';
import { FormSkeleton } from '../../ui/waiting/skeleton.tsx';
import { PreparationForm } from './preparation-form.tsx';

/**
 * /form: the additional fields of a method with `isPreparationRequired`, requested after the amount and the
 * method's own fields are filled in and before anything is created (R-SCREEN-10). For example, a code can
 * only be sent once the card is known.
 */
export default function PreparationScreen() {
  const session = useSession();
  const { method } = useSessionState().choice;
  const [round, setRound] = useState(0);
  useEffect(() => {
    // No method is chosen: the screen was opened by its path.
    if (!method) session.location.navigate('/', { replace: true });
  }, [session, method]);
  if (!method) return null;
  return <Round key={`${round} ${method.name}`} method={method} onRetry={() => setRound(round + 1)} />;
}

/** Requests the fields and shows the form; a retry mounts it again. */
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
        setPrepared(session, []);
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
            <Button size="xl" block onClick={onRetry}>
              {t('preparation.retry')}
            </Button>
            <Button size="xl" color="accent" variant="plain" block onClick={() => session.location.back()}>
              {t('confirm.edit')}
            </Button>
          </>
        }
      />
    );
  }
  return <PreparationForm method={method} asked={asked} />;
}
