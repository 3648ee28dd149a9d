import { type ComponentType, type ReactNode, useEffect } from 'react';
import { hasCardForm } from '../domain/fields/card-field.ts';
import { keepsCardsOut, needsCardFrame } from '../session/card-frame/needs-card-frame.ts';
import { ensureMethods } from '../session/methods/methods.ts';
import { currentTransactionType, type Session } from '../session/session.ts';
import { useSession, useSessionState } from '../session/use-session.tsx';
import { lazyCode, lazyWithRetry } from '../ui/lazy-code.tsx';
import { FormSkeleton } from '../ui/waiting/skeleton.tsx';

const CARD_FORM = lazyCode(async () => (await import('../parts/form/card-form.tsx')).CardForm);
const CardForm = lazyWithRetry(CARD_FORM, <FormSkeleton />, true);

/** Replaces a screen that may ask for card data by the card frame in a host page, whose scripts could read the data on the screen. */
export function behindCardGate(path: string, Screen: ComponentType): ComponentType {
  // One element for all renders, so that a changed result of the gate does not render the screen again.
  const screen = <Screen />;
  return () => (keepsCardsOut(useSession()) ? <CardGate path={path}>{screen}</CardGate> : screen);
}

function CardGate({ path, children }: { path: string; children: ReactNode }) {
  const session = useSession();
  const state = useSessionState();
  const form = needsCardFrame(path, state);
  const waitingFor = form === 'unknown' ? state.transaction?.type : undefined;
  useEffect(() => {
    if (waitingFor && session.state.lists[waitingFor].status === 'idle') ensureMethods(session, waitingFor);
  }, [session, waitingFor]);
  if (!form) return children;
  if (form === 'unknown') return <FormSkeleton />;
  const type = state.transaction?.type ?? currentTransactionType(session);
  return <CardForm type={type} method={form.method} payment={form.payment} />;
}

/** Prefetches the code of the card frame if a method of the lists needs it, so that a press opens the frame at once. */
export async function prefetchCardForm(session: Session): Promise<void> {
  if (!keepsCardsOut(session)) return;
  const { deposit, withdrawal } = session.state.lists;
  if ([...deposit.methods, ...withdrawal.methods].some(hasCardForm)) await CARD_FORM.load();
}
