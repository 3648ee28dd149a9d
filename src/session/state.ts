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

interface MethodsState {
  status: 'idle' | 'loading' | 'ready' | 'empty' | 'failed';
  /** Number of loads so far: the response to an earlier load is dropped. */
  loads: number;
  /** The market that methods were listed for last. */
  market: { country: string; currency: string } | null;
  /** The methods have no Valtio proxies, because a list may have a thousand. */
  methods: readonly Method[];
}

/** The values of a form, kept until the user chooses another method or the payment is made. */
export interface Draft {
  method: string;
  /** As typed: `validate-draft.ts` interprets it. */
  amount: string;
  /** BCP 47 tag of the language of a typed amount; null for a decimal string of host or cashier. */
  tag: string | null;
  /** As typed, by field name, to restore the form. */
  typed: Record<string, string>;
  /** Values to send, by field name: unmasked, with tokens for unchanged saved values. */
  fields: Record<string, string>;
  account: 'main' | 'additional';
  /** The saved account that fills the form: undefined until one was offered, null when the user enters new details. */
  savedId?: string | null;
  masked: Record<string, string>;
  /** The further fields that the cashier has sent in response to `BANKING:preparation-v1`; absent before. */
  asked?: readonly Field[];
  /** Values beside those of the method's own fields, such as a chosen bank or a code. */
  prepared: Prepared[];
  /** The parts of a preparation that explain a payout, undecoded, because `payout.ts` loads with their screen. */
  payout?: object | undefined;
  /** The fee of the chosen speed and the accepted check of the payee, which the payment must then have. */
  chosen?: Pick<ConfirmedPayment, 'fee' | 'payee'> | undefined;
}

/** A value for a field of a preparation: as sent, and as the user reads it. */
export interface Prepared {
  name: string;
  value: string;
  label: string;
  text: string;
}

export interface Toast {
  id: number;
  message: string;
  tone?: 'positive';
  error?: Pick<ReportedError, 'code' | 'diagnosticsId'> | undefined;
}

/** The state of one element. Only functions of this folder write to it. */
export interface SessionState {
  phase: 'starting' | 'ready' | 'failed';
  host: HostData;
  /** The list that the host or a redirect has opened last, for screens without a transaction type of their own. */
  page: TransactionType;
  user: User;
  i18n: I18n;
  /** The country that the user has chosen, lower case; null for the user's own. */
  selectedCountry: string | null;
  link: LinkState;
  /** True once the socket was open (R-LINK-5). */
  everConnected: boolean;
  isOffline: boolean;
  /** The cashier's clock minus the device's, milliseconds. */
  clockSkew: number;
  lists: Record<TransactionType, MethodsState>;
  regions: readonly Region[];
  /** The saved data have no proxy, because the cashier decides their size. */
  snippet: Snippet | null;
  choice: { group: GroupName | null; method: Method | null };
  draft: Draft | null;
  attempt: PaymentAttempt | null;
  transaction: ShownTransaction | null;
  /** Id of a failed transaction whose reason was requested: the reason selects the recovery actions. */
  awaitingReasonFor?: string | null;
  isStepping: boolean;
  /** A transaction that the list offers; it may end meanwhile. */
  openPayment: HeldTransaction | null;
  /** The newest processed deposit, amount as a decimal string: first preset and first tile. */
  lastPaid: { method: string; amount: string; currency: string } | null;
  bonus: { activeId: string | null; list: readonly Bonus[]; isEnabled: boolean; isDisplayed: boolean };
  toasts: Toast[];
  limits?: AccountLimits | undefined;
  /** The currencies of the last quote. If one shares its symbol with a shown amount's currency (`$`), that amount also gets its code. */
  quotedIn: readonly string[];
}

/** Creates new objects each time, because shared defaults would be shared between elements. */
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
