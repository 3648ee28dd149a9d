import type { CardLeave } from '../../bridge/protocol.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { createDraft } from '../draft/set-aside-draft.ts';
import { ensureMethods } from '../methods/methods.ts';
import { resetChoice } from '../methods/select-method.ts';
import type { Session } from '../session.ts';
import { LIST_PATHS } from './needs-card-frame.ts';

/**
 * Goes to the screen that the user opened in the frame.
 * @param close closes the frame, once the session's state is set
 */
export function leaveFrame(
  session: Session,
  type: TransactionType,
  { path, hasChoice, amount, tag, isBonusOn }: CardLeave,
  close: () => void,
): void {
  const { state, location, timers } = session;
  timers.clear('poll');
  state.transaction = null;
  state.bonus.isEnabled = isBonusOn;
  if (!hasChoice) resetChoice(session);
  // The next method starts with the same amount.
  if (state.draft) Object.assign(state.draft, { amount, tag });
  else if (amount !== '') state.draft = createDraft('', amount, tag);
  close();
  // A frame cannot send the element to any other route.
  const to = LIST_PATHS.test(path) && path !== '/' ? path : `/${type}`;
  const page = to.startsWith('/withdrawal') ? 'withdrawal' : to.startsWith('/deposit') ? 'deposit' : null;
  if (page) location.backTo(to);
  else location.navigate(to, { replace: true, state: { type: type } });
  ensureMethods(session, page ?? type);
}
