import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import en from '../../../public/locales/en.json';
import type { HarnessContext } from '../harness-context.ts';
import { RunConnections } from '../run-connections.ts';
import { RunLog } from '../run-log.ts';
import type { PlannedStep, Scenario } from '../scenario.ts';
import type { Statements } from '../simulated-user.ts';
import { checkHistory, type Finding } from '../verdict.ts';
import { speedUpClock } from './page-clock.ts';
import type { PartnerSite } from './partner-site.ts';
import { checkPage, isDenied, readScreen, type Screen } from './read-screen.ts';
import { watchCreates } from './watch-creates.ts';

export interface PageRunContext {
  stage: HarnessContext;
  browser: Browser;
  site: PartnerSite;
  clock: { pace: number; epoch: number };
}

const FORMS = {
  deposit: { tile: /^SPEI bank transfer/, fields: { 'Full name': 'María José Núñez' }, button: /^Deposit / },
  withdrawal: {
    tile: /^SPEI to CLABE/,
    fields: { CLABE: '032180000118359719', 'Full name': 'María José Núñez' },
    button: /^Withdraw /,
  },
} as const;

const REACH_TIMEOUT_MS = 24_000;
const ATTEMPT_MS = 2_000;
const LOAD_TIMEOUT_MS = 180_000;
const REST_MS = 1_500;

/** A run with the built element in a real browser, from the first page to the comparison with the database. */
export class PageRun {
  readonly plan: Scenario;
  readonly lines: RunConnections;
  readonly diary = new RunLog();
  readonly #context: PageRunContext;
  readonly #statements: Statements = {
    submitted: new Map(),
    shown: new Map(),
    denied: new Set(),
    broken: [],
  };
  readonly #pages: Page[] = [];
  readonly #contexts: BrowserContext[] = [];
  #tabs = 0;

  constructor(scene: PageRunContext, plan: Scenario) {
    this.#context = scene;
    this.plan = plan;
    this.lines = new RunConnections(plan, this.diary, (signal) => scene.stage.cashier.restart(signal));
    scene.stage.proxy.watch(`r${plan.run}`, this.lines);
  }

  async act(): Promise<void> {
    await this.#openTab(await this.#makeContext());
    for (const { after, record, lasts } of this.plan.records) {
      setTimeout(() => this.lines.pushRecord(record, lasts), after);
    }
    await this.#pay();
    for (const step of this.plan.steps) {
      await pause(step.after);
      await this.#step(step);
    }
    await pause(2_000);
  }

  /** Ends all faults. From here on the pages must agree with the database. */
  async settle(): Promise<Finding[]> {
    const { stage } = this.#context;
    this.lines.calm();
    this.diary.note('calm');
    await stage.cashier.ready();
    for (const page of this.#pages) await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const end = performance.now() + stage.timeoutMs;
    for (;;) {
      const first = await this.#checkUntilStable();
      if (first.length === 0) {
        await pause(REST_MS);
        if ((await this.#checkUntilStable()).length === 0) break;
      }
      if (performance.now() > end) return [...first, ...(await this.#check())];
      for (const page of this.#pages) {
        if ((await this.#read(page)).page === '/error') await this.#press(page, en.error.refresh);
      }
      await pause(stage.pollIntervalMs);
    }
    return this.#check();
  }

  async end(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    this.#context.stage.proxy.forget(`r${this.plan.run}`);
  }

  get #page(): Page {
    const page = this.#pages[0];
    if (!page) throw new Error('There is no tab');
    return page;
  }

  get #type(): 'deposit' | 'withdrawal' {
    return this.plan.order === 'payout' ? 'withdrawal' : 'deposit';
  }

  /** A plan for coins has the amount 0, but runs with real pages make every deposit by SPEI, which needs an amount. */
  get #amount(): string {
    const { amount, run } = this.plan;
    return amount === '0' ? `${20 + (run % 20)}00.00` : amount;
  }

  async #makeContext(): Promise<BrowserContext> {
    const { browser, clock } = this.#context;
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(REACH_TIMEOUT_MS);
    context.setDefaultNavigationTimeout(LOAD_TIMEOUT_MS);
    await context.addInitScript(speedUpClock, clock);
    await context.addInitScript(watchCreates);
    this.#contexts.push(context);
    return context;
  }

  async #openTab(context: BrowserContext): Promise<void> {
    const { site, stage } = this.#context;
    const page = await context.newPage();
    this.#tabs += 1;
    const name = `r${this.plan.run}.${this.#tabs}`;
    names.set(page, name);
    page.on('pageerror', ({ message }) => this.#statements.broken.push(`${name} threw ${message}`));
    this.#pages.unshift(page);
    const attributes = {
      host: stage.proxy.url,
      'x-origin': name,
      token: `user-${this.plan.user}`,
      ...(this.plan.isMarketOfHost ? { currency: 'MXN', 'payment-geo': 'MX' } : {}),
      locale: 'en',
      page: this.#type,
    };
    await page.goto(site.addressOf(attributes));
  }

  async #pay(): Promise<void> {
    const { tile, fields, button } = FORMS[this.#type];
    const page = this.#page;
    await this.#reach(async () => {
      await page.getByRole('button', { name: tile }).click();
      await page.getByLabel('Amount').fill(this.#amount);
      // The form may show the details of an earlier payment as one line, so its fields are opened.
      const change = page.getByRole('button', { name: en.saved.change, exact: true });
      for (const [label, text] of Object.entries(fields)) {
        const field = page.getByLabel(label);
        await field.or(change).first().waitFor();
        if (await field.isVisible()) await field.fill(text);
      }
      if (this.#type === 'withdrawal') {
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('heading', { name: en.confirm.title }).waitFor();
      }
      const clickCount = this.plan.submit === 'once' ? 1 : 2;
      await page.getByRole('button', { name: button }).click({ clickCount });
    });
  }

  async #step({ action, lasts }: PlannedStep): Promise<void> {
    const page = this.#page;
    const name = nameOf(page);
    this.diary.note(`${name} ${action}`);
    switch (action) {
      case 'submit again':
      case 'insist on another':
        await this.#reach(() =>
          page.getByRole('button', { name: FORMS[this.#type].button }).click({ timeout: ATTEMPT_MS }),
        );
        break;
      case 'reload':
      case 'reload with another token':
        await this.#onNotification(page);
        await page.reload();
        break;
      case 'lose the browser':
        await this.#onNotification(page);
        await page.context().close();
        this.#pages.splice(0, this.#pages.length, ...this.#pages.filter((other) => !other.isClosed()));
        await this.#openTab(await this.#makeContext());
        break;
      case 'open a second tab':
      case 'duplicate the tab':
        if (this.#pages.length > 1) break;
        await this.#openTab(page.context());
        await this.#pay();
        break;
      case 'lose the network':
      case 'sleep':
        this.lines.goOffline(name);
        await pause(lasts);
        this.lines.goOnline(name);
        await page.evaluate(() => window.dispatchEvent(new Event('online')));
        break;
      case 'leave the payment':
        await this.#press(page, en.header.back);
        break;
      case 'check now':
        await this.#press(page, en.paymentCheck.retry);
        break;
      default:
        break;
    }
  }

  #press(page: Page, name: string): Promise<void> {
    return this.#reach(() => page.getByRole('button', { name }).first().click({ timeout: ATTEMPT_MS }));
  }

  /** Gives up an action on a page that a fault has made unreachable. The comparison at the end finds any problem. */
  async #reach(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'TimeoutError') throw error;
      this.diary.note(`out of reach: ${error.message.split('\n')[0]}`);
    }
  }

  async #read(page: Page): Promise<Screen> {
    const screen = await page.evaluate(readScreen);
    const last = this.lines.lastKey(nameOf(page));
    if (isDenied(screen) && last) this.#statements.denied.add(last);
    return screen;
  }

  /** Collects the widget's notifications now, because they are lost when their page closes. */
  async #onNotification(page: Page): Promise<void> {
    const [reported, broken] = await page.evaluate(
      () => [window.toldHost.splice(0), window.brokenRules.splice(0)] as const,
    );
    this.#statements.broken.push(...broken.map((what) => `${nameOf(page)}: ${what}`));
    for (const { id, status } of reported) {
      const key = `${id} ${nameOf(page)}`;
      this.#statements.shown.set(key, [...(this.#statements.shown.get(key) ?? []), status]);
    }
  }

  async #checkUntilStable(): Promise<Finding[]> {
    if (!this.lines.isQuiet) return [{ verdict: 'stuck', what: 'a fault never ended' }];
    const findings: Finding[] = [];
    for (const page of this.#pages) {
      const screen = await this.#read(page);
      const payments = await this.#context.stage.reads.paymentsOf(this.plan.user);
      findings.push(...checkPage(nameOf(page), screen, payments));
    }
    return findings;
  }

  async #check(): Promise<Finding[]> {
    for (const page of this.#pages) await this.#onNotification(page);
    for (const key of this.lines.keys)
      this.#statements.submitted.set(key, { insisted: false, amount: this.#amount });
    this.#statements.broken.push(...this.lines.broken);
    return checkHistory(this.#statements, await this.#context.stage.reads.paymentsOf(this.plan.user));
  }
}

const names = new WeakMap<Page, string>();
const nameOf = (page: Page): string => names.get(page) ?? '';

declare global {
  interface Window {
    brokenRules: string[];
    toldHost: { id: string; status: string }[];
  }
}
