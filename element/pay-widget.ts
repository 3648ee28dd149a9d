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
 * `<pay-widget>`: the cashier widget. This shell paints a skeleton at once, collects host data, and loads engine (session and connection)
 * and view (React) in parallel.
 *
 * @fires pay-loaded, pay-full-loaded, pay-init, pay-init-error, pay-close, pay-action, pay-button, pay-error, pay-token-expired,
 * pay-socket-reconnect-attempt, pay-analytics, pay-transaction, pay-help — see `PayWidgetEventMap`
 */
export class PayWidget extends Base {
  /** @internal */
  declare static origins: readonly string[] | undefined;
  static readonly observedAttributes = [...BY_ATTRIBUTE.keys()];

  // The object has no prototype, because a value on an extended `Object.prototype` could otherwise name a cashier.
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
    // A move in the DOM disconnects and connects the element within one task, and the session must survive the move.
    setTimeout(() => {
      if (!this.isConnected) this.#end();
    });
  }

  adoptedCallback(): void {
    restoreStyles(this.#root);
    this.#run?.view?.adopted();
  }

  /** If this callback exists, `moveBefore` moves the element without a disconnect. */
  connectedMoveCallback(): void {}

  attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
    const name = BY_ATTRIBUTE.get(attribute);
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

  /** @internal Reads host data for the typed accessors of the prototype. */
  get(name: ElementValueName): unknown {
    return this.#data[name];
  }

  /** @internal Sets host data. Several changes within one task are one update. */
  set(name: ElementValueName, value: unknown): void {
    // Frameworks set null for an absent value, so null means the default of an absent attribute.
    this.#data[name] = value ?? ATTRIBUTES[name];
    this.#changed.add(name);
    if (this.#isFlushing) return;
    this.#isFlushing = true;
    queueMicrotask(() => {
      this.#isFlushing = false;
      this.#flush();
    });
  }

  /** The link between this element's session and its host. The full page overrides it, because its host is in another window. */
  protected createHostLink(): HostLink {
    return {
      receive: async () => {
        // The session reads these values now, so they must not be sent as changes too.
        this.#changed.clear();
        if (this.#run) this.#run.isRead = true;
        return { payload: { ...this.#data } };
      },
      notify: this.notify.bind(this),
    };
  }

  protected notify<N extends NotificationName>(name: N, detail: Notifications[N]): void {
    // The name is computed, because the table `EVENTS` is too large for the shell.
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
    // Another user or another address needs a new start. Angular, for example, sets a bound `assets` only after the first start.
    if ((run.userId && run.userId !== userId) || (run.used && run.used !== addressesOf(this.#data))) {
      this.#restart();
      return;
    }
    run.userId = userId;
    // Until the session has read the host data nothing is sent, because it will read all values at once.
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

  /** Shows an English sentence, because below the lowest browser neither the engine nor the locales can be used. */
  #refuse(): void {
    const sentence = 'This browser is too old: use another.';
    this.#root.replaceChildren(createAlert(this.ownerDocument, sentence));
    console.warn(`pay-widget: ${sentence}`);
    // The host may add listeners right after it inserts the element, so the event waits for the end of that task.
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
 * Registers the element under a tag. A second call for the same tag only pins origins, and a call on a server does nothing.
 * @param origins the only origins that `host`, `assets` and `frame` may name from now on, so that injected markup can name no other.
 * Without them a tag has the origins that are pinned for `pay-widget`, if any.
 */
export function definePayWidget(tag = 'pay-widget', { origins }: { origins?: readonly string[] } = {}): void {
  const registry = globalThis.customElements;
  const known = registry?.get(tag);
  // The browser registers a class only once, so another tag needs a class of its own.
  const Kind = known ?? (tag === 'pay-widget' ? PayWidget : class extends PayWidget {});
  Object.assign(Kind, origins && { origins }, { latest: VERSION });
  if (!known) registry?.define(tag, Kind);
}

declare global {
  interface HTMLElementTagNameMap {
    'pay-widget': PayWidget;
  }
}
