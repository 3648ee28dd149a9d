import { useEffect, useState } from 'react';
import type { FormFieldData } from '../../domain/form-field.ts';
import { useI18n } from '../../i18n/use-i18n.tsx';
import { askPreparation } from '../../session/preparation.ts';
import { useSession, useSessionState } from '../../session/use-session.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Message } from '../../ui/message/message.tsx';
import { FormSkeleton } from '../../ui/skeleton/skeleton.tsx';
import { PreparationForm } from './preparation-form.tsx';

/**
 * /form: what a method with `isPreparationRequired` asks for once the amount and its own fields are there, and before
 * anything is created (decisions, section 3). A code can only be sent to the card that is known by then.
 */
export default function FormScreen() {
  const session = useSession();
  const { choice } = useSessionState();
  const { t } = useI18n();
  const { method } = choice;
  const [asked, setAsked] = useState<readonly FormFieldData[] | 'missing' | null>(null);
  const [round, setRound] = useState(0);
  const name = method?.name;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round is a new question
  useEffect(() => {
    if (!name) {
      // Nobody has come here by choosing something.
      session.location.navigate('/', { replace: true });
      return;
    }
    let isGone = false;
    setAsked(null);
    askPreparation(session, name, session.state.draft?.fields ?? {}).then(
      (fields) => {
        if (!isGone) setAsked(fields);
      },
      () => {
        if (!isGone) setAsked('missing');
      },
    );
    return () => {
      isGone = true;
    };
  }, [session, name, round]);

  if (!method) return null;
  if (asked === null) return <FormSkeleton />;
  if (asked === 'missing') {
    return (
      <Message
        mark="error"
        title={t('preparation.missing')}
        text={t('socket.networkError')}
        actions={
          <>
            <Button size="xl" block onClick={() => setRound(round + 1)}>
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
  return <PreparationForm key={round} method={method} asked={asked} />;
}
