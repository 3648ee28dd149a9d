import type { HostLink, NotificationName, Notifications } from '../src/bridge/protocol.ts';
import type { HostDataName } from '../src/domain/host-data.ts';
import type { TransactionType } from '../src/domain/transaction.ts';
import { ATTRIBUTES, BY_ATTRIBUTE, HOST_DATA_NAMES } from './attributes.ts';
import { defineAccessors } from './define-accessors.ts';
import { createEvent } from './events.ts';
import { paintTheme } from './paint-theme.ts';
import { beginRun, type Run } from './run.ts';
import { Base } from './typed-element.ts';

export type { PayWidgetEventMap } from './events.ts';
export type { HostBonus, PayWidgetMarkup, PayWidgetProperties } from './properties.ts';

/**
 * `<pay-widget>`: the cashier. This shell paints a skeleton at once, carries host data, and brings engine (session and
 * link) and view (React) side by side; it holds no rule of its own.
 *
 * @fires pay-loaded, pay-full-loaded, pay-init, pay-init-error, pay-close, pay-button, pay-error, pay-token-expired,
 *   pay-socket-reconnect-attempt, pay-analytics, pay-transaction — see `PayWidgetEventMap`
 */
export class PayWidget extends Base {
  static readonly observedAttributes = [...BY_ATTRIBUTE.keys(), 'frame'];

  #data: Partial<Record<HostDataName, unknown>> = {};
  #changed = new Set<HostDataName>();
  #isFlushing = false;
  #run: Run | null = null;

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
        // The values were just read, so they are no change to report later.
        this.#changed.clear();
        if (this.#run) this.#run.isRead = true;
        return { payload: { ...this.#data } };
      },
      notify: (name, detail) => this.notify(name, detail),
    };
  }

  protected notify<N extends NotificationName>(name: N, detail: Notifications[N]): void {
    this.dispatchEvent(createEvent(name, detail));
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
    run.reach();
    if (changed.has('userId') && run.userId !== '' && run.userId !== this.#data.userId) {
      this.#restart();
      return;
    }
    run.userId = this.#data.userId ?? '';
    // Until the session asks for its data, there is nothing to tell: it will read all of it at once.
    if (!run.isRead || changed.size === 0) return;
    const data = Object.fromEntries([...changed].map((name) => [name, this.#data[name]]));
    run.engine?.take({ kind: 'host-data', data });
  }

  #begin(): void {
    const root = this.shadowRoot;
    if (!root) return;
    const host = this.createHostLink();
    this.#run = beginRun({ element: this, root, data: this.#data, host, restart: () => this.#restart() });
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

declare global {
  interface HTMLElementTagNameMap {
    'pay-widget': PayWidget;
  }
}
