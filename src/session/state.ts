import { ref } from 'valtio/vanilla';
import type { Region } from '../api/responses.ts';
import type { LinkState } from '../api/socket.ts';
import type { ReportedError } from '../domain/errors/failures.ts';
import type { Field } from '../domain/fields/field.ts';
import type { Bonus } from '../domain/host/bonus.ts';
import { createHostData, type HostData } from '../domain/host/host-data.ts';
import { createUser, type User } from '../domain/host/user.ts';
import type { Method } from '../domain/methods/method.ts';
import type { GroupName } from '../domain/methods/method-groups.ts';
import type { Snippet } from '../domain/methods/saved-data.ts';
import { unpolluted } from '../domain/parsing/decoders.ts';
import type { AccountLimits } from '../domain/payment/account-limits.ts';
import type { ConfirmedPayment, HeldTransaction } from '../domain/payment/confirmed-payment.ts';
import type { PaymentAttempt } from '../domain/payment/payment-attempt.ts';
import type { ShownTransaction } from '../domain/payment/payment-lock.ts';
import type { TransactionType } from '../domain/payment/transaction.ts';
import { createI18n, type I18n } from '../i18n/i18n.ts';

/** A method list; `empty` and `failed` lead to screens of their own. */
interface MethodsState {
  status: 'idle' | 'loading' | 'ready' | 'empty' | 'failed';
  /** Number of loads so far: a response to an earlier one is dropped. */
  loads: number;
  /** The market that methods were listed for last. */
  market: { country: string; currency: string } | null;
  /** The listed methods, without a Valtio proxy for each: a list may have a thousand. */
  methods: readonly Method[];
}

/** The form values for one method; kept until the user chooses another method or the payment is made. */
export interface Draft {
  method: string;
  /** The amount as typed; `validate-draft.ts` interprets it. */
  amount: string;
  /** BCP 47 tag of the language that the amount was typed in; null for a decimal string from the host or the cashier. */
  tag: string | null;
  /** Field values as typed, by field name, to restore the form. */
  typed: Record<string, string>;
  /** Field values to send, by field name: unmasked, and with tokens for unchanged saved values. */
  fields: Record<string, string>;
  account: 'main' | 'additional';
  /** The saved account that fills the form: undefined until one was offered, null when the user enters new details. */
  savedId?: string | null;
  /** Masked texts shown for saved values, by field name. */
  masked: Record<string, string>;
  /** The fields that the cashier requested in preparation, once they are there. */
  asked?: readonly Field[];
  /** Values that are sent in addition to the method's own fields (an account's holder, a bank, a code). */
  prepared: Prepared[];
  /** The parts of the preparation that explain a payout, undecoded: `payout.ts` loads with their screen. */
  payout?: object | undefined;
  /** The values that the payment must have: the fee of the chosen speed, and the accepted result of the payee check. */
  chosen?: Pick<ConfirmedPayment, 'fee' | 'payee'> | undefined;
}

/** A value for a field that the cashier requested in preparation: as sent, and as the user reads it. */
export interface Prepared {
  name: string;
  value: string;
  label: string;
  text: string;
}

export interface Toast {
  id: number;
  message: string;
  /** A toast without a tone is an error or a warning. */
  tone?: 'positive';
  error?: Pick<ReportedError, 'code' | 'diagnosticsId'> | undefined;
}

/** The state of one element. Each element has one proxy; only functions of this folder write to it. */
export interface SessionState {
  phase: 'starting' | 'ready' | 'failed';
  host: HostData;
  /** The list that the host or a redirect has opened last; screens without a type of their own belong to it. */
  page: TransactionType;
  user: User;
  i18n: I18n;
  /** The country chosen on a region screen, lower case; null for the user's own. */
  selectedCountry: string | null;
  link: LinkState;
  /** True once the socket was open at least once (R-LINK-5). */
  everConnected: boolean;
  /** True while the device reports that it has no network. */
  isOffline: boolean;
  /** The cashier's clock minus the device's, in milliseconds. */
  clockSkew: number;
  lists: Record<TransactionType, MethodsState>;
  regions: readonly Region[];
  /** The user's saved data, without a proxy, because the cashier decides its size. */
  snippet: Snippet | null;
  choice: { group: GroupName | null; method: Method | null };
  draft: Draft | null;
  attempt: PaymentAttempt | null;
  transaction: ShownTransaction | null;
  /** Id of a transaction that a push reported as failed. The reason, which selects the recovery actions, was requested but has not arrived. */
  awaitingReasonFor?: string | null;
  isStepping: boolean;
  /** An open transaction that is not shown, which the list offers; or one that has ended while it was offered. */
  openPayment: HeldTransaction | null;
  /** The newest processed deposit, amount as a decimal string: the first preset, and the first tile of the next list. */
  lastPaid: { method: string; amount: string; currency: string } | null;
  bonus: { activeId: string | null; list: readonly Bonus[]; isEnabled: boolean; isDisplayed: boolean };
  toasts: Toast[];
  limits?: AccountLimits | undefined;
  /** The currencies of the last quote; amounts shown with it are formatted so that these are not confused. */
  quotedIn: readonly string[];
}

/** Creates a new state object each time: shared defaults would be shared between elements. */
export function createState(page: TransactionType): SessionState {
  const list = (): MethodsState => ({ status: 'idle', loads: 0, market: null, methods: ref([]) });
  return {
    phase: 'starting',
    host: unpolluted(createHostData()),
    page,
    user: unpolluted(createUser()),
    i18n: ref(createI18n('en', {})),
    selectedCountry: null,
    link: 'idle',
    everConnected: false,
    isOffline: false,
    clockSkew: 0,
    lists: { deposit: list(), withdrawal: list() },
    regions: ref([]),
    snippet: null,
    choice: { group: null, method: null },
    draft: null,
    attempt: null,
    transaction: null,
    isStepping: false,
    openPayment: null,
    lastPaid: null,
    bonus: { activeId: null, list: ref([]), isEnabled: true, isDisplayed: false },
    toasts: [],
    quotedIn: ref([]),
  };
}
