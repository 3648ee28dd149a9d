import type { Page } from 'playwright';
import { CashierDouble } from '../attacks/fuzz/cashier-double.ts';
import { USER_ID, type Visit } from '../attacks/fuzz/corpus.ts';
import { type Move, type Plan, spoilVisit } from '../attacks/fuzz/plan.ts';
import type { Widget } from './open-host-page.ts';

export interface FuzzedPage {
  readonly violations: string[];
  push(): void;
}

/** Hosts of this machine and of the product's examples. A request to any other host is a violation. */
const OWN_HOSTS = /^(?:localhost|127\.0\.0\.1|cashier\.(?:test|example))$/;

/** The plan's host data without mutations, because these put objects into the data that no message can carry. */
export function hostDataOf(plan: Plan): Record<string, unknown> {
  const { currency, paymentGeo, token } = spoilVisit({ ...plan, mutations: [] }).host.start;
  return { token, userId: USER_ID, currency, paymentGeo, locale: 'es' };
}

export async function prepareRun(page: Page, plan: Plan): Promise<FuzzedPage> {
  const visit = spoilVisit(plan);
  const violations: string[] = [];
  let last: CashierDouble | null = null;
  page.on('pageerror', (error) => violations.push(`error: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !OWN_HOSTS.test(hostname)) violations.push(`request: ${href}`);
  });
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const cashier = new CashierDouble(plan, visit, (text) => socket.send(text));
    socket.onMessage((message) => cashier.hear(String(message)));
    last = cashier;
    cashier.open();
  });
  await page.route(/\/locales\/[\w.-]+\.json$/, async (route) => {
    const [, code = ''] = /([\w.-]+)\.json$/.exec(route.request().url()) ?? [];
    const texts: unknown = Reflect.get(Object(visit.locales), code);
    if (texts === undefined) await route.fulfill({ status: 404 });
    else await route.fulfill({ contentType: 'application/json', body: textOf(texts) });
  });
  await page.addInitScript(fillStorage, plan.entryPoint === 'storage' ? entriesOf(plan, visit) : {});
  return { violations, push: () => last?.push() };
}

function textOf(value: unknown): string {
  try {
    return typeof value === 'string' ? value : (JSON.stringify(value) ?? 'null');
  } catch {
    return 'null';
  }
}

function entriesOf({ cutAt }: Plan, { storage }: Visit): Record<string, string> {
  let hash = 0x811c9dc5;
  for (const letter of USER_ID) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  const place = `pay-widget:${(hash >>> 0).toString(36)}`;
  const names = new Map([
    ['kept', place],
    ['confirmed', `${place}:confirmed`],
  ]);
  return Object.fromEntries(
    Object.entries(Object(storage)).map(([name, value]) => {
      const text = textOf(value);
      return [
        names.get(name) ?? name,
        cutAt === null ? text : text.slice(0, Math.floor(text.length * cutAt)),
      ];
    }),
  );
}

/** Runs in each window before its scripts, so it may use nothing but its argument. */
function fillStorage(entries: Record<string, string>): void {
  const longest = { ms: 0 };
  // The longest task is stored on the document, because a new name on the window would count as pollution.
  Object.assign(document, { longestTask: longest });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest.ms = Math.max(longest.ms, duration);
  }).observe({ type: 'longtask' });
  try {
    for (const [name, text] of Object.entries(entries)) sessionStorage.setItem(name, text);
  } catch {
    // A window with an opaque origin has no storage.
  }
}

/** After this time a page without a usable control passes only if it shows progress. */
const USABLE_TIMEOUT_MS = 2_500;
/** After this time a page without a usable control fails. It is long, because a framed widget is slow on a busy machine. */
const PROGRESS_TIMEOUT_MS = 20_000;

export async function waitForWayOn(widget: Widget): Promise<void> {
  await widget.locator('pay-widget').last().evaluate(hasWayOn, [USABLE_TIMEOUT_MS, PROGRESS_TIMEOUT_MS]);
}

/** Runs in the widget's window, so it may use nothing but its arguments. */
async function hasWayOn(element: Element, [usableMs = 0, progressMs = 0]: number[]): Promise<void> {
  const isUsable = (control: Element) =>
    !control.matches(':disabled, [aria-disabled=true]') &&
    control.closest('[hidden], [inert], [aria-hidden=true]') === null;
  const started = performance.now();
  for (;;) {
    // The card frame counts as a control, because it contains the controls of the card form.
    const controls =
      element.shadowRoot?.querySelectorAll('button, a[href], input, textarea, .card-frame') ?? [];
    if ([...controls].some(isUsable)) return;
    const isUnderWay = element.shadowRoot?.querySelector(
      '[aria-busy=true], [role=progressbar], [class*=skeleton]',
    );
    const passedMs = performance.now() - started;
    if (passedMs > usableMs && isUnderWay) return;
    if (passedMs > progressMs)
      throw new Error(`no way on: ${element.shadowRoot?.textContent?.slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

export async function makeMove(widget: Widget, { kind, nth }: Move): Promise<void> {
  await widget.locator('pay-widget').last().evaluate(act, { kind, nth });
}

/** Runs in the widget's window, so it may use nothing but its arguments. */
function act(element: Element, { kind, nth }: { kind: string; nth: number }): void {
  const root = element.shadowRoot;
  if (!root) return;
  const all = (selector: string) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter(
      (control) => !control.matches(':disabled') && control.closest('[hidden]') === null,
    );
  const press = (found: readonly HTMLElement[], at: number) => found[at % Math.max(1, found.length)]?.click();
  const nameOf = (control: Element) => `${control.getAttribute('aria-label') ?? ''} ${control.textContent}`;
  const valueFor = (input: Element) => {
    const id = `${input.getAttribute('name')} ${input.getAttribute('inputmode')}`;
    if (/name/.test(id)) return 'Ana Diaz';
    return /amount|decimal|null/.test(id) ? '500.00' : '4821';
  };
  switch (kind) {
    case 'choose':
      press(all('.tile-button'), nth);
      break;
    case 'fill':
      for (const input of all('input')) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          input,
          valueFor(input),
        );
        input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      }
      break;
    case 'submit':
      press(all('button[type=submit], form button').slice(-1), 0);
      break;
    case 'open':
      press(all('.tile[data-emphasis] .tile-button'), 0);
      break;
    case 'history':
      press(
        all('button').filter((button) => /history|payments|historial/i.test(nameOf(button))),
        0,
      );
      break;
    case 'any':
      press(all('button'), nth);
      break;
    default:
      break;
  }
}
