import type { Frame, Page } from 'playwright';
import { expect } from 'vitest';
import { METHOD_KINDS, type PackRule } from '../../element/contract/jurisdictions.ts';
import en from '../../public/locales/en.json';
import type { EmbeddedWidget } from './embedding-modes.ts';
import type { Widget } from './open-host-page.ts';

const words = en.accountLimits;
/** The amounts, or minutes, to which the test sets each limit, one after the other. */
const VALUES = { first: 500, lowered: 400, raised: 450 } as const;
const TIMEOUT_MS = 15_000;

type Kind = PackRule['kind'];
type RuleOf<K extends Kind> = Extract<PackRule, { kind: K }>;
type Closed = 'cool-off' | 'self-excluded';
interface Named {
  limit: 'deposit' | 'loss' | 'session';
  period?: 'day' | 'week' | 'month' | undefined;
}

interface Screen {
  links: { limits: string | null; help: string | null };
  limits: string;
  methods: string[];
  buttons: string[];
  text: string;
}

export interface Seen {
  list: Screen;
  form: Screen;
  payment: Screen;
  withdrawals: Screen;
  withdrawal: Screen;
  /** The text of each limit's row: with the cashier's first value, after it was lowered, and after it was raised. */
  rows: Map<string, Record<keyof typeof VALUES, string>>;
  tooMuch: { text: string; sent: number };
  closed: Record<Closed, { list: Screen; withdrawals: Screen }>;
}

type WholeName = Named & { period: 'day' | 'week' | 'month' };

const rowName = ({ limit, period }: Named) =>
  period === undefined ? words[limit] : `${words[limit]} · ${words[period]}`;

async function readScreen(widget: Widget): Promise<Screen> {
  const part = widget.locator('.account-limits');
  const texts = async (locator: ReturnType<Widget['locator']>) =>
    (await locator.allInnerTexts()).filter(Boolean);
  const addressOf = async (name: string) => {
    const link = part.getByRole('link', { name });
    return (await link.count()) > 0 ? link.first().getAttribute('href') : null;
  };
  return {
    links: { limits: await addressOf(words.manage), help: await addressOf(words.help) },
    limits: (await texts(part)).join('\n'),
    methods: await texts(widget.locator('.method-sections .tile')),
    buttons: await texts(widget.getByRole('button')),
    text: (await texts(widget.locator('pay-widget-view'))).join('\n'),
  };
}

function limitsOf(rules: readonly PackRule[]): WholeName[] {
  const all = rules.flatMap((rule) =>
    'limit' in rule ? [{ limit: rule.limit, period: rule.period ?? ('month' as const) } satisfies Named] : [],
  );
  return [...new Map(all.map((one) => [rowName(one), one])).values()];
}

export type OpenWidget = (
  state: 'active' | Closed,
  page: 'deposit' | 'withdrawal',
) => Promise<EmbeddedWidget>;

export interface Behind {
  created: readonly { type: string }[];
  setLimit(limit: { kind: string; period: string; value: string }): void;
}

export async function walk(rules: readonly PackRule[], cashier: Behind, open: OpenWidget): Promise<Seen> {
  const limits = limitsOf(rules);
  for (const { limit, period } of limits)
    cashier.setLimit({
      kind: limit,
      period,
      value: limit === 'session' ? `${VALUES.first}` : `${VALUES.first}.00`,
    });
  const active = await open('active', 'deposit');
  await limitsThere(active.widget);
  await active.widget.locator('.tile').first().waitFor();
  const list = await readScreen(active.widget);
  const rows = await changeLimits(active.widget, limits);
  const form = await openForm(active.widget);
  const tooMuch = await typeTooMuch(active.widget, cashier);
  const payment = await pay(active.widget, cashier, 'deposit');
  await active.close();
  const out = await open('active', 'withdrawal');
  await out.widget.locator('.tile').first().waitFor();
  const withdrawals = await readScreen(out.widget);
  await openForm(out.widget);
  const withdrawal = await pay(out.widget, cashier, 'withdrawal');
  await out.close();
  const readClosed = async (state: Closed) => {
    const deposits = await open(state, 'deposit');
    await limitsThere(deposits.widget);
    await expect.poll(() => deposits.widget.locator('.tile').count(), { timeout: TIMEOUT_MS }).toBe(0);
    const shown = await readScreen(deposits.widget);
    await deposits.close();
    const payouts = await open(state, 'withdrawal');
    await payouts.widget.locator('.tile, .status-screen-actions').first().waitFor();
    const screens = { list: shown, withdrawals: await readScreen(payouts.widget) };
    await payouts.close();
    return screens;
  };
  const closed = {
    'cool-off': await readClosed('cool-off'),
    'self-excluded': await readClosed('self-excluded'),
  };
  return { list, form, payment, withdrawals, withdrawal, rows, tooMuch, closed };
}

const limitsThere = (widget: Widget) =>
  widget.locator('.account-limits > *').first().waitFor({ state: 'attached' });

async function changeLimits(widget: Widget, limits: readonly WholeName[]): Promise<Seen['rows']> {
  const rows: Seen['rows'] = new Map();
  const more = widget.locator('.account-limits-left');
  if (!(await more.isVisible())) return rows;
  await more.click();
  for (const named of limits) {
    const row = widget.locator('.account-limits-list > li', { hasText: rowName(named) });
    await row.waitFor({ state: 'attached' });
    const seen = { first: await row.innerText(), lowered: '', raised: '' };
    rows.set(rowName(named), seen);
    const input = row.getByRole('textbox', { name: words.lower });
    if (!(await input.isVisible())) continue;
    const change = async (value: number, done: string) => {
      await input.fill(`${value}`);
      await input.press('Enter');
      // The row only has to be in the document, because a test hides parts of the screen by a style sheet.
      await row.locator('p', { hasText: done }).first().waitFor({ state: 'attached' });
      return row.innerText();
    };
    seen.lowered = await change(VALUES.lowered, `${VALUES.lowered}`);
    seen.raised = await change(VALUES.raised, `${VALUES.raised}`);
  }
  return rows;
}

async function openForm(widget: Widget): Promise<Screen> {
  await widget.locator('.tile').first().click();
  await widget.locator('input[name=amount]').waitFor();
  return readScreen(widget);
}

const submitButton = (widget: Widget) => widget.locator('form.payment button[type=submit]');

async function typeTooMuch(widget: Widget, { created }: Behind): Promise<Seen['tooMuch']> {
  const before = created.length;
  const input = widget.locator('input[name=amount]');
  await input.fill(`${VALUES.first + 1}`);
  await input.press('Enter');
  const field = widget.locator('.amount');
  await widget.locator('input[name=amount][aria-invalid=true]').waitFor({ state: 'attached' });
  return { text: (await field.allInnerTexts()).join('\n'), sent: created.length - before };
}

async function pay(widget: Widget, { created }: Behind, type: string): Promise<Screen> {
  await widget.locator('input[name=amount]').fill('20');
  const isMade = () => created.some((one) => one.type === type);
  // The main button does nothing until the fee is shown. A withdrawal also has a confirmation with a button of its own.
  await widget.locator('.quote dl:has-text("…")').waitFor({ state: 'detached' });
  await submitButton(widget).click();
  if (type === 'withdrawal') {
    await widget.getByRole('heading', { name: en.confirm.title }).waitFor();
    await widget.locator('.quote dl:has-text("…")').waitFor({ state: 'detached' });
    await widget.getByRole('button', { name: /^Withdraw / }).click();
  }
  await expect.poll(isMade, { timeout: TIMEOUT_MS }).toBe(true);
  const title = type === 'deposit' ? en.complete.waiting.title : en.complete.withdrawalWaiting.title;
  await widget.getByRole('heading', { name: title }).waitFor();
  return readScreen(widget);
}

const beginningOf = (text: string) => text.split(/\u2068?\{\{/)[0]?.trim() ?? text;

const hasLimits = ({ limits }: Pick<Screen, 'limits'>) =>
  [words.left_day, words.left_week, words.left_month].some((text) => limits.includes(beginningOf(text)));
const valueIn = (text: string | undefined, value: number) =>
  text?.replaceAll(/[\s,]/g, '').includes(`${value}`);
const rowsOf = ({ rows }: Seen, { limit, period }: Named) =>
  [...rows].filter(([name]) => name.startsWith(rowName({ limit, period }))).map(([, row]) => row);

/** For each kind of rule: the problem of the screens. Null if they keep the rule, or if the rule is about the cashier alone. */
export const SCREENS: { [K in Kind]: (seen: Seen, rule: RuleOf<K>) => string | null } = {
  'limits-sound': ({ list }) =>
    list.limits.includes(words.bad) ? 'the list says that limits contradict each other' : null,
  // The widget decides nothing by the jurisdiction and shows no name of a law.
  jurisdiction: () => null,
  'limits-shown': ({ list, form, payment }) => {
    const missing = Object.entries({ list, form, payment }).filter(([, screen]) => !hasLimits(screen));
    return missing.length > 0 ? `${missing.map(([name]) => name)} without what is left` : null;
  },
  link: ({ list, form, payment }, { link }) => {
    const missing = Object.entries({ list, form, payment }).filter(([, { links }]) => !links[link]);
    return missing.length > 0 ? `${missing.map(([name]) => name)} without the link` : null;
  },
  'limit-told': (seen, rule) =>
    rowsOf(seen, rule).some(({ first }) => valueIn(first, VALUES.first)) ? null : 'the limit is not listed',
  'limit-offered': (seen, rule) =>
    rowsOf(seen, rule).some(({ lowered }) => lowered !== '') || seen.list.links.limits
      ? null
      : 'no field and no link to set the limit',
  'limit-cap': (seen, rule) => {
    const rows = rowsOf(seen, rule);
    const isShown = rows.length > 0 && rows.every(({ first }) => valueIn(first, VALUES.first));
    return isShown ? null : 'the limit is not listed, or as another one';
  },
  'decrease-at-once': (seen, rule) =>
    rowsOf(seen, rule).some(({ lowered }) => valueIn(lowered, VALUES.lowered))
      ? null
      : 'no lower limit is shown',
  'increase-waits': (seen, rule) =>
    rowsOf(seen, rule).some(({ raised }) => valueIn(raised, VALUES.lowered) && valueIn(raised, VALUES.raised))
      ? null
      : 'the limit that holds and the one that waits are not both shown',
  'over-limit': ({ tooMuch }) =>
    tooMuch.sent > 0
      ? 'the amount was sent'
      : hasLimits({ limits: tooMuch.text })
        ? null
        : 'the amount field does not say why',
  currency: (seen, { currency }) => {
    const symbol = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      currencyDisplay: 'narrowSymbol',
    })
      .formatToParts(1)
      .find(({ type }) => type === 'currency')?.value;
    return seen.list.limits.includes(symbol ?? currency) ? null : `what is left is not in ${currency}`;
  },
  'method-out': ({ list, withdrawals }, { methods, types }) => {
    const pattern = new RegExp(METHOD_KINDS[methods]?.pattern ?? '(?!)', 'iu');
    const shown = { deposit: list.methods, withdrawal: withdrawals.methods };
    const found = types.flatMap((type) =>
      shown[type].filter((name) => pattern.test(name.replaceAll('_', ' '))),
    );
    return found.length > 0 ? `the list has ${found.join(', ')}` : null;
  },
  'withdrawal-cancel-out': ({ withdrawal }) =>
    withdrawal.buttons.includes(en.complete.cancel) ? 'the withdrawal can be cancelled' : null,
  'withdrawal-within': ({ withdrawal }) =>
    withdrawal.text.includes(beginningOf(en.timeline.expected)) ? null : 'no time of arrival is shown',
  'closed-deposit': ({ closed }, { state }) => {
    const { methods, limits } = closed[state].list;
    if (methods.length > 0) return `the list has ${methods.join(', ')}`;
    const title = state === 'cool-off' ? words.coolOff : words.excluded;
    return limits.includes(title) && limits.includes(words.closed)
      ? null
      : 'the list does not say why it is closed';
  },
  'closed-help': ({ closed }, { state }) => (closed[state].list.links.help ? null : 'no way to help'),
  'closed-withdrawal': ({ closed }, { state }) =>
    closed[state].withdrawals.methods.length > 0 ? null : 'no method to withdraw by',
};

export function problemsOf(rules: readonly PackRule[], seen: Seen): [id: string, problem: string][] {
  return rules.flatMap((rule) => {
    // Each kind of rule has its own check, which TypeScript cannot see, so the cast is right.
    const problem = (SCREENS[rule.kind] as (seen: Seen, rule: PackRule) => string | null)(seen, rule);
    return problem === null ? [] : [[rule.id, problem] as [string, string]];
  });
}

/** Hides parts of the widget by a style sheet in every document and shadow root, as if the widget had lost these parts. */
export async function hideParts(page: Page, css: string): Promise<void> {
  for (const frame of page.frames()) await addSheet(frame, css);
}

const addSheet = (frame: Frame, text: string) =>
  frame.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    for (const element of document.querySelectorAll('*'))
      if (element.shadowRoot) element.shadowRoot.adoptedStyleSheets.push(sheet);
  }, text);
