import { EVENTS } from '../../../element/events.ts';
import { definePayWidget, PayWidget } from '../../../element/pay-widget.ts';
import { withRemoteHost } from '../../../element/remote-host-element.ts';
import { IframeLink } from '../../../src/bridge/iframe-link.ts';
import type { RemoteLink } from '../../../src/bridge/protocol.ts';
import { WebviewLink } from '../../../src/bridge/webview-link.ts';
import { CashierDouble, TYPED_AMOUNT } from './cashier-double.ts';
import { CASHIER, USER_ID, type Visit } from './corpus.ts';
import { page as dom } from './install-dom.ts';
import {
  type Finding,
  FREEZE_MS,
  findAddresses,
  findChanged,
  findSecrets,
  findThief,
  findUnseen,
  hasWayOn,
  readShared,
  showsDetails,
} from './judge.ts';
import { setTraps } from './mutate.ts';
import { type Move, type Plan, spoilVisit } from './plan.ts';
import { pollute } from './thief.ts';
import { breathe, clearTimers, installVirtualTime, takeNext, virtualNow } from './virtual-time.ts';

const HOST = 'https://host.test';

/** The state of the current run, which the simulated globals read, because they exist once for all runs. */
interface Scene {
  cashier: CashierDouble | null;
  plan: Plan;
  visit: Visit;
  left: [way: string, text: string][];
  findings: Finding[];
  opened: string[];
  isShown: boolean;
}
let scene: Scene | null = null;

const note = (way: string, value: unknown) => scene?.left.push([way, textOf(value)]);
const find = (verdict: Finding['verdict'], what: string) =>
  scene?.findings.push({ verdict, what: what.slice(0, 600) });

function textOf(value: unknown): string {
  try {
    return value instanceof Error
      ? `${value.stack}`
      : typeof value === 'string'
        ? value
        : (JSON.stringify(value) ?? String(value));
  } catch {
    return 'unwritable';
  }
}

/** The names of the host data's properties; none if reading them throws, because that is an error in the host's own code. */
function namesOf(value: unknown): string[] {
  try {
    return Object.keys(Object(value));
  } catch {
    return [];
  }
}

class Line extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readonly CLOSING = 2;
  readonly CLOSED = 3;
  readonly url: string;
  readyState = 0;
  binaryType = 'blob';
  bufferedAmount = 0;
  onopen: ((event: Event) => void) | null = null;
  onmessage: ((event: MessageEvent) => void) | null = null;
  onclose: ((event: Event) => void) | null = null;
  onerror: ((event: Event) => void) | null = null;
  readonly #cashier: CashierDouble | null = null;

  constructor(address: string) {
    super();
    const url = new URL(address);
    this.url = url.href;
    if (!scene) return;
    note('request', url.href);
    if (url.origin.replace('ws', 'http') !== CASHIER) {
      if (!isNamedByHost(url.origin)) find('request', `socket to ${url.origin}`);
      this.#later(() => this.#tell('close', this.onclose, new Event('close')));
      return;
    }
    const cashier = new CashierDouble(scene.plan, scene.visit, (text) =>
      this.#later(() => {
        if (this.readyState === 1)
          this.#tell('message', this.onmessage, new MessageEvent('message', { data: text }));
      }),
    );
    this.#cashier = cashier;
    scene.cashier = cashier;
    this.#later(() => {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      cashier.open();
      this.#tell('open', this.onopen, new Event('open'));
    });
  }

  send(text: string): void {
    if (this.readyState === 1) this.#cashier?.hear(text);
  }

  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.#later(() => this.#tell('close', this.onclose, new Event('close')));
  }

  #tell<E extends Event>(_: string, handler: ((event: E) => void) | null, event: E): void {
    try {
      handler?.call(this, event);
    } catch (error) {
      find('error', `in a handler of the line: ${textOf(error)}`);
    }
    this.dispatchEvent(event);
  }

  #later(work: () => void): void {
    setTimeout(work);
  }
}

/** True for a cashier that this run's host data name: an inline host may choose its cashier, so a socket to it is no finding. */
function isNamedByHost(socketOrigin: string): boolean {
  if (scene?.plan.embedding !== 'inline') return false;
  const host = textOf(scene.visit.host);
  return scene.plan.entryPoint === 'host' && host.includes(socketOrigin.replace(/^ws/, 'http'));
}

async function answerFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), CASHIER);
  note('request', `${url.href} ${String(init?.body ?? '')}`);
  // A widget from markup without an allowed `assets` takes texts and icons from the folder of its script, a `file:` address here.
  const isBesideScript = scene?.plan.entryPoint === 'markup' && url.protocol === 'file:';
  if (url.origin !== CASHIER && !isBesideScript) find('request', `fetch of ${url.origin}`);
  const [, code] = /locales\/([\w.-]+)\.json$/.exec(url.pathname) ?? [];
  if (!code) return new Response('', { status: 202 });
  const { locales } = scene?.visit ?? {};
  const texts = typeof locales === 'object' && locales !== null ? Reflect.get(locales, code) : locales;
  return new Response(textOf(texts), { status: texts === undefined ? 404 : 200 });
}

function createWindow(): { window: Window; say: (data: unknown) => void } {
  const target = new EventTarget();
  const parent = { postMessage: (message: string) => note('host', message) };
  const own = {
    parent,
    addEventListener: target.addEventListener.bind(target),
    removeEventListener: target.removeEventListener.bind(target),
    webkit: { messageHandlers: { paywidget: parent } },
  };
  const say = (data: unknown) => {
    const isApp = scene?.plan.embedding === 'webview';
    const event = new MessageEvent('message', { data: data as string, origin: isApp ? CASHIER : HOST });
    Object.defineProperty(event, 'source', { value: isApp ? own : parent });
    Object.defineProperty(event, 'ports', { value: [] });
    target.dispatchEvent(event);
  };
  return { window: own as unknown as Window, say };
}

let link: RemoteLink;
/** A custom element can be defined only once in a process, so this link passes all calls on to that of the current run. */
const passing: RemoteLink = {
  receive: () => link.receive(),
  notify: (name, detail) => link.notify(name, detail),
  listen: (handle) => link.listen(handle),
  destroy: () => link.destroy(),
};

/** Names that an HTML element already has: the test assigns no host data to them, because they would change the element itself. */
const TAKEN = new Set<string>();
for (let level = HTMLElement.prototype; level; level = Object.getPrototypeOf(level))
  for (const name of Object.getOwnPropertyNames(level)) TAKEN.add(name);

const consoleOf = { ...console };
let isInstalled = false;

function installStage(): void {
  if (isInstalled) return;
  isInstalled = true;
  // Another script may put `host` on `Object.prototype` in a run; happy-dom reads `host` of every node and would break, so nodes get a value.
  Reflect.set(dom.Node.prototype, 'host', undefined);
  installVirtualTime();
  Object.assign(globalThis, {
    WebSocket: Line,
    fetch: answerFetch,
    open: (address: unknown) => {
      scene?.opened.push(String(address));
      return { closed: false, close() {}, opener: null };
    },
  });
  dom.HTMLFormElement.prototype.submit = function submit() {
    scene?.opened.push(this.getAttribute('action') ?? '');
  };
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const) {
    console[level] = (...said: unknown[]) => {
      for (const each of said) note('console', each);
      if (level !== 'error') return;
      const text = said.map(textOf).join(' ');
      // Two errors of the widget are no findings: one about an unusable locale file, and those that its console monitor prints.
      if (!/^Locale receiving error|^\[pay-widget\]/.test(text)) find('error', text);
    };
  }
  addEventListener('error', (event) =>
    find('error', textOf((event as ErrorEvent).error ?? (event as ErrorEvent).message)),
  );
  process.on('uncaughtException', (error) => find('error', textOf(error)));
  process.on('unhandledRejection', (error) => find('error', `unhandled: ${textOf(error)}`));
  customElements.define('pay-widget', PayWidget);
  definePayWidget('pinned-widget', { origins: [CASHIER] });
  customElements.define('full-page', withRemoteHost(passing, { cashiers: [CASHIER], isApp: false }));
}

async function play(run: Mounted, clock: Clock): Promise<void> {
  try {
    await run.mount();
    await clock.settle();
    run.judge('at the start');
    for (const move of scene?.plan.moves ?? []) {
      run.move(move);
      await clock.settle();
      run.judge(`after "${move.kind}"`);
    }
  } catch (error) {
    find('error', `thrown to the host page: ${textOf(error)}`);
  }
  document.dispatchEvent(new Event('visibilitychange'));
  run.end();
  await clock.settle(10);
}

export async function playRun(
  plan: Plan,
  isShown = false,
): Promise<{ findings: Finding[]; longestMs: number }> {
  installStage();
  const visit = spoilVisit(plan);
  scene = { cashier: null, plan, visit, left: [], findings: [], opened: [], isShown };
  const { findings, left } = scene;
  const before = readShared();
  sessionStorage.clear();
  localStorage.clear();
  if (plan.entryPoint === 'storage') fillStorage(plan, visit);
  const clock = new Clock();
  const clean = pollute(plan.polluted);
  try {
    await play(new Mounted(plan, visit), clock);
  } finally {
    clean();
  }
  clearTimers();
  note('stored', { ...sessionStorage, ...localStorage });
  for (const [way, text] of left) {
    for (const secret of findSecrets(text)) {
      // Storage may hold data of the cashier, for a reload, and texts, for the list of the next visit. A planted secret that came with them
      // is no secret of the user.
      if (way === 'stored' && ['storage', 'frames', 'transactions', 'locales'].includes(plan.entryPoint))
        continue;
      find('secret', `${secret} in ${way}: ${text.slice(0, 300)}`);
    }
  }
  const changed = findChanged(before, readShared());
  if (changed.length > 0) find('prototype', changed.join(', '));
  if (clock.longestMs > FREEZE_MS) find('freeze', `${Math.round(clock.longestMs)} ms of one task`);
  scene = null;
  return { findings, longestMs: clock.longestMs };
}

/** Storage key of a user's pending payment, as in src/session/payment/attempt/pending-payment-keys.ts. */
function placeOf(user: string): string {
  let hash = 0x811c9dc5;
  for (const letter of user) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return `pay-widget:${(hash >>> 0).toString(36)}`;
}

function fillStorage({ cutAt }: Plan, { storage }: Visit): void {
  const values: Record<string, unknown> =
    typeof storage === 'object' && storage !== null ? { ...storage } : { kept: storage };
  const places: Record<string, string> = {
    kept: placeOf(USER_ID),
    confirmed: `${placeOf(USER_ID)}:confirmed`,
  };
  for (const [name, value] of Object.entries(values)) {
    const text = textOf(value);
    sessionStorage.setItem(
      places[name] ?? name,
      cutAt === null ? text : text.slice(0, Math.floor(text.length * cutAt)),
    );
  }
}

/** Virtual time after each move: it covers the delay of a spinner, debounced quotes and first retries. */
const SETTLE_MS = 1_500;
/** Turns of the event loop that the fuzzer waits for work without timers, such as a chain of promises. */
const EVENT_LOOP_TURNS = 3;

/** Advances virtual time, and measures each task in CPU time, because other programs lengthen a task by the clock. */
class Clock {
  longestMs = 0;

  async settle(forMs = SETTLE_MS): Promise<void> {
    const until = virtualNow() + forMs;
    for (;;) {
      for (let turn = 0; turn < EVENT_LOOP_TURNS; turn += 1) await this.#measure(breathe);
      const work = takeNext(until);
      if (!work) return;
      await this.#measure(async () => {
        try {
          work();
        } catch (error) {
          find('error', `in a timer: ${textOf(error)}`);
        }
      });
    }
  }

  async #measure(work: () => Promise<void>): Promise<void> {
    const wall = performance.now();
    const cpu = process.cpuUsage();
    await work();
    const wallMs = performance.now() - wall;
    if (wallMs <= this.longestMs) return;
    const { user, system } = process.cpuUsage(cpu);
    this.longestMs = Math.max(this.longestMs, Math.min(wallMs, (user + system) / 1_000));
  }
}

class Mounted {
  readonly #plan: Plan;
  readonly #visit: Visit;
  readonly #around = createWindow();
  #element: HTMLElement | null = null;
  #isTap = false;

  constructor(plan: Plan, visit: Visit) {
    this.#plan = plan;
    this.#visit = visit;
  }

  async mount(): Promise<void> {
    const { embedding, entryPoint } = this.#plan;
    const { host } = this.#visit;
    const data = host as Record<string, unknown> | null;
    const start = data?.start;
    if (embedding === 'inline') {
      const element = entryPoint === 'markup' ? this.#insertMarkup() : document.createElement('pay-widget');
      this.#element = element;
      for (const event of Object.values(EVENTS)) {
        element.addEventListener(event, (reported) =>
          note('host', [event, reported instanceof CustomEvent ? reported.detail : null]),
        );
      }
      if (entryPoint === 'markup') {
        // The page's own script names the user, as a real page does; the attacker's markup names everything else.
        const { token, userId, currency, paymentGeo } = Object(start);
        this.#assign({ token, userId, currency, paymentGeo });
        return;
      }
      element.setAttribute('assets', `${CASHIER}/paywidget`);
      this.#assign(Object(start));
      // In a run with a polluted prototype the element gets no `host`, because it has to use its script's cashier and not the inherited name.
      const isNamed = entryPoint === 'host' && Object.hasOwn(Object(start), 'host');
      if (!isNamed && this.#plan.polluted.length === 0) Reflect.set(element, 'host', CASHIER);
      document.body.append(element);
      return;
    }
    if (entryPoint === 'address') this.#goTo();
    else dom.happyDOM.setURL(`${CASHIER}/paywidget/`);
    const { window, say } = this.#around;
    if (embedding === 'webview')
      Object.defineProperty(window, 'paywidgetUserData', {
        value: setTraps({ user: { token: Reflect.get(Object(start), 'token') }, payload: start }),
        configurable: true,
        writable: true,
      });
    link = embedding === 'webview' ? new WebviewLink(window) : new IframeLink(window);
    this.#element = document.createElement('full-page');
    this.#element.setAttribute('assets', `${CASHIER}/paywidget`);
    document.body.append(this.#element);
    if (embedding === 'frame') say(JSON.stringify({ type: 'loaded', payload: start }));
  }

  /** Inserts the run's markup as a page does that shows an attacker's comment without escaping it. */
  #insertMarkup(): HTMLElement {
    const holder = document.createElement('div');
    const quoted = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
    const attributes = Object.entries(Object(this.#visit.markup)).map(
      ([name, value]) => `${name}="${quoted(textOf(value))}"`,
    );
    holder.innerHTML = `<pinned-widget ${attributes.join(' ')}></pinned-widget>`;
    document.body.append(holder);
    return holder.firstElementChild as HTMLElement;
  }

  /** Sets properties as a framework does. A trap may throw here; that error is the host's own and no finding. */
  #assign(values: object): void {
    const set = setTraps(values);
    for (const name of namesOf(set)) {
      let value: unknown;
      try {
        value = Reflect.get(Object(set), name);
      } catch {
        continue;
      }
      if (TAKEN.has(name) || name === 'assets') continue;
      if (this.#element) Reflect.set(this.#element, name, value);
    }
  }

  #goTo(): void {
    const { address } = this.#visit;
    const { path, query, hash } = Object(address) as Record<string, unknown>;
    try {
      const url = new URL(CASHIER);
      url.pathname = textOf(path ?? '');
      for (const [name, value] of Object.entries(Object(query ?? {})).slice(0, 300))
        url.searchParams.append(name, textOf(value).slice(0, 100_000));
      url.hash = textOf(hash ?? '');
      dom.happyDOM.setURL(url.href);
    } catch {
      dom.happyDOM.setURL(`${CASHIER}/paywidget/`);
    }
  }

  get #root(): ParentNode | null {
    return this.#element?.shadowRoot ?? null;
  }

  #all(selector: string): HTMLElement[] {
    const isUsable = (each: HTMLElement) => !each.matches(':disabled') && each.closest('[hidden]') === null;
    return [...(this.#root?.querySelectorAll<HTMLElement>(selector) ?? [])].filter(isUsable);
  }

  #press(found: readonly HTMLElement[], nth: number): void {
    const button = found[nth % Math.max(1, found.length)];
    button?.click();
  }

  move({ kind, nth }: Move): void {
    const { host } = this.#visit;
    this.#isTap = kind === 'any';
    switch (kind) {
      case 'choose':
        this.#press(this.#all('.tile-button'), nth);
        break;
      case 'fill':
        for (const input of this.#all('input')) typeInto(input as HTMLInputElement, valueFor(input));
        break;
      case 'submit':
        this.#press(this.#all('button[type=submit], form button').slice(-1), 0);
        break;
      case 'open':
        this.#press(this.#all('.tile[data-emphasis] .tile-button'), 0);
        break;
      case 'history':
        this.#press(
          this.#all('button').filter((button) => /history|payments/i.test(nameOf(button))),
          0,
        );
        break;
      case 'back':
        Reflect.get(Object(this.#element), 'goBack')?.call(this.#element);
        break;
      case 'withdraw':
        Reflect.get(Object(this.#element), 'navigate')?.call(this.#element, 'withdrawal');
        break;
      case 'change':
        if (this.#plan.embedding === 'inline') this.#assign(Object(Reflect.get(Object(host), 'change')));
        else
          this.#around.say(
            this.#plan.embedding === 'frame'
              ? textOf(Reflect.get(Object(host), 'message'))
              : setTraps(Reflect.get(Object(host), 'message')),
          );
        break;
      case 'push':
        scene?.cashier?.push();
        break;
      case 'any':
        this.#press(this.#all('button'), nth);
        break;
    }
  }

  judge(when: string): void {
    const root = this.#root;
    if (!root || !scene) return;
    if (scene.isShown) consoleOf.log(`    ${when}: ${root.textContent?.slice(0, 150)}`);
    if (!hasWayOn(root)) find('no way on', `${when}: ${root.textContent?.slice(0, 200)}`);
    const isHostTrusted = this.#plan.entryPoint === 'host';
    const own = [
      CASHIER,
      'https://cashier.example',
      ...(this.#plan.entryPoint === 'markup' ? ['file:'] : []),
    ];
    for (const violation of isHostTrusted ? [] : findAddresses(root, own))
      find('request', `${when}: ${violation}`);
    for (const what of this.#plan.entryPoint === 'locales' ? [] : findUnseen(root))
      find('unseen', `${when}: ${what}`);
    for (const what of findThief(root)) find('payee', `${when}: ${what.slice(0, 200)}`);
    if (scene.plan.swaps.length > 0 && showsDetails(root)) scene.cashier?.noteShown();
    for (const address of scene.opened.splice(0)) {
      const { protocol, origin } = URL.canParse(address, CASHIER)
        ? new URL(address, CASHIER)
        : { protocol: '', origin: '' };
      if (protocol !== 'https:' && protocol !== 'http:')
        find('request', `${when}: opened ${address.slice(0, 100)}`);
      // The main button may open the page of its response without another tap; any other page needs a tap of the user.
      else if (origin !== CASHIER && !this.#isTap) find('request', `${when}: ${origin} was opened by itself`);
    }
  }

  end(): void {
    this.#element?.remove();
    if (this.#plan.embedding !== 'inline') link.destroy();
    document.body.replaceChildren();
  }
}

const nameOf = (element: Element) => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;

function valueFor(input: Element): string {
  const id = `${input.getAttribute('name')} ${input.getAttribute('inputmode')}`;
  if (/card_number/.test(id)) return '4111111111111111';
  if (/cvv/.test(id)) return '123';
  if (/name/.test(id)) return 'Ana Diaz';
  return /amount|decimal|null/.test(id) ? TYPED_AMOUNT : '4821';
}

/** Calls the native setter, because React overrides `value` and would not notice the change. */
function typeInto(input: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
}

export { consoleOf };
