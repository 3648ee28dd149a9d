import { readTransactionPage } from '../api/answers.ts';
import { parseItems } from '../domain/parse.ts';
import { isFinal } from '../domain/transaction.ts';
import { mendTransaction } from '../domain/transaction-schema.ts';
import { callCashier, parseWith } from './call.ts';
import { resumeIntent, resumeKept } from './payment.ts';
import type { Session } from './session.ts';
import { applyStatusPush, refreshTransaction } from './transaction.ts';

/**
 * The entry of the chunk that knows payments: nothing of it is needed for the list. It hears the link and the pushes
 * from now on, and finds the payment that was under way when the page went away, or one left open elsewhere.
 */
export async function startMoney(session: Session): Promise<void> {
  if (session.isOver) return;
  session.money = {
    resume() {
      resumeIntent(session);
      refreshTransaction(session);
    },
    takePush: (data) => applyStatusPush(session, data),
  };
  if (!resumeKept(session)) await findOpenPayment(session);
}

/** A payment left open in another tab, on another device, or with no storage to remember it. */
async function findOpenPayment(session: Session): Promise<void> {
  if (!session.state.host.token) return;
  try {
    const page = await callCashier(session, 'BANKING:transactions-v1', { open: true }, readTransactionPage);
    const open = parseWith(session, 'transactions', (report) =>
      parseItems((item) => mendTransaction(item, report), page.items, 'transactions', report),
    );
    const first = open.find(({ status }) => !isFinal(status));
    if (first && !session.state.transaction && !session.state.intent) session.state.openPayment = first;
  } catch {
    // The host was told; the payment is found again at the next start.
  }
}
