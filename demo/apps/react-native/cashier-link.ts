/** The messages between the component of `pay-widget.tsx` and the cashier's page. No React and no device, so that a browser tests it. */

/** Host data for the page: the properties of docs/host-guide.md by name. */
export interface CashierData {
  readonly token: string;
  readonly returnUrl?: string;
  readonly [name: string]: unknown;
}

/** A message to the page (docs/host-guide.md). */
type ToPage =
  | { type: 'host-data-updated'; payload: Record<string, unknown> }
  | { type: 'swipe-back' }
  | { type: 'refresh' };

/** Called when the page has sent a message; other messages go to `onNotification` alone. */
export interface CashierHandlers {
  /** The user leaves the cashier. */
  onClose: () => void;
  /** The page needs a new token of the same user. */
  onTokenExpired: () => Promise<string>;
  /** Every message of the page, for analytics and balances. */
  onNotification?: (name: string, detail: Record<string, unknown>) => void;
}

/** Runs a script in the page. */
type Run = (script: string) => void;

/** The link between an app and the cashier's page, which is pinned to one origin. */
export class CashierLink {
  readonly #origin: string;
  readonly #handlers: CashierHandlers;
  readonly #run: Run;
  #data: CashierData;

  constructor(origin: string, data: CashierData, handlers: CashierHandlers, run: Run) {
    this.#origin = origin;
    this.#data = data;
    this.#handlers = handlers;
    this.#run = run;
  }

  /** Runs before the scripts of each page: only the cashier's page may read the token. */
  get startScript(): string {
    const data = JSON.stringify({ payload: this.#data });
    return `if (location.origin === ${JSON.stringify(this.#origin)}) {
      window.AndroidBilling = { postMessage: (text) => window.ReactNativeWebView.postMessage(text) };
      window.paywidgetUserData = ${data};
    } true;`;
  }

  /** The page to load; `link` is the address by which a bank has led back into the app. */
  addressOf(link?: string | null): string {
    const id = /[?&]payment=([^&#]+)/.exec(link ?? '')?.[1];
    return `${this.#origin}/paywidget/${id === undefined ? '' : `?payment=${id}`}`;
  }

  /** True for a page that stays in the web view; any other address belongs to the browser or to a bank's app. */
  isPage(address: string): boolean {
    return address.startsWith(`${this.#origin}/`) || address === 'about:blank';
  }

  /** One step back inside the cashier: Android's button, or a swipe. */
  goBack(): void {
    this.#tell({ type: 'swipe-back' });
  }

  /** Takes a message of the web view. @param from the address of the page that has sent it */
  async receive(text: string, from: string): Promise<void> {
    if (!from.startsWith(`${this.#origin}/`)) return;
    const { messageType, ...detail }: { messageType?: unknown } = JSON.parse(text);
    if (typeof messageType !== 'string') return;
    this.#handlers.onNotification?.(messageType, detail);
    switch (messageType) {
      case 'close':
        this.#handlers.onClose();
        break;
      case 'onTokenExpired': {
        const token = await this.#handlers.onTokenExpired();
        this.#data = { ...this.#data, token };
        this.#tell({ type: 'host-data-updated', payload: { token } });
        break;
      }
    }
  }

  #tell(message: ToPage): void {
    const origin = JSON.stringify(this.#origin);
    this.#run(
      `if (location.origin === ${origin}) window.postMessage(${JSON.stringify(message)}, ${origin}); true;`,
    );
  }
}
