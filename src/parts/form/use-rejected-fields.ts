import { useEffect, useEffectEvent } from 'react';
import { subscribeKey } from 'valtio/vanilla/utils';
import { useSession } from '../../session/use-session.tsx';

/**
 * Shows fields that the cashier rejected where the user entered them: a screen after that form goes back, one screen at a
 * time.
 * @param show shows the errors, by field name; false if the screen has none of these fields
 */
export function useRejectedFields(show: (errors: Readonly<Record<string, string>>) => boolean): void {
  const session = useSession();
  const takeRejection = useEffectEvent(() => {
    const { attempt } = session.state;
    const rejection = attempt?.phase === 'rejected' ? attempt.rejection : null;
    if (rejection?.code === 'invalid_fields' && !show(rejection.fields)) session.location.back();
  });
  // Subscribes instead of reading the state, because a payment attempt must not render the whole form again.
  useEffect(() => {
    takeRejection();
    return subscribeKey(session.state, 'attempt', takeRejection);
  }, [session]);
}
