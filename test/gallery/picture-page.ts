import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright';
import { enlargeText } from '../../demo/workbench/large-text.ts';
import { checkCryptoAddress } from '../../src/domain/checks/crypto-address-check.ts';
import { languageTagOf } from '../../src/i18n/language-tags.ts';
import { languageOf } from '../../src/i18n/languages.ts';
import type { CashierPanel } from '../support/cashier-panel.ts';
import { openCashierPanel } from '../support/cashier-panel.ts';
import { stopIdleFetches } from '../support/idle-fetches.ts';
import { addressOf, createUser } from '../support/open-host-page.ts';
import { uncounted, watchShifts } from './layout-shift.ts';
import { bonusesOf, currencyOf, type MethodPage, methodPage } from './method-book.ts';
import type { Scenario } from './screen-scenarios.ts';
import { settle } from './settle.ts';

export const THEMES = ['light', 'dark'] as const;
export const WIDTHS = [360, 768, 1280] as const;
/** Languages of the pictures by default: a Latin, a right-to-left, an Indian and a Cyrillic script. */
export const LOCALES = ['en', 'ar', 'hi', 'ru'] as const;

export interface Look {
  locale: string;
  theme: (typeof THEMES)[number];
  width: number;
  /** Forced colours, or text of double size. */
  strain?: 'forced' | 'large';
}

const HEIGHT = { 320: 640, 360: 740 } as Record<number, number>;

/** A page that shows one screen after another; it changes theme, width and language without opening the screen again. */
export interface Stage {
  page: Page;
  /** All texts of the cashier in this scenario, and all values that the user may type, because neither is in a locale file. */
  reported(): string;
  show(path: string, scenario: Scenario): Promise<void>;
  dress(look: Look): Promise<void>;
  photograph(path?: string): Promise<Buffer>;
  close(): Promise<void>;
}

export async function openStage(browser: Browser, url: string): Promise<Stage> {
  const context: BrowserContext = await browser.newContext({
    viewport: { width: 360, height: 740 },
    reducedMotion: 'reduce',
    deviceScaleFactor: 1,
    timezoneId: 'UTC',
  });
  context.setDefaultTimeout(20_000);
  await context.addInitScript(watchShifts);
  await stopIdleFetches(context);
  const page = await context.newPage();
  const typed = readFileSync('demo/scenarios/examples.json', 'utf8');
  let reported = '';
  page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => {
      reported += String(payload);
    });
  });
  return {
    page,
    reported: () => typed + reported,
    show: async (path, scenario) => {
      await page.setViewportSize({ width: 360, height: 740 });
      reported = '';
      const user = createUser();
      const { country, type, lose } = scenario;
      const query = { country, currency: currencyOf(country), locale: 'en', page: type, theme: 'light' };
      await page.unrouteAll();
      // Closes the provider's tab, because a browser draws a page behind another one slowly.
      for (const other of context.pages()) if (other !== page) await other.close();
      if (lose) await page.route(lose, (route) => route.abort());
      await page.goto(addressOf({ url, user, query }));
      const panel = openCashierPanel(url, user);
      try {
        await page.locator('main[data-page]').waitFor();
        await reach(page, panel, scenario);
        await page.locator(`main[data-page="${path.replace(/#.*/, '')}"]`).waitFor();
        // Waits for the chunks after the first paint (limits, search), because they belong to the picture.
        await page.waitForLoadState('networkidle');
        await rest(page);
        await settle(page);
      } finally {
        panel.close();
      }
    },
    dress: async ({ locale, theme, width, strain }) => {
      await page.setViewportSize({ width, height: HEIGHT[width] ?? 800 });
      await page.emulateMedia({
        forcedColors: strain === 'forced' ? 'active' : 'none',
        colorScheme: theme,
        reducedMotion: 'reduce',
      });
      await page.locator('pay-widget').evaluate(
        (element, { host, text }) => {
          Object.assign(element, host);
          const { shadowRoot } = element;
          if (!shadowRoot) return;
          const large = new CSSStyleSheet({ media: 'all and (min-width: 0)' });
          large.replaceSync(text);
          const isOurs = ({ media }: CSSStyleSheet) => media.mediaText === large.media.mediaText;
          shadowRoot.adoptedStyleSheets = [
            ...shadowRoot.adoptedStyleSheets.filter((sheet) => !isOurs(sheet)),
            ...(text ? [large] : []),
          ];
        },
        { host: { locale, theme }, text: strain === 'large' ? enlargeText(2) : '' },
      );
      await page.locator(`pay-widget .app[lang="${languageTagOf(languageOf(locale))}"]`).waitFor();
      await settle(page);
    },
    photograph: async (path) => {
      const { width, height } = page.viewportSize() ?? { width: 360, height: 740 };
      // Makes the window as high as the page, because sticky elements would otherwise be in the middle of the picture.
      const whole = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ width, height: Math.max(height, whole) });
      return page.screenshot({ ...(path && { path }), fullPage: true, animations: 'disabled' });
    },
    close: () => context.close(),
  };
}

/** A page for each core of a small machine. */
const CONCURRENT_PAGES = 2;

export async function onStages<Job>(
  browser: Browser,
  url: string,
  jobs: readonly Job[],
  act: (stage: Stage, job: Job) => Promise<void>,
): Promise<void> {
  const queue = [...jobs];
  const work = async () => {
    const stage = await openStage(browser, url);
    for (let job = queue.shift(); job !== undefined; job = queue.shift()) await act(stage, job);
    await stage.close();
  };
  await Promise.all(Array.from({ length: CONCURRENT_PAGES }, work));
}

async function rest(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.locator('pay-widget').evaluate(({ shadowRoot }) => {
    const focused = shadowRoot?.activeElement;
    if (focused instanceof HTMLElement) focused.blur();
  });
}

async function reach(page: Page, panel: CashierPanel, scenario: Scenario): Promise<void> {
  const { country, type, method: name, until, verdict, press = [], hasBonus } = scenario;
  if (hasBonus) await uncounted(page, () => offerBonus(page, country));
  if (name && until !== 'list') {
    const method = methodPage(country, type, name);
    if (scenario.amount) method.amount = scenario.amount;
    await goToScreen(page, scenario, method);
  }
  // Does not wait for the page to settle, because the sandbox sends the coins within seconds, which changes the screen.
  if (verdict === 'delay') await decide(page, panel, verdict);
  else if (verdict) await uncounted(page, () => decide(page, panel, verdict));
  for (const name of press) await page.getByRole('button', { name }).first().click();
}

async function offerBonus(page: Page, country: string): Promise<void> {
  const list = bonusesOf(country);
  await page.locator('pay-widget').evaluate((element, bonusList) => {
    Object.assign(element, { bonusList, bonusId: bonusList[0]?.id });
  }, list);
}

async function goToScreen(page: Page, { type, until }: Scenario, method: MethodPage): Promise<void> {
  if (method.group) {
    await page
      .getByRole('button', { name: startingWith(method.group) })
      .first()
      .click();
    if (until === 'group') return;
    // Waits for the group's own screen, because the list may have a popular tile of the same name.
    await page.getByRole('button', { name: 'Back' }).waitFor();
  }
  await page
    .getByRole('button', { name: startingWith(method.label) })
    .first()
    .click();
  if (until === 'choice') return;
  await page.getByLabel('Amount').waitFor();
  await uncounted(page, () => fillIn(page, method));
  if (until === 'form') return;
  const verb = type === 'deposit' ? 'Deposit' : 'Withdraw';
  await page.getByRole('button', { name: new RegExp(`^${verb} `) }).click();
  if (type === 'deposit') return;
  await page.getByRole('heading', { name: 'Check your details' }).waitFor();
  if (until === 'payment') await page.getByRole('button', { name: /^Withdraw / }).click();
}

async function fillIn(page: Page, { amount, fields }: MethodPage): Promise<void> {
  await page.getByLabel('Amount').fill(amount);
  for (const { label, type, value } of fields) {
    if (type === 'networks') {
      const choices = page.getByRole('group', { name: label, exact: true }).getByRole('radio');
      const networks = await choices.evaluateAll((radios) =>
        radios.map((radio) => radio.getAttribute('value')),
      );
      const address = fields.find(({ name }) => name === 'address')?.value ?? '';
      const own = networks.findIndex((network) => checkCryptoAddress(address, network ?? '') === 'good');
      await choices.nth(Math.max(own, 0)).check();
    } else if (type === 'dropdown') {
      await page.getByRole('button', { name: startingWith(label) }).click();
      await page.getByRole('option').first().click();
    } else {
      await page.getByLabel(label, { exact: true }).fill(value);
    }
  }
}

const MARKS = { hold: 'accepted', approve: 'processed', reject: 'mistaked' };

/** Waits for the result on the page, because the push may be delayed on a busy machine. */
async function decide(
  page: Page,
  panel: CashierPanel,
  verdict: NonNullable<Scenario['verdict']>,
): Promise<void> {
  const payment = await newestPayment(panel);
  if (verdict === 'delay') {
    await panel.act('delay', { id: payment, ms: 600_000 });
    return;
  }
  if (verdict === 'hold') await panel.act('status', { id: payment, value: 'accepted' });
  else await panel.act(verdict, { id: payment });
  await page.locator(`[data-icon="${MARKS[verdict]}"]`).waitFor();
  // The push has no reason; the whole transaction brings it a moment later, with the second recovery action.
  if (verdict === 'reject') await page.locator('main .button[data-block]').nth(1).waitFor();
}

/** Polls, because the payment is in the database a moment after the press. */
async function newestPayment(panel: CashierPanel): Promise<string> {
  for (let tries = 0; tries < 200; tries += 1) {
    const [payment] = await panel.payments();
    if (payment) return payment.id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The payment was never made');
}

const startingWith = (words: string) => new RegExp(`^${words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
