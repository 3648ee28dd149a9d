import { subscribe } from 'valtio/vanilla';
import { isTileGroup } from '../../domain/methods/method-groups.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { parseWith } from '../connection/call-cashier.ts';
import { currentTransactionType, type Session } from '../session.ts';
import { showToast } from '../toasts.ts';
import { chooseGroup, chooseMethod } from './select-method.ts';

/** Opens a method or group, unless the user is paying or has navigated meanwhile. If the list lacks it, the user sees a toast. */
export async function openByName(session: Session, name: string): Promise<void> {
  const { state } = session;
  const type = currentTransactionType(session);
  const before = session.location.current;
  await listLoaded(session, type);
  if (session.isDisposed || session.location.current !== before) return;
  const { attempt, transaction, lists } = state;
  const isPaying = transaction !== null || (isUnderWay(attempt) && attempt?.abandoned !== true);
  if (isPaying || session.cards.frame || lists[type].status !== 'ready') return;
  const { methods } = lists[type];
  const method = methods.find((one) => one.name === name);
  if (method) chooseMethod(session, type, method);
  else if (isTileGroup(name) && methods.some(({ category }) => category === name))
    chooseGroup(session, type, name);
  else {
    parseWith(session, 'method', (report) =>
      report({ path: 'method', problem: `"${name}" is no method or group of the list` }),
    );
    showToast(session, state.i18n.t('list.noMethod'));
  }
}

/** Resolves when the list is loaded or has failed to load. */
function listLoaded(session: Session, type: TransactionType): Promise<void> {
  const list = session.state.lists[type];
  return new Promise((resolve) => {
    const look = () => {
      if (list.status === 'loading' || list.status === 'idle') return;
      stop();
      resolve();
    };
    const stop = subscribe(list, look);
    session.onDispose(stop);
    look();
  });
}
