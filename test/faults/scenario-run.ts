import type { HarnessContext } from './harness-context.ts';
import { RunConnections } from './run-connections.ts';
import { RunLog } from './run-log.ts';
import { MONEY_BACK, type PlannedStep, type Scenario } from './scenario.ts';
import { SimulatedUser, type Statements } from './simulated-user.ts';
import { checkHistory, checkScreen, type Finding } from './verdict.ts';
import { VirtualTab } from './virtual-tab.ts';

const LIST_TIMEOUT_MS = 30_000;
/** Longest wait for the frame at which a fault happens, in virtual milliseconds. The frame may never come. */
const FAULT_TIMEOUT_MS = 8_000;
/** Screen and database must agree for this virtual time, because a wrong change may be delayed. */
const SETTLE_MS = 1_500;

/** A screen may be behind the database for this virtual time over one connection: a new one makes the widget request the status. */
const MAX_BEHIND_MS = 90_000;

/** A widget without pushes, or with a reversed payment, is checked for delayed changes for this virtual time. */
const OBSERVATION_MS = 60_000;

/** Virtual time between the host's change and the user's press, in which the widget must react. */
const HOST_PAUSE_MS = 200;
/** A host that has changed the currency changes it back after this virtual time. */
const MAX_ABROAD_MS = 4_000;

export class ScenarioRun {
  readonly plan: Scenario;
  readonly lines: RunConnections;
  readonly log = new RunLog();
  readonly #context: HarnessContext;
  readonly #statements: Statements = {
    submitted: new Map(),
    shown: new Map(),
    denied: new Set(),
    broken: [],
  };
  #payers: SimulatedUser[] = [];
  /** For each tab: the number of comparisons in a row in which it differed from the database, and the number of its socket meanwhile. */
  #behind = new Map<string, { line: number; looks: number }>();
  #tabs = 0;
  #renewals = 0;

  constructor(stage: HarnessContext, plan: Scenario) {
    this.#context = stage;
    this.plan = plan;
    this.lines = new RunConnections(plan, this.log, (signal) => stage.cashier.restart(signal));
    stage.proxy.watch(`r${plan.run}`, this.lines);
    this.#open();
  }

  async arrive(): Promise<number> {
    const came = Date.now();
    await this.#findList();
    return Date.now() - came;
  }

  async act(hasEnded = () => false): Promise<void> {
    for (const { after, record, lasts } of this.plan.records) {
      setTimeout(() => !hasEnded() && this.lines.pushRecord(record, lasts), after);
    }
    this.#user.submit();
    if (this.plan.submit === 'twice at once') this.#user.submit();
    if (this.plan.submit === 'Enter and a click') {
      await pause(40);
      this.#user.submit();
    }
    if (this.plan.ending === 'without pushes, on the list') await this.#leave();
    for (const step of this.plan.steps) {
      await pause(step.after);
      if (hasEnded()) return;
      await this.#step(step);
    }
    // The run waits here, because most faults happen while the cashier responds.
    const end = Date.now() + FAULT_TIMEOUT_MS;
    while (!this.lines.hasStruck && Date.now() < end && !hasEnded()) await pause(300);
    await pause(500);
  }

  /** Ends all faults. From here on the widgets must agree with the database. */
  async settle(): Promise<Finding[]> {
    this.lines.calm();
    this.log.note('calm');
    await this.#context.cashier.ready();
    for (const { tab } of this.#payers) {
      tab.wake();
      if (this.plan.emitsOnlineEvent) tab.do(() => tab.window.dispatchEvent(new Event('online')));
    }
    const isProving = () => this.#payers.some((payer) => payer.isProving);
    if (this.#statements.submitted.size === 0 && !isProving())
      await this.#findList().then(() => this.#user.submit());
    if (this.plan.ending === 'without pushes, on the list') this.#user.leave();
    const goesBack = this.plan.amount.includes(`${MONEY_BACK}.`);
    const isBrief = this.plan.ending === 'with pushes' && !goesBack;
    const watchedUntil = isBrief ? 0 : Date.now() + OBSERVATION_MS;
    const end = performance.now() + this.#context.timeoutMs;
    for (;;) {
      const first = await this.#checkUntilStable();
      if (
        first.length === 0 &&
        !isProving() &&
        (await this.#context.reads.isAtRest(this.plan.user, watchedUntil))
      ) {
        await pause(SETTLE_MS);
        if ((await this.#checkUntilStable()).length === 0) break;
      }
      if (performance.now() > end || this.#isBehind(first)) return [...first, ...(await this.#check())];
      for (const payer of this.#payers) payer.refreshIfFailed();
      await pause(this.#context.pollIntervalMs);
    }
    return this.#check();
  }

  end(): void {
    for (const payer of this.#payers) payer.end();
    this.#context.proxy.forget(`r${this.plan.run}`);
  }

  get #user(): SimulatedUser {
    const payer = this.#payers[0];
    if (!payer) throw new Error('There is no tab');
    return payer;
  }

  async #checkUntilStable(): Promise<Finding[]> {
    const payments = await this.#context.reads.paymentsOf(this.plan.user);
    if (!this.lines.isQuiet) return [{ verdict: 'stuck', what: 'a fault never ended' }];
    return this.#payers.flatMap((payer) => checkScreen(payer, payments));
  }

  /** Comparisons are counted instead of time, because none runs while the machine is suspended. */
  #isBehind(findings: readonly Finding[]): boolean {
    return this.#payers.some(({ tab: { name } }) => {
      const isWrong = findings.some(({ verdict, tab }) => verdict === 'wrong' && tab === name);
      const line = this.lines.begunBy(name);
      const before = this.#behind.get(name);
      const looks = !isWrong ? 0 : before?.line === line ? before.looks + 1 : 1;
      this.#behind.set(name, { line, looks });
      return looks * this.#context.pollIntervalMs > MAX_BEHIND_MS;
    });
  }

  async #check(): Promise<Finding[]> {
    const payments = await this.#context.reads.paymentsOf(this.plan.user);
    this.#statements.broken.push(...this.lines.broken);
    return checkHistory(this.#statements, payments);
  }

  async #findList(): Promise<void> {
    const end = Date.now() + LIST_TIMEOUT_MS;
    while (!this.#user.isListReady && Date.now() < end) {
      this.#user.refreshIfFailed();
      await pause(300);
    }
  }

  async #leave(): Promise<void> {
    const end = Date.now() + FAULT_TIMEOUT_MS;
    while (!this.#user.session.state.transaction && Date.now() < end) await pause(200);
    this.#user.leave();
  }

  async #step({ action, lasts }: PlannedStep): Promise<void> {
    const payer = this.#user;
    const { tab } = payer;
    this.log.note(`${tab.name} ${action}`);
    switch (action) {
      case 'submit again':
        payer.submit();
        break;
      case 'insist on another':
        await payer.insist();
        break;
      case 'reload':
        this.#replace(tab.stored);
        break;
      case 'reload with another token':
        this.#renewals += 1;
        this.#replace(tab.stored);
        break;
      case 'lose the browser':
        this.#replace(new Map());
        break;
      case 'open a second tab':
      case 'duplicate the tab':
        if (this.#payers.length > 2) break;
        this.#payers.unshift(this.#make(action === 'duplicate the tab' ? tab.stored : new Map()));
        await this.#findList();
        this.#user.submit();
        break;
      case 'sleep':
        tab.sleep();
        this.lines.holdFrames(tab.name, lasts);
        await pause(lasts);
        tab.wake();
        break;
      case 'freeze and thaw':
        tab.do(() => tab.window.dispatchEvent(new Event('pagehide')));
        tab.sleep();
        this.lines.cut(tab.name);
        await pause(lasts);
        tab.wake();
        tab.do(() => tab.window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
        break;
      case 'lose the network':
        this.lines.goOffline(tab.name);
        await pause(lasts);
        this.lines.goOnline(tab.name);
        tab.do(() => tab.window.dispatchEvent(new Event('online')));
        break;
      case 'leave the payment':
        payer.leave();
        break;
      case 'return to the payment':
        payer.returnToPayment();
        break;
      case 'check now':
        payer.checkNow();
        break;
      case 'renew the token':
        payer.setToken(this.#nextToken());
        break;
      case 'let the token expire':
        payer.setToken('expired');
        await pause(lasts / 4);
        payer.setToken(this.#nextToken());
        break;
      case 'do what is next':
        payer.doNext();
        break;
      case 'cancel':
        payer.cancel();
        break;
      case 'edit after a refusal':
        await payer.editAfterRefusal();
        break;
      case 'host changes the amount':
        await payer.payInHostCurrency({ amount: this.plan.otherAmount }, HOST_PAUSE_MS);
        break;
      case 'host changes the currency':
        await payer.payInHostCurrency({ currency: 'BRL' }, Math.min(lasts, MAX_ABROAD_MS));
        payer.tell({ currency: payer.market.currency });
        await this.#findList();
        break;
      case 'go back and come again':
        payer.reload();
        break;
    }
  }

  #nextToken(): string {
    this.#renewals += 1;
    return this.#token;
  }

  get #token(): string {
    return this.#renewals === 0 ? `user-${this.plan.user}` : `user-${this.plan.user}.${this.#renewals}`;
  }

  #make(stored: Map<string, string>): SimulatedUser {
    this.#tabs += 1;
    const tab = new VirtualTab(`r${this.plan.run}.${this.#tabs}`, this.plan.isStorageDenied, stored);
    const { proxy, onCall } = this.#context;
    const around = { url: proxy.url, statements: this.#statements, diary: this.log, onCall: onCall };
    return new SimulatedUser(this.plan, tab, around, this.#token);
  }

  #open(): void {
    this.#payers.unshift(this.#make(new Map()));
  }

  #replace(stored: Map<string, string>): void {
    const old = this.#payers.shift();
    if (old) {
      old.tab.end();
      this.lines.cut(old.tab.name);
    }
    this.#payers.unshift(this.#make(stored));
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
