import type { HostLink, NotificationName, Notifications } from '../src/bridge/protocol.ts';
import type { TransactionType } from '../src/domain/payment/transaction.ts';
import { VERSION } from '../src/platform/version.ts';
import { restoreStyles } from '../src/theme/styles.ts';
import { Base } from './events.ts';
import { addressesOf, type Lifecycle, startLifecycle } from './lifecycle.ts';
import { preconnect } from './preconnect.ts';
import {
  ATTRIBUTES,
  BY_ATTRIBUTE,
  defineAccessors,
  ELEMENT_VALUE_NAMES,
  type ElementValueName,
  inKebabCase,
  type PayWidgetTarget,
  readAttribute,
} from './properties.ts';
import { createAlert } from './skeleton.ts';

export type { PayWidgetEventMap } from './events.ts';
export type { HostBonus, PayWidgetMarkup, PayWidgetProperties, PayWidgetTarget } from './properties.ts';

/**
 * `<pay-widget>`: the cashier widget. This shell paints a skeleton at once, collects host data, and loads
 * engine (session and connection) and view (React) in parallel; it contains no rules of its own.
 *
 * @fires pay-loaded, pay-full-loaded, pay-init, pay-init-error, pay-close, pay-action, pay-button, pay-error, pay-token-expired,
 *   pay-socket-reconnect-attempt, pay-analytics, pay-transaction, pay-help — see `PayWidgetEventMap`
 */
export class PayWidget extends Base {
  /** @internal */
  declare static origins: readonly string[] | undefined;
  static readonly observedAttributes = [...BY_ATTRIBUTE.keys()];

  // No prototype, so that a page whose `Object.prototype` was extended cannot name a cashier.
  #data: Partial<Record<ElementValueName, unknown>> = Object.create(null);
  #changed = new Set<ElementValueName>();
  #isFlushing: boolean | undefined;
  #run: Lifecycle | null | undefined;
  readonly #root = this.attachShadow({ mode: 'open' });

  connectedCallback(): void {
    if (!isSupported(this.#root)) {
      this.#refuse();
      return;
    }
    this.#takeEarlyProperties();
    if (!this.#run) this.#begin();
  }

  disconnectedCallback(): void {
    // A move in the DOM disconnects and connects within one task; the session must survive it.
    setTimeout(() => {
      if (!this.isConnected) this.#end();
    });
  }

  adoptedCallback(): void {
    restoreStyles(this.#root);
    this.#run?.view?.adopted();
  }

  /** With this callback, `moveBefore` does not disconnect the element. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
    const name = BY_ATTRIBUTE.get(attribute);
    // The observed attributes are the keys of this map, so a name is always found.
    if (!name) return;
    if (name === 'token') {
      if (text === null) return;
      this.removeAttribute(attribute);
    }
    this.set(name, text === null ? null : readAttribute(name, text));
  }

  /** Goes back, like the header's Back button. */
  goBack(): void {
    this.#run?.view?.goBack();
  }

  /** Opens the list of deposits or withdrawals, or a method of it with an amount; before the start, sets the first screen. */
  navigate(to: TransactionType | PayWidgetTarget): void {
    const target = typeof to === 'object' ? { ...to } : { page: to };
    Object.assign(this.#data, { method: '' }, target);
    if (this.#run?.isRead) this.#run.engine?.handle({ kind: 'navigate', ...target });
  }

  /** Reloads the methods; after a failed start, restarts the widget. */
  refresh(): void {
    if (this.#run?.engine) this.#run.engine.refresh();
    else this.#restart();
  }

  /** Closes the widget as if the user had pressed Close: the host gets `pay-close` and decides. */
  close(): void {
    this.notify('close', {});
  }

  /** Moves the focus into the widget: to its screen, or to its frame. */
  override focus(options?: FocusOptions): void {
    this.#root.querySelector<HTMLElement>('main, iframe')?.focus(options);
  }

  /** @internal Reads host data; the prototype has typed accessors. */
  get(name: ElementValueName): unknown {
    return this.#data[name];
  }

  /** @internal Sets host data; several changes within one task are one update. */
  set(name: ElementValueName, value: unknown): void {
    // Frameworks set null for an absent value, which is then the value of an absent attribute.
    this.#data[name] = value ?? ATTRIBUTES[name];
    this.#changed.add(name);
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      this.#flush();
    });
  }

  /** The host link of this element: its own data and events. The full page uses that of a frame or an app. */
  protected createHostLink(): HostLink {
    return {
      receive: async () => {
        // The session has just read these values, so they are not sent as changes.
        this.#changed.clear();
        if (this.#run) this.#run.isRead = true;
        return { payload: { ...this.#data } };
      },
      notify: this.notify.bind(this),
    };
  }

  protected notify<N extends NotificationName>(name: N, detail: Notifications[N]): void {
    // The names follow a rule: the table `EVENTS` is too large for the shell.
    const type = `pay-${inKebabCase(name.replace(/^on|Event$/g, ''))}`.replace('--', '-');
    this.dispatchEvent(new CustomEvent(type, { detail, composed: true }));
  }

  #takeEarlyProperties(): void {
    for (const name of ELEMENT_VALUE_NAMES) {
      if (!Object.hasOwn(this, name)) continue;
      const value = this[name];
      delete this[name];
      this.set(name, value);
    }
  }

  #flush(): void {
    const changed = this.#changed;
    this.#changed = new Set();
    const run = this.#run;
    if (!run) return;
    run.repaint();
    preconnect(run, this, this.#data);
    const { userId } = this.#data;
    // Another user, or another address, needs a new start: a binding of Angular, for example, sets `assets` after the first one.
    if ((run.userId && run.userId !== userId) || (run.used && run.used !== addressesOf(this.#data))) {
      this.#restart();
      return;
    }
    run.userId = userId;
    // Before the session has read its data there is nothing to send: it will read all of it at once.
    if (!run.isRead || changed.size === 0) return;
    const data = Object.fromEntries([...changed].map((name) => [name, this.#data[name]]));
    run.engine?.handle({ kind: 'host-data', data });
  }

  #begin(): void {
    const host = this.createHostLink();
    this.#run = startLifecycle({
      element: this,
      root: this.#root,
      data: this.#data,
      host,
      restart: () => this.#restart(),
    });
  }

  /** Below the lowest browser neither the code nor the texts of the locales can be used, so the shell shows an English sentence. */
  #refuse(): void {
    const sentence = 'This browser is too old: use another.';
    this.#root.replaceChildren(createAlert(this.ownerDocument, sentence));
    console.warn(`pay-widget: ${sentence}`);
    // The host may add its listeners right after it has inserted the element, so the events wait for the end of that task.
    queueMicrotask(() =>
      this.notify('init-error', { message: 'Unsupported browser', code: 'unsupported_browser' }),
    );
  }

  #restart(): void {
    this.#end();
    if (this.isConnected) this.#begin();
  }

  #end(): void {
    this.#run?.dispose();
    this.#run = null;
  }
}

/** True if the browser has the newest functions that the code calls (docs/host-guide.md names the lowest browser). */
function isSupported(root: ShadowRoot): boolean {
  return (
    'hasOwn' in Object &&
    'structuredClone' in globalThis &&
    ['at', 'findLast', 'toSorted'].every((name) => name in Array.prototype) &&
    'adoptedStyleSheets' in root
  );
}

defineAccessors(PayWidget.prototype);

/**
 * Registers the element under a tag. A second call for the same tag only pins; a call on a server does nothing.
 * @param origins the only origins that `host`, `assets` and `frame` may name from now on, so that no injected markup can
 * name another; without them those that are pinned for `pay-widget`, else any
 */
export function definePayWidget(tag = 'pay-widget', { origins }: { origins?: readonly string[] } = {}): void {
  const registry = globalThis.customElements;
  const known = registry?.get(tag);
  // A class can be registered only once, so another tag needs a class of its own.
  const Kind = known ?? (tag === 'pay-widget' ? PayWidget : class extends PayWidget {});
  Object.assign(Kind, origins && { origins }, { latest: VERSION });
  if (!known) registry?.define(tag, Kind);
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-widget': PayWidget;
  }
}
