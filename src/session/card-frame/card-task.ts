import { subscribe } from 'valtio/vanilla';
import {
  boolean,
  type Decoded,
  either,
  fallback,
  map,
  nullable,
  object,
  oneOf,
  optional,
  text,
} from '../../domain/parsing/decoders.ts';
import { isUnderWay } from '../../domain/payment/attempt-phase.ts';
import { TRANSACTION_TYPES } from '../../domain/payment/transaction.ts';
import { localPath } from '../../location/memory-location.ts';
import { chooseMethod, createDraft } from '../methods/select-method.ts';
import type { Entries } from '../payment/attempt/pending-payment-keys.ts';
import { openTransaction } from '../payment/found/open-transaction.ts';
import { currentTransactionType, type Session } from '../session.ts';
import { LIST_PATHS } from './needs-card-frame.ts';

/** The task that an element gives the page in its card frame (`docs/pci.md`). */
const readTask = object({
  type: oneOf(TRANSACTION_TYPES),
  method: nullable(text({ max: 100 })),
  /** Id of the transaction to continue; null for a new payment. */
  payment: nullable(text({ max: 100 })),
  amount: text({ max: 100 }),
  tag: nullable(text({ max: 40 })),
  /** Values that the user has typed into the element's form, by field name; none is card data. */
  typed: fallback(map(text()), () => ({})),
  savedId: optional(either(text(), nullable(text()))),
  account: oneOf(['main', 'additional']),
  /** The country that the user has chosen; null for the user's own. */
  country: nullable(text({ pattern: /^[a-z]{2}$/, as: 'a country code in lower case' })),
  isBonusOn: boolean,
  entries: fallback(map(text({ max: 20_000 })), () => ({})),
});
export type CardTask = Decoded<typeof readTask>;

type Ready = readonly (Promise<void> | null)[];

/** Opens the first screen of a task once `ready` has settled: the list, and the code of payments if that screen needs it. */
export type TaskStart = (ready: Ready) => Promise<void>;

/** Makes this page the card frame of an element. Null if `value` is no task: the page is then an ordinary full page. */
export function takeTask(session: Session, value: unknown): TaskStart | null {
  let cardTask: CardTask;
  try {
    cardTask = readTask(value);
  } catch {
    return null;
  }
  const task = {
    entries: mirrorEntries(session, cardTask.entries),
    isDrawn: false,
    isUnseen: () => !task.isDrawn || isOutside(session),
  };
  session.cards.task = task;
  session.state.selectedCountry = cardTask.country;
  session.state.bonus.isEnabled = cardTask.isBonusOn;
  return (ready) => beginTask(session, cardTask, ready);
}

async function beginTask(session: Session, cardTask: CardTask, ready: Ready): Promise<void> {
  await Promise.all(ready);
  if (session.isDisposed) return;
  const { state } = session;
  const { type, method: name, payment, amount, tag, typed, savedId, account } = cardTask;
  const method = state.lists[type].methods.find((one) => one.name === name);
  if (method) {
    const draft = { ...createDraft(method.name, amount, tag), typed, account };
    state.draft = savedId === undefined ? draft : { ...draft, savedId };
    if (payment === null) chooseMethod(session, type, method);
  }
  if (payment !== null) await openTransaction(session, payment);
}

/**
 * Notifies the element when the user leaves the payment. While a create request runs, the list stays inside the frame, so that only one
 * side knows of the payment. @returns stops
 */
export function watchTask(session: Session): () => void {
  const { state, location } = session;
  const { task } = session.cards;
  let hasLeft = false;
  const look = () => {
    if (hasLeft || !task?.isDrawn || !isOutside(session)) return;
    hasLeft = true;
    const { draft, choice, bonus } = state;
    session.host.notifyCards?.('cardsLeft', {
      path: localPath(location.current),
      hasChoice: choice.method !== null,
      amount: draft?.amount ?? '',
      tag: draft?.tag ?? null,
      isBonusOn: bonus.isEnabled,
    });
  };
  // The path is read after this task, because a route guard may still redirect within it.
  const later = () => queueMicrotask(look);
  const ends = [location.subscribe(later), subscribe(state, look)];
  look();
  return () => {
    hasLeft = true;
    for (const end of ends) end();
  };
}

/** The element shows the frame when it gets this notification. */
export function notifyDrawn(session: Session): void {
  const { task } = session.cards;
  if (!task || task.isDrawn) return;
  task.isDrawn = true;
  session.host.notifyCards?.('cardsDrawn', {});
}

function isOutside(session: Session): boolean {
  const { attempt, transaction, choice, lists } = session.state;
  if (transaction || isUnderWay(attempt)) return false;
  // The list that is loading may still lead to another screen, such as an error, so the user has not left the payment yet.
  if (lists[currentTransactionType(session)].status === 'loading' && choice.method) return false;
  return LIST_PATHS.test(localPath(session.location.current));
}

/** A copy of the element's session storage: reads use it, and the element gets each write. */
function mirrorEntries({ host }: Session, given: Readonly<Record<string, string>>): Entries {
  const entries = new Map(Object.entries(given));
  return {
    getItem: (name) => entries.get(name) ?? null,
    setItem(name, value) {
      entries.set(name, value);
      host.notifyCards?.('cardsKept', { name, text: value });
    },
    removeItem(name) {
      entries.delete(name);
      host.notifyCards?.('cardsKept', { name, text: null });
    },
  };
}
