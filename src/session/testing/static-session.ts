import type { NotificationName } from '../../bridge/protocol.ts';
import { cashierOriginOf } from '../../domain/host/cashier-address.ts';
import { type Method, parseMethods } from '../../domain/methods/method.ts';
import type { AttemptRejection, PaymentAttempt } from '../../domain/payment/payment-attempt.ts';
import type { ShownTransaction } from '../../domain/payment/payment-lock.ts';
import type { Transaction } from '../../domain/payment/transaction-schema.ts';
import { createI18n, type I18n } from '../../i18n/i18n.ts';
import type { EntryOf } from '../../location/flow-entry.ts';
import { createSession } from '../create-session.ts';
import type { Session } from '../session.ts';

interface Options {
  assets?: string;
  i18n?: I18n;
  notify?: (name: NotificationName, detail: object) => void;
  restart?: () => void;
  entryOf?: EntryOf;
}

/** The cashier never responds, so a test can draw a component in any state. */
export function createStaticSession({
  assets = 'https://cdn.test/',
  i18n = createI18n('en', {}),
  notify = () => {},
  restart = () => {},
  entryOf = (type) => ({ type, path: `/${type}/redirect` }),
}: Options = {}): Session {
  const session = createSession({
    // Card forms are drawn inline, as on the cashier's own page.
    host: { receive: async () => ({ payload: {} }), notify, isOwnPage: true },
    assets,
    page: 'deposit',
    locales: { language: i18n.language, coming: {} },
    startedAt: 0,
    restart,
    entryOf,
  });
  session.cashier = cashierOriginOf('https://cashier.test', '') ?? null;
  Object.assign(session.state, { i18n, link: 'open' });
  session.state.host.token = 'token';
  return session;
}

export function transactionOf(part: Partial<Transaction> = {}): ShownTransaction {
  const transaction: Transaction = {
    id: 'dep_1',
    idem: '0190f5fe-7c00-7a00-8000-000000000001',
    type: 'deposit',
    status: 'waiting',
    seq: 1,
    method: 'spei',
    amount: '500',
    currency: 'MXN',
    createdAt: 0,
    updatedAt: 0,
    timeline: [],
    ...part,
  };
  return transaction as ShownTransaction;
}

export function methodOf(part: Record<string, unknown> = {}): Method {
  const [method] = parseMethods(
    [
      {
        name: 'spei',
        text: { en: 'SPEI' },
        amount_rules: { MXN: { min: 100, max: 100_000 } },
        iconIds: { light: 'spei-light', dark: 'spei-dark', compact: 'spei-card' },
        ...part,
      },
    ],
    ({ path, problem }) => {
      throw new Error(`${path}: ${problem}`);
    },
  );
  if (!method) throw new Error('no method was read');
  return method;
}

export function attemptOf(part: Partial<PaymentAttempt> = {}): PaymentAttempt {
  return {
    idempotencyKey: '0190f5fe-7c00-7a00-8000-000000000001',
    type: 'deposit',
    phase: 'submitting',
    sends: 1,
    canSend: true,
    requires: null,
    submittedAt: Date.now(),
    rejection: null,
    ...part,
  };
}

export function rejectedAttempt(code: string, part: Partial<AttemptRejection> = {}): PaymentAttempt {
  return attemptOf({
    phase: 'rejected',
    rejection: { code, message: '', status: 409, fields: {}, ...part },
    error: { code, diagnosticsId: 'a-1' },
  });
}
