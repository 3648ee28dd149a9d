import type { Method } from '../../domain/methods/method.ts';
import type { TransactionType } from '../../domain/payment/transaction.ts';
import { BASE_PATH } from '../../location/paths.ts';
import { cashierOrigin } from '../connection/connection.ts';
import { localeOf } from '../host/language.ts';
import type { Session } from '../session.ts';
import type { CardTask } from './card-task.ts';
import { readEntries } from './frame-entries.ts';

/** The reason for which a card frame is opened. */
export interface CardNeed {
  type: TransactionType;
  method: Pick<Method, 'name'> | null;
  /** Id of the shown transaction if the frame continues it. */
  payment: string | null;
}

/** URL of the widget's page at the cashier's origin. The query contains no secret. */
export function addressOf(session: Session, { type }: CardNeed): URL {
  const url = new URL(`${BASE_PATH}/`, cashierOrigin(session));
  url.searchParams.set('page', type);
  url.searchParams.set('locale', localeOf(session.state));
  return url;
}

/** The task that the frame gets at its start. */
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
