import type { HostCommand, HostLink, NotificationName, Notifications } from '../src/bridge/protocol.ts';
import type { HostDataName } from '../src/domain/host-data.ts';
import type { TransactionType } from '../src/domain/transaction.ts';
import { fetchLocales } from '../src/i18n/fetch-locales.ts';
import { languageOf } from '../src/i18n/languages.ts';
import baseCss from '../src/theme/base.css?inline';
import tokensCss from '../src/theme/tokens.css?inline';
import { adoptStyles } from '../src/ui/adopt-styles.ts';
import { ATTRIBUTES, BY_ATTRIBUTE, HOST_DATA_NAMES } from './attributes.ts';
import { defineAccessors } from './define-accessors.ts';
import { createEvent, type PayWidgetEventMap } from './events.ts';
import { paintTheme } from './paint-theme.ts';
import type { PayWidgetProperties } from './properties.ts';
import { reachCashier } from './reach-cashier.ts';
import type { Commanded, Run } from './run.ts';
import skeletonCss from './skeleton.css?inline';
import { createSkeleton, showBroken } from './skeleton.ts';

export type { PayWidgetEventMap } from './events.ts';
export type { HostBonus, PayWidgetMarkup, PayWidgetProperties } from './properties.ts';

/** On a server there is no HTMLElement: the class is then a shape that nobody builds. */
const Base = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<pay-widget>`: the cashier. This shell paints a skeleton at once, carries host data, and brings engine (session and
 * link) and view (React) side by side; it holds no rule of its own.
 *
 * @fires pay-loaded, pay-full-loaded, pay-init, pay-init-error, pay-close, pay-button, pay-error, pay-token-expired,
 *   pay-socket-reconnect-attempt, pay-analytics, pay-transaction — see `PayWidgetEventMap`
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the accessors are defined below, name by name
export class PayWidget extends Base {
  static readonly observedAttributes = [...BY_ATTRIBUTE.keys(), 'frame'];

  #data: Partial<Record<HostDataName, unknown>> = {};
  #changed = new Set<HostDataName>();
  #isFlushing = false;
  #run: Run | null = null;
  #listeners = new Set<(command: HostCommand) => void>();

  constructor() {
    super();
    this.attachShadow({ mode: 'open' });
  }

  connectedCallback(): void {
    this.#takeEarlyProperties();
    if (!this.#run) this.#begin();
  }

  disconnectedCallback(): void {
    // A move in the DOM disconnects and connects within one task: the session outlives it.
    setTimeout(() => {
      if (!this.isConnected) this.#end();
    });
  }

  /** Its presence tells `moveBefore` that a move needs no disconnect. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(attribute: string, before: string | null, text: string | null): void {
    const name = BY_ATTRIBUTE.get(attribute);
    if (!name) {
      if (this.#run && before !== text) this.#restart();
      return;
    }
    const { read } = ATTRIBUTES[name];
    if (name === 'token') {
      if (text === null) return;
      this.removeAttribute(attribute);
    }
    this.set(name, text === null ? null : read(text));
  }

  /** One step back, as the header's Back button. */
  goBack(): void {
    this.#run?.view?.goBack();
  }

  /** Goes to the list of deposits or withdrawals; before the start, the one to begin with. */
  navigate(page: TransactionType): void {
    this.#data.page = page;
    if (this.#run?.isRead) this.#run.engine?.take({ kind: 'navigate', page });
  }

  /** Loads the methods anew; after a failed start, starts anew. */
  refresh(): void {
    if (this.#run?.engine) this.#run.engine.refresh();
    else this.#restart();
  }

  /** As if the user had pressed Close: the host is told, and decides. */
  close(): void {
    this.notify('close', {});
  }

  /** Takes the focus into the widget: its page, or the frame that it lives in. */
  override focus(options?: FocusOptions): void {
    this.shadowRoot?.querySelector<HTMLElement>('main, iframe')?.focus(options);
  }

  /** @internal Reads host data; typed accessors stand on the prototype. */
  get(name: HostDataName): unknown {
    return this.#data[name];
  }

  /** @internal Takes host data; several changes within one task are one update. */
  set(name: HostDataName, value: unknown): void {
    // Frameworks write null for what is not there.
    this.#data[name] = value ?? ATTRIBUTES[name].absent;
    this.#changed.add(name);
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      this.#flush();
    });
  }

  /** The line to the host: this element's own data and events; the full page has a frame's or an app's instead. */
  protected createHostLink(): HostLink {
    return {
      receive: async () => {
        // What is read now is no change to be told later.
        this.#changed.clear();
        if (this.#run) this.#run.isRead = true;
        return { payload: { ...this.#data } };
      },
      notify: (name, detail) => this.notify(name, detail),
      listen: (handle) => {
        this.#listeners.add(handle);
        return () => this.#listeners.delete(handle);
      },
    };
  }

  protected notify<N extends NotificationName>(name: N, detail: Notifications[N]): void {
    this.dispatchEvent(createEvent(name, detail));
  }

  /** Where locales, icons and chunks lie: beside this script. (`new URL('./', …)` is a file's name to bundlers.) */
  protected get assetsBase(): string {
    const own = this.getAttribute('assets');
    return own
      ? new URL(own.replace(/\/?$/, '/'), document.baseURI).href
      : import.meta.url.replace(/[^/]*$/, '');
  }

  #takeEarlyProperties(): void {
    for (const name of HOST_DATA_NAMES.filter((each) => Object.hasOwn(this, each))) {
      const value = this[name];
      delete this[name];
      this.set(name, value);
    }
  }

  #flush(): void {
    const changed = new Set(this.#changed);
    this.#changed.clear();
    const run = this.#run;
    paintTheme(this, this.#data);
    if (!run) return;
    this.#reach(run);
    if (changed.has('userId') && run.userId !== '' && run.userId !== this.#data.userId) {
      this.#restart();
      return;
    }
    run.userId = this.#data.userId ?? '';
    // Until the session asks for its data, there is nothing to tell: it will read all of it at once.
    if (!run.isRead || changed.size === 0) return;
    const data = Object.fromEntries([...changed].map((name) => [name, this.#data[name]]));
    for (const handle of this.#listeners) handle({ kind: 'host-data', data });
  }

  #begin(): void {
    const root = this.shadowRoot;
    if (!root) return;
    for (const css of [tokensCss, baseCss, skeletonCss]) adoptStyles(root, css);
    const repaint = () => paintTheme(this, this.#data);
    repaint();
    const skeleton = createSkeleton(this.ownerDocument);
    root.prepend(skeleton);
    const darkness = matchMedia('(prefers-color-scheme: dark)');
    darkness.addEventListener('change', repaint);
    const run: Run = {
      engine: null,
      view: null,
      isRead: false,
      userId: this.#data.userId ?? '',
      end() {
        darkness.removeEventListener('change', repaint);
        skeleton.remove();
        run.view?.unmount();
        run.engine?.end();
        // Later: the engine says goodbye over it, if it has taken it.
        setTimeout(() => run.early?.line.close());
      },
    };
    this.#run = run;
    this.#bring(run, root, skeleton).catch((error: unknown) => {
      if (this.#run !== run) return;
      const { message = 'Unknown error', code } = Object(error);
      this.notify('init-error', { message, code });
      showBroken(skeleton, () => this.#restart());
    });
  }

  async #bring(run: Run, root: ShadowRoot, skeleton: HTMLElement): Promise<void> {
    // Properties are often set right after the element was put into the page; some frameworks set attributes then too.
    await null;
    const address = this.getAttribute('frame');
    if (address) return this.#bringFrame(run, root, skeleton, address);
    const assets = this.assetsBase;
    this.#reach(run);
    const language = languageOf(String(this.#data.locale));
    // All three at once: no download waits for another. The engine is asked for first, since the link needs round trips.
    const engineCode = import('../src/session/engine.ts');
    const viewCode = import('../src/app/view.tsx');
    const since = performance.now();
    const locales = { language, coming: fetchLocales(assets, language) };
    viewCode.catch(() => {});
    const { startEngine } = await engineCode;
    if (this.#run !== run) return;
    const host = this.createHostLink();
    const engine = startEngine({
      host,
      assets,
      page: this.#data.page,
      locales,
      early: run.early,
      since,
      restart: () => this.#restart(),
    });
    this.#attach(run, host, engine);
    const { mountView } = await viewCode;
    if (this.#run !== run) return;
    run.view = mountView(root, engine.session, { onPaint: () => skeleton.remove() });
  }

  #reach(run: Run): void {
    if (run.early || run.engine || this.getAttribute('frame')) return;
    run.early = reachCashier(this.#data, this.assetsBase);
  }

  /** The engine of the framed mode lives in the frame, and so does the view. */
  async #bringFrame(run: Run, root: ShadowRoot, skeleton: HTMLElement, address: string): Promise<void> {
    const { Frame } = await import('./frame.ts');
    if (this.#run !== run) return;
    const host = this.createHostLink();
    const frame = new Frame(this, root, address, host);
    run.view = frame;
    this.#attach(run, host, frame);
    await frame.loaded;
    skeleton.remove();
  }

  #attach(run: Run, host: HostLink, engine: Commanded): void {
    run.engine = engine;
    const deaf = host.listen((command) => {
      if (command.kind === 'back') run.view?.goBack();
      else engine.take(command);
    });
    const endRun = run.end;
    run.end = () => {
      deaf();
      endRun();
    };
  }

  #restart(): void {
    this.#end();
    if (this.isConnected) this.#begin();
  }

  #end(): void {
    this.#run?.end();
    this.#run = null;
  }
}

defineAccessors(PayWidget.prototype);

/** Registers the element under a tag; a second call for the same tag does nothing, and so does a server. */
export function definePayWidget(tag = 'pay-widget'): void {
  if (!globalThis.customElements || customElements.get(tag)) return;
  // A class can have one tag only: another tag gets a class of its own.
  customElements.define(tag, tag === 'pay-widget' ? PayWidget : class extends PayWidget {});
}

export interface PayWidget extends PayWidgetProperties {
  addEventListener<E extends keyof PayWidgetEventMap>(
    type: E,
    listener: (this: PayWidget, event: PayWidgetEventMap[E]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<E extends keyof PayWidgetEventMap>(
    type: E,
    listener: (this: PayWidget, event: PayWidgetEventMap[E]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-widget': PayWidget;
  }
}
