import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import en from '../../../public/locales/en.json';
import { paymentsOf } from '../books.ts';
import { Diary } from '../diary.ts';
import { type Finding, judgeHistory } from '../judge.ts';
import type { Said } from '../payer.ts';
import type { Plan, PlannedStep } from '../plan.ts';
import { RunLines } from '../run-lines.ts';
import type { Stage } from '../stage.ts';
import { quicken } from './page-clock.ts';
import { isDenied, judgePage, readScreen, type Screen } from './screen.ts';
import type { Site } from './site.ts';
import { watchCreates } from './watch-creates.ts';

/** Dependencies of a page run. */
export interface Scene {
  stage: Stage;
  browser: Browser;
  site: Site;
  clock: { pace: number; epoch: number };
}

/** Payments that a page can make: the name of the tile, the fields, and the label of the main button. */
const FORMS = {
  deposit: { tile: /^SPEI bank transfer/, fields: { 'Full name': 'María José Núñez' }, button: /^Deposit / },
  withdrawal: {
    tile: /^SPEI to CLABE/,
    fields: { CLABE: '032180000118359719', 'Full name': 'María José Núñez' },
    button: /^Withdraw /,
  },
} as const;

/** Longest wait for a page or an element, in virtual time. */
const REACH_TIMEOUT_MS = 24_000;
const TRY = 2_000;
const LOAD = 180_000;
const REST = 1_500;

/** One user with the built element in a real browser, from the first page to the verdict. */
export class PageRun {
  readonly plan: Plan;
  readonly lines: RunLines;
  readonly diary = new Diary();
  readonly #scene: Scene;
  readonly #said: Said = { submitted: new Map(), shown: new Map(), denied: new Set(), broken: [] };
  readonly #pages: Page[] = [];
  readonly #contexts: BrowserContext[] = [];
  #tabs = 0;

  constructor(scene: Scene, plan: Plan) {
    this.#scene = scene;
    this.plan = plan;
    this.lines = new RunLines(plan, this.diary, (signal) => scene.stage.cashier.restart(signal));
    scene.stage.proxy.watch(`r${plan.run}`, this.lines);
  }

  async act(): Promise<void> {
    await this.#openTab(await this.#makeContext());
    await this.#pay();
    for (const step of this.plan.steps) {
      await pause(step.after);
      await this.#step(step);
    }
    await pause(2_000);
  }

  /** Everything goes through again; the pages have to come to rest with what the books say. */
  async settle(): Promise<Finding[]> {
    const { stage } = this.#scene;
    this.lines.calm();
    this.diary.note('calm');
    await stage.cashier.ready();
    for (const page of this.#pages) await page.evaluate(() => window.dispatchEvent(new Event('online')));
    const end = performance.now() + stage.patience;
    for (;;) {
      const first = await this.#look();
      if (first.length === 0) {
        await pause(REST);
        if ((await this.#look()).length === 0) break;
      }
      if (performance.now() > end) return [...first, ...(await this.#judge())];
      for (const page of this.#pages) {
        if ((await this.#read(page)).page === '/error') await this.#press(page, en.error.refresh);
      }
      await pause(stage.lookEvery);
    }
    return this.#judge();
  }

  async end(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    this.#scene.stage.proxy.forget(`r${this.plan.run}`);
  }

  get #page(): Page {
    const page = this.#pages[0];
    if (!page) throw new Error('There is no tab');
    return page;
  }

  get #type(): 'deposit' | 'withdrawal' {
    return this.plan.order === 'payout' ? 'withdrawal' : 'deposit';
  }

  /** Coins are asked for without an amount; here something else is paid in their place. */
  get #amount(): string {
    const { amount, run } = this.plan;
    return amount === '0' ? `${20 + (run % 20)}00.00` : amount;
  }

  async #makeContext(): Promise<BrowserContext> {
    const { browser, clock } = this.#scene;
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      reducedMotion: 'reduce',
    });
    context.setDefaultTimeout(REACH_TIMEOUT_MS);
    context.setDefaultNavigationTimeout(LOAD);
    await context.addInitScript(quicken, clock);
    await context.addInitScript(watchCreates);
    this.#contexts.push(context);
    return context;
  }

  async #openTab(context: BrowserContext): Promise<void> {
    const { site, stage } = this.#scene;
    const page = await context.newPage();
    this.#tabs += 1;
    const name = `r${this.plan.run}.${this.#tabs}`;
    names.set(page, name);
    page.on('pageerror', ({ message }) => this.#said.broken.push(`${name} threw ${message}`));
    this.#pages.unshift(page);
    const attributes = {
      host: stage.proxy.url,
      'x-origin': name,
      token: `user-${this.plan.user}`,
      currency: 'MXN',
      'payment-geo': 'MX',
      locale: 'en',
      page: this.#type,
    };
    await page.goto(site.addressOf(attributes));
  }

  /** Goes from the list through the form, as far as it comes; a click that slips through twice is part of it. */
  async #pay(): Promise<void> {
    const { tile, fields, button } = FORMS[this.#type];
    const page = this.#page;
    await this.#reach(async () => {
      await page.getByRole('button', { name: tile }).click();
      await page.getByLabel('Amount').fill(this.#amount);
      for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
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
          page.getByRole('button', { name: FORMS[this.#type].button }).click({ timeout: TRY }),
        );
        break;
      case 'reload':
      case 'reload with another token':
        await this.#hear(page);
        await page.reload();
        break;
      case 'lose the browser':
        await this.#hear(page);
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
        await this.#press(page, en.doubt.retry);
        break;
      default:
        break;
    }
  }

  #press(page: Page, name: string): Promise<void> {
    return this.#reach(() => page.getByRole('button', { name }).first().click({ timeout: TRY }));
  }

  /** Skips an action on a page that a fault has made unreachable; the result is checked at the end. */
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
    if (isDenied(screen) && last) this.#said.denied.add(last);
    return screen;
  }

  /** Takes over what the widget has told its host, before the page that heard it goes. */
  async #hear(page: Page): Promise<void> {
    const [told, broken] = await page.evaluate(
      () => [window.toldHost.splice(0), window.brokenRules.splice(0)] as const,
    );
    this.#said.broken.push(...broken.map((what) => `${nameOf(page)}: ${what}`));
    for (const { id, status } of told) {
      const key = `${id} ${nameOf(page)}`;
      this.#said.shown.set(key, [...(this.#said.shown.get(key) ?? []), status]);
    }
  }

  async #look(): Promise<Finding[]> {
    if (!this.lines.isQuiet) return [{ verdict: 'stuck', what: 'a fault never ended' }];
    const findings: Finding[] = [];
    for (const page of this.#pages) {
      const screen = await this.#read(page);
      const payments = await paymentsOf(this.#scene.stage.store, this.plan.user);
      findings.push(...judgePage(nameOf(page), screen, payments));
    }
    return findings;
  }

  async #judge(): Promise<Finding[]> {
    for (const page of this.#pages) await this.#hear(page);
    for (const key of this.lines.keys)
      this.#said.submitted.set(key, { insisted: false, amount: this.#amount });
    this.#said.broken.push(...this.lines.broken);
    return judgeHistory(this.#said, await paymentsOf(this.#scene.stage.store, this.plan.user));
  }
}

const names = new WeakMap<Page, string>();
const nameOf = (page: Page): string => names.get(page) ?? '';

declare global {
  interface Window {
    /** Rules of money that the page has broken. */
    brokenRules: string[];
    /** Notifications about transactions from the widget on the page. */
    toldHost: { id: string; status: string }[];
  }
}
