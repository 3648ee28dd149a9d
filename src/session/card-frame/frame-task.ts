import type { CardLeave } from '../../bridge/protocol.ts';
import type { Method } from '../../domain/methods/method.ts';
import { entriesUnder } from '../../domain/payment/stored-entry.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { BASE_PATH } from '../../location/memory-location.ts';
import { cashierOrigin } from '../connection/connection.ts';
import { localeOf } from '../host/language.ts';
import { ensureMethods } from '../methods/methods.ts';
import { createDraft, resetChoice } from '../methods/select-method.ts';
import { pendingPaymentKeys } from '../payment/attempt/pending-payment-keys.ts';
import type { Session } from '../session.ts';
import type { CardTask } from './card-task.ts';
import { LIST_PATHS } from './needs-card-frame.ts';

export interface CardNeed {
  type: TransactionType;
  method: Pick<Method, 'name'> | null;
  payment: string | null;
}

/** URL of the widget's page at the cashier. The query contains no secret, because servers log URLs. */
export function addressOf(session: Session, { type }: CardNeed): URL {
  const url = new URL(`${BASE_PATH}/`, cashierOrigin(session));
  url.searchParams.set('page', type);
  url.searchParams.set('locale', localeOf(session.state));
  return url;
}

export function cardTaskFor(session: Session, { type, method, payment }: CardNeed): CardTask {
  const { draft, bonus, selectedCountry } = session.state;
  const own = draft && draft.method === method?.name ? draft : null;
  return {
    type,
    method: method?.name ?? null,
    payment,
    amount: own?.amount ?? '',
    tag: own?.tag ?? null,
    typed: { ...own?.typed },
    ...(own?.savedId !== undefined && { savedId: own.savedId }),
    account: own?.account ?? 'main',
    country: selectedCountry,
    isBonusOn: bonus.isEnabled,
    entries: readEntries(session),
  };
}

function keysOf(session: Session): string[] {
  return pendingPaymentKeys(session).flatMap(entriesUnder);
}

function readEntries(session: Session): Record<string, string> {
  try {
    return Object.fromEntries(
      keysOf(session).flatMap((key) => {
        const text = sessionStorage.getItem(key);
        return text === null ? [] : [[key, text]];
      }),
    );
  } catch {
    return {};
  }
}

/** Stores an entry for the frame if its key is one of this user's, because the page in the frame could name any key. */
export function keepEntry(session: Session, { name, text }: { name: string; text: string | null }): void {
  if (!keysOf(session).includes(name)) return;
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // Storage is denied or full. The frame knows the payment until it closes, and the next start requests open transactions.
  }
}

/** Opens the screen that the user has chosen in the frame. @param close closes the frame, once the state is set */
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
  // The amount stays for the method that the user chooses next.
  if (state.draft) Object.assign(state.draft, { amount, tag });
  else if (amount !== '') state.draft = createDraft('', amount, tag);
  close();
  // The path comes from another window, so any that is not the path of a list leads to the list of this type.
  const to = LIST_PATHS.test(path) && path !== '/' ? path : `/${type}`;
  const page = to.startsWith('/withdrawal') ? 'withdrawal' : to.startsWith('/deposit') ? 'deposit' : null;
  if (page) location.backTo(to);
  else location.navigate(to, { replace: true, state: { type: type } });
  ensureMethods(session, page ?? type);
}
