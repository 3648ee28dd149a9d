import { Wallet } from 'ethers';
import english from '../../public/locales/en.json' with { type: 'json' };
import { type Engine, startEngine } from '../../src/app/engine.ts';
import type { NotificationName } from '../../src/bridge/protocol.ts';
import { isUnderWay } from '../../src/domain/payment/attempt-phase.ts';
import { isFinal } from '../../src/domain/payment/transaction.ts';
import { goToBackTarget } from '../../src/router/back-target.ts';
import { Connection } from '../../src/session/connection/connection.ts';
import { disposeSession } from '../../src/session/create-session.ts';
import { requestPreparation, setPayout } from '../../src/session/draft/ask-cashier.ts';
import { changeDraft, setAmount } from '../../src/session/draft/draft.ts';
import { amountOf } from '../../src/session/draft/validate-draft.ts';
import { ensureMethods, refreshSession } from '../../src/session/methods/methods.ts';
import { chooseMethod } from '../../src/session/methods/select-method.ts';
import {
  duplicateOffer,
  payDespiteDuplicate,
  submitDraft,
} from '../../src/session/payment/attempt/create-request.ts';
import { networksOf, requestDepositAddress } from '../../src/session/payment/attempt/request-address.ts';
import { clearAttempt, resumeAttempt } from '../../src/session/payment/attempt/submit-payment.ts';
import { offerSheet } from '../../src/session/payment/attempt/wallet-sheet.ts';
import { goToMethods } from '../../src/session/payment/found/leave-payment.ts';
import { cancelWithdrawal, returnToPayment } from '../../src/session/payment/found/open-transaction.ts';
import { continuePayment } from '../../src/session/payment/transaction/submit-step.ts';
import type { CallRecord, Session } from '../../src/session/session.ts';
import { PAYMENTS, WALLET } from './fixtures.ts';
import type { RunLog } from './run-log.ts';
import type { Scenario } from './scenario.ts';
import type { VirtualTab } from './virtual-tab.ts';

export interface Statements {
  /** Submitted keys. `amount` is null if unknown, `insisted` is true if the user confirmed a second payment. */
  submitted: Map<string, { insisted: boolean; amount: string | null }>;
  shown: Map<string, string[]>;
  denied: Set<string>;
  broken: string[];
}

const COIN = PAYMENTS.kinds.coins.method;
const ANSWER_TIMEOUT_MS = 6_000;

/** The wallets that sign, one row for each proof in turn: the right one, a wrong and then the right one, the right one twice. */
const PROOF_MOVES = [[WALLET], [Wallet.createRandom(), WALLET], [WALLET, WALLET]];
/** Longest virtual time until a user signs, and the pause before the widget requests the preparation again. */
const PROOF_LOOK_MS = 4_000;
const ASK_AGAIN_MS = 5_000;
const MAX_ASKS = 8;

interface Surroundings {
  url: string;
  statements: Statements;
  diary: RunLog;
  onCall: (call: CallRecord) => void;
}

/** A widget in a tab, and a user who operates its session as the form and its buttons would. */
export class SimulatedUser {
  static #proofs = 0;
  readonly tab: VirtualTab;
  readonly #plan: Scenario;
  readonly #around: Surroundings;
  #token: string;
  #engine: Engine | null = null;
  #proofsUnderWay = 0;
  #onStatement: ((data: Record<string, unknown>) => void) | null = null;

  constructor(plan: Scenario, tab: VirtualTab, around: Surroundings, token: string) {
    this.#plan = plan;
    this.tab = tab;
    this.#around = around;
    this.#token = token;
    this.#begin();
  }

  get session(): Session {
    if (!this.#engine) throw new Error('The widget has ended');
    return this.#engine.session;
  }

  get order() {
    return PAYMENTS.kinds[this.#plan.order];
  }

  /** The market that the host names. It is Germany for a proof of the wallet, because only there the sandbox asks for one. */
  get market() {
    return this.#plan.order === 'proof'
      ? { currency: 'EUR', paymentGeo: 'DE' }
      : { currency: 'MXN', paymentGeo: 'MX' };
  }

  /** True while the user proves a wallet, because the payment is submitted only afterwards. */
  get isProving(): boolean {
    return this.#proofsUnderWay > 0;
  }

  get isListReady(): boolean {
    return this.session.state.lists[this.order.type].status === 'ready';
  }

  end(): void {
    this.tab.run(() => disposeSession(this.session));
    this.tab.end();
  }

  setToken(token: string): void {
    this.#token = token;
    this.tell({ token });
  }

  refreshIfFailed(): void {
    const { state, location } = this.session;
    const isLost = location.current.path.includes('/error') || state.link === 'lost';
    if (!isLost && state.lists[this.order.type].status !== 'failed' && state.phase !== 'failed') return;
    this.#around.diary.note(`${this.tab.name} refresh`);
    this.#do(() => {
      location.navigate(`/${this.order.type}`, { replace: true });
      refreshSession(this.session);
    });
  }

  submit(): void {
    this.#do(() => {
      const { state } = this.session;
      if (state.attempt && isUnderWay(state.attempt)) {
        // The button is disabled during an attempt, so a second press must do nothing.
        this.#press();
        return;
      }
      clearAttempt(this.session);
      if (this.#openForm()) this.#fillAndPress(this.#plan.amount);
    });
  }

  async insist(): Promise<void> {
    const refused = await this.#openDuplicate();
    if (refused !== null) this.#do(() => this.#payDespiteDuplicate(refused));
  }

  async editAfterRefusal(): Promise<void> {
    const refused = await this.#openDuplicate();
    if (refused === null) return;
    this.#do(() => {
      setAmount(this.session, this.#plan.otherAmount);
      if (!this.#payDespiteDuplicate(refused)) this.#press();
    });
  }

  async payInHostCurrency(data: Record<string, unknown>, wait: number): Promise<void> {
    let isOpen = false;
    this.#do(() => {
      if (this.session.state.transaction) return;
      clearAttempt(this.session);
      isOpen = this.order.method !== COIN && this.#openForm();
      if (isOpen) this.#fill(this.#plan.amount);
    });
    this.tell(data);
    await pause(wait);
    if (isOpen) this.#do(() => this.#press());
  }

  reload(): void {
    this.#do(() => {
      goToBackTarget(this.session, `/${this.order.type}`);
      if (!this.#openForm()) return;
      const { draft } = this.session.state;
      if (draft?.amount) this.#press();
      else this.#fillAndPress(this.#plan.amount);
    });
  }

  tell(data: Record<string, unknown>): void {
    this.#do(() => this.#onStatement?.(data));
  }

  #openForm(): boolean {
    const { session } = this;
    const { type, method: name } = this.order;
    const { state } = session;
    if (state.transaction) goToMethods(session, type);
    const method = state.lists[type].methods.find((known) => known.name === name);
    if (!method) {
      ensureMethods(session, type);
      return false;
    }
    // A crypto method has no form: its address is requested when the user chooses it.
    this.#noteSubmit(() => chooseMethod(session, type, method));
    if (method.wallet) offerSheet(session, method, type);
    return true;
  }

  #fill(amount: string): void {
    setAmount(this.session, amount);
    changeDraft(this.session, { typed: this.order.fields, fields: this.order.fields });
  }

  #fillAndPress(amount: string): void {
    this.#fill(amount);
    this.#press();
  }

  /** Presses the main button for the amount in the form, which the host may have changed meanwhile. */
  #press(): void {
    const { session } = this;
    const { type, method } = this.order;
    if (this.#plan.order === 'proof') {
      this.#proofsUnderWay += 1;
      void this.#prove().finally(() => {
        this.#proofsUnderWay -= 1;
      });
      return;
    }
    if (method !== COIN) {
      this.#noteSubmit(() => submitDraft(session, type));
      return;
    }
    this.#noteSubmit(() => {
      const { transaction, lists } = session.state;
      const coin = lists[type].methods.find(({ name }) => name === method);
      if (!transaction && coin) requestDepositAddress(session, coin, networksOf(coin)[0]?.value);
    });
  }

  async #prove(): Promise<void> {
    const { session } = this;
    const { method, type } = this.order;
    const { draft } = session.state;
    const amount = amountOf(session, draft).text;
    const isHere = () =>
      !this.tab.isClosed &&
      !session.isDisposed &&
      draft !== null &&
      session.state.draft === draft &&
      draft.method === method &&
      !session.state.transaction &&
      !(session.state.attempt && isUnderWay(session.state.attempt));
    const asked = { type, amount, currency: this.market.currency };
    const move = SimulatedUser.#proofs++ % PROOF_MOVES.length;
    for (let asks = 0; asks < MAX_ASKS && isHere(); asks += 1) {
      const isAnswered = await requestPreparation(session, method, draft?.fields ?? {}, asked).then(
        () => true,
        () => false,
      );
      const { ownership } = Object(draft?.payout);
      if (isAnswered && ownership?.kind !== 'transfer' && isHere()) {
        for (const signer of PROOF_MOVES[move] ?? []) {
          const signature = ownership && (await signer.signMessage(ownership.message));
          await pause((asks * 997) % PROOF_LOOK_MS);
          if (isHere()) this.#do(() => this.#pressProven(signature));
          await pause(ANSWER_TIMEOUT_MS);
        }
        if (session.state.attempt?.phase !== 'rejected') return;
      }
      await pause(ASK_AGAIN_MS);
    }
  }

  #pressProven(signature: string | undefined): void {
    const proof = { name: 'payout_proof', label: 'Signature', text: '', value: signature ?? '' };
    setPayout(this.session, signature === undefined ? [] : [proof], {});
    this.#noteSubmit(() => submitDraft(this.session, this.order.type));
  }

  /** Presses "Pay … once more" if the button is still there. The press must repeat the rejected payment. */
  #payDespiteDuplicate(refused: string): boolean {
    let isSent = false;
    this.#noteSubmit(
      () => {
        isSent = payDespiteDuplicate(this.session, this.order.type);
      },
      { insisted: true, amount: refused },
    );
    return isSent;
  }

  async #openDuplicate(): Promise<string | null> {
    this.submit();
    const end = Date.now() + ANSWER_TIMEOUT_MS;
    while (Date.now() < end && !this.tab.isClosed && !this.session.isDisposed) {
      const offer = duplicateOffer(this.session, this.order.type);
      if (offer) return offer.request.amount;
      await pause(100);
    }
    return null;
  }

  #noteSubmit(press: () => void, meant?: { insisted: boolean; amount: string }): void {
    const { state } = this.session;
    const before = state.attempt?.idempotencyKey;
    const box = amountOf(this.session, state.draft).text;
    press();
    const idem = state.attempt?.idempotencyKey;
    if (!idem || idem === before) return;
    const isCoin = this.order.method === COIN;
    const own = { insisted: isCoin, amount: isCoin ? null : box };
    this.#around.statements.submitted.set(idem, meant ?? own);
    const isKept = [...this.tab.stored.values()].some((text) => text.includes(idem));
    if (!this.#plan.isStorageDenied && !isKept)
      this.#around.statements.broken.push(`${idem} was sent and not kept`);
  }

  leave(): void {
    this.#do(() => goToMethods(this.session, this.order.type));
  }

  returnToPayment(): void {
    this.#do(() => returnToPayment(this.session));
  }

  checkNow(): void {
    this.#do(() => {
      this.session.get(Connection).reopen();
      resumeAttempt(this.session);
    });
  }

  cancel(): void {
    this.#do(() => void cancelWithdrawal(this.session));
  }

  doNext(): void {
    const { transaction } = this.session.state;
    if (!transaction || isFinal(transaction.status)) return;
    const step = transaction.next?.kind === 'invoice' ? transaction.next.confirm : 'paid';
    if (step === 'paid') this.#do(() => void continuePayment(this.session, 'paid', {}));
  }

  #do(work: () => void): void {
    if (!this.tab.isClosed) this.tab.do(work);
  }

  #begin(): void {
    const { type } = this.order;
    const { user, isUserNamed, isMarketOfHost } = this.#plan;
    this.tab.run(() => {
      this.#engine = startEngine({
        host: {
          receive: async () => ({
            payload: {
              token: this.#token,
              host: this.#around.url,
              xOrigin: this.tab.name,
              ...(isMarketOfHost ? this.market : {}),
              ...(isUserNamed ? { userId: user } : {}),
            },
          }),
          notify: (name, detail) => this.#onNotification(name, { ...detail }),
        },
        assets: `${this.#around.url}/`,
        page: type,
        onPlatform: () => undefined,
        locales: { language: 'en', coming: { en: Promise.resolve(english) } },
        startedAt: performance.now(),
        restart: () => this.#restart(),
      });
      const { session } = this.#engine;
      // The simulated user renders nothing, so it reports the first paint itself.
      session.notePainted();
      session.telemetry.listen(({ call }) => call && this.#around.onCall(call));
      this.#onStatement = (data) => this.#engine?.handle({ kind: 'host-data', data });
      this.#watchDenials(session);
    });
  }

  #restart(): void {
    const old = this.#engine;
    if (this.tab.isClosed || !old) return;
    disposeSession(old.session);
    this.#begin();
  }

  /** Records each key for which the widget says, even briefly, that no payment was created: the database must have none. */
  #watchDenials(session: Session): void {
    let underWay: string | null = null;
    let received = 0;
    const look = () => {
      if (session.isDisposed || this.tab.isClosed) return;
      const { attempt, toasts } = session.state;
      if (attempt?.phase === 'rejected' && attempt.rejection?.code === 'not_created') {
        this.#around.statements.denied.add(attempt.idempotencyKey);
      }
      for (const { id, message } of toasts) {
        if (id > received && underWay && message === 'pay.notCreated')
          this.#around.statements.denied.add(underWay);
        received = Math.max(received, id);
      }
      underWay = attempt?.idempotencyKey ?? null;
      setTimeout(look, 100);
    };
    look();
  }

  #onNotification(name: NotificationName, detail: Record<string, unknown>): void {
    if (name !== 'onAnalyticsEvent')
      this.#around.diary.note(`${this.tab.name} ${name} ${JSON.stringify(detail)}`);
    if (name !== 'transaction' || typeof detail.id !== 'string') return;
    const key = `${detail.id} ${this.tab.name}`;
    const statuses = this.#around.statements.shown.get(key) ?? [];
    this.#around.statements.shown.set(key, [...statuses, String(detail.status)]);
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
