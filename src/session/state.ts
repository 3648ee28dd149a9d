import { ref } from 'valtio/vanilla';
import type { LinkState } from '../api/socket.ts';
import type { Bonus } from '../domain/bonus.ts';
import type { HeldTransaction } from '../domain/confirmed-payment.ts';
import type { Fault } from '../domain/failure.ts';
import { createHostData, type HostData } from '../domain/host-data.ts';
import type { Intent } from '../domain/intent.ts';
import type { Method } from '../domain/method.ts';
import type { GroupName } from '../domain/method-groups.ts';
import type { Region } from '../domain/region.ts';
import type { Snippet } from '../domain/saved-data.ts';
import type { TransactionType } from '../domain/transaction.ts';
import { createUser, type User } from '../domain/user.ts';
import { createI18n, type I18n } from '../i18n/i18n.ts';

/** A method list on its way: `empty` and `failed` have pages of their own. */
interface MethodsState {
  status: 'idle' | 'loading' | 'ready' | 'empty' | 'failed';
  /** The listed methods; held by reference, since a thousand proxies cost what a thousand methods cost. */
  methods: readonly Method[];
}

/** The form values for one method; kept until another method is chosen or the payment is made. */
export interface Draft {
  method: string;
  /** As typed; draft-amount.ts says what it means. */
  amount: string;
  /** BCP 47 tag of the language it was typed in; null for a decimal string of the host or the cashier. */
  tag: string | null;
  /** Values of the form by field name, to restore it. */
  typed: Record<string, string>;
  /** Values to send by field name: unmasked, with tokens in place of untouched saved values. */
  fields: Record<string, string>;
  account: 'main' | 'additional';
  /** The saved account that fills the form: undefined until one was offered, null for details of the user's own. */
  savedId?: string | null;
  /** Displayed texts of saved values, by field name. */
  masked: Record<string, string>;
  /** Values from beside the method's own fields (an account's holder, a bank, a code), sent with them. */
  prepared: Prepared[];
}

/** An answer to what a cashier asks for in preparation, as it is sent and as a person reads it. */
export interface Prepared {
  name: string;
  value: string;
  label: string;
  text: string;
}

/** A short word to the user: a snackbar. */
export interface Notice {
  id: number;
  message: string;
  /** Bad news, unless it is said. */
  tone?: 'positive';
  fault?: Pick<Fault, 'code' | 'diagnosticsId'> | undefined;
}

/** Everything that one widget knows. One proxy per element; only the functions of this folder write it. */
export interface SessionState {
  phase: 'starting' | 'ready' | 'failed';
  host: HostData;
  user: User;
  i18n: I18n;
  /** The country chosen on a region page, lower case; null while it is the user's own. */
  selectedCountry: string | null;
  link: LinkState;
  /** True once the socket was open at least once (R-LINK-5). */
  everConnected: boolean;
  /** Cashier's clock minus ours, milliseconds. */
  clockSkew: number;
  lists: Record<TransactionType, MethodsState>;
  regions: readonly Region[];
  /** The user's saved data, by reference: the cashier decides how much of it there is. */
  snippet: Snippet | null;
  choice: { group: GroupName | null; method: Method | null };
  draft: Draft | null;
  intent: Intent | null;
  /** The payment that the screens show. */
  transaction: HeldTransaction | null;
  /** The id of a payment that was pushed as failed, while the reason that tells the ways on is asked for. */
  reasonDueOf?: string | null;
  /** A step of the shown payment is on its way. */
  continuing: boolean;
  /** A payment that still waits for the user, found at the start. */
  openPayment: HeldTransaction | null;
  /** The newest deposit that arrived, a decimal string: what a payer is likely to pay again. */
  lastPaid: { amount: string; currency: string } | null;
  bonus: { activeId: string | null; list: readonly Bonus[]; isEnabled: boolean; isDisplayed: boolean };
  notices: Notice[];
  /** The currencies of the last quote: pages that show it tell its amounts from the user's. */
  quotedIn: readonly string[];
}

/** A fresh state, built anew each time: a shared default object would be state shared between widgets. */
export function createState(): SessionState {
  const list = (): MethodsState => ({ status: 'idle', methods: ref([]) });
  return {
    phase: 'starting',
    host: createHostData(),
    user: createUser(),
    i18n: ref(createI18n('en', {})),
    selectedCountry: null,
    link: 'idle',
    everConnected: false,
    clockSkew: 0,
    lists: { deposit: list(), withdrawal: list() },
    regions: ref([]),
    snippet: null,
    choice: { group: null, method: null },
    draft: null,
    intent: null,
    transaction: null,
    continuing: false,
    openPayment: null,
    lastPaid: null,
    bonus: { activeId: null, list: ref([]), isEnabled: true, isDisplayed: false },
    notices: [],
    quotedIn: ref([]),
  };
}
