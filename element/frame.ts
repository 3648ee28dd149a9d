import { showTabStop } from '../src/app/keep-keys.ts';
import type { View } from '../src/app/mount-view.tsx';
import { PageFrame, type PageMessage } from '../src/bridge/page-frame.ts';
import type { HostCommand, HostLink, HostMessage } from '../src/bridge/protocol.ts';
import { isPlainObject } from '../src/bridge/safe-json.ts';
import { parseUrl } from '../src/domain/host/cashier-address.ts';
import { takeReturn } from '../src/location/way-back.ts';
import { findMarkupFaults } from '../src/session/host/markup.ts';
import { adoptStyles } from '../src/theme/styles.ts';
import frameCss from './frame.css?inline';

/** A page in the frame that has not sent `Loaded` within this time counts as not loaded (R-LIMIT-1). */
const LOAD_TIMEOUT_MS = 30_000;

/** Host data in the frame's URL, so that the first paint of the page is correct. None of it is secret. */
const EARLY = ['page', 'theme', 'locale'] as const;

/** The framed mode: a frame with the cashier's page replaces the engine and view of the shell. */
export class Frame implements View {
  /** @throws {Error} "Request timeout" */
  readonly loaded: Promise<void>;
  readonly #host: HostLink;
  readonly #url: URL;
  readonly #page: PageFrame;
  /** The slot for the host's own header, which cannot be moved into another document. */
  readonly #header: HTMLSlotElement;
  readonly #hideTabStop: () => void;
  #data: Record<string, unknown> = {};
  #isThere = false;
  #isDisposed = false;
  #settle: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @throws {Error} when the address is not a valid page URL */
  constructor(element: HTMLElement, canvas: HTMLElement, address: string, host: HostLink) {
    this.#host = host;
    this.#url = readAddress(address, element);
    this.#page = new PageFrame(element, this.#url, {
      onMessage: (message) => this.#receive(message),
      onFieldsDropped: (message) =>
        host.notify('Error', { message, status: 0, url: 'host-data', code: 'bad_host_data' }),
    });
    const faults = findMarkupFaults(element)
      .map(({ path, problem }) => `${path}: ${problem}`)
      .join('; ');
    if (faults) {
      host.notify('Error', { message: faults, status: 0, url: 'markup', code: 'bad_data' });
      console.warn(`pay-widget: ${faults}`);
    }
    this.#header = element.ownerDocument.createElement('slot');
    this.#header.name = 'header';
    this.loaded = new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#timer = setTimeout(() => {
        this.dispose();
        const hint = `${this.#url.href} doesn't answer in the frame. Check "frame", and allow its origin in frame-src`;
        reject(Object.assign(new Error('Request timeout'), { code: 'timeout', hint }));
      }, LOAD_TIMEOUT_MS);
    });
    if (element.shadowRoot) adoptStyles(element.shadowRoot, frameCss);
    this.#hideTabStop = showTabStop(element);
    void this.#open(canvas);
  }

  handle(command: HostCommand): void {
    if (command.kind === 'navigate') this.#navigate(command);
    else if (isPlainObject(command.data)) this.#change(command.data);
  }

  goBack(): void {
    this.#send({ type: 'go-back' });
  }

  refresh(): void {
    this.#send({ type: 'refresh' });
  }

  adopted(): void {}

  unmount(): void {}

  dispose(): void {
    this.#isDisposed = true;
    this.#isThere = false;
    clearTimeout(this.#timer);
    this.#hideTabStop();
    this.#page.dispose();
    this.#header.remove();
  }

  async #open(canvas: HTMLElement): Promise<void> {
    const { payload } = await this.#host.receive();
    if (this.#isDisposed) return;
    this.#data = { ...(isPlainObject(payload) && payload), ...this.#data };
    for (const name of EARLY) {
      const value = this.#data[name];
      if (typeof value === 'string' && value !== '') this.#url.searchParams.set(name, value);
    }
    const returned = takeReturn(window, this.#data.returnUrl);
    if (returned !== null) this.#url.searchParams.set('payment', returned);
    this.#page.load();
    canvas.append(this.#header, this.#page.edge, this.#page.iframe);
  }

  #navigate({ kind: _, ...target }: Extract<HostCommand, { kind: 'navigate' }>): void {
    Object.assign(this.#data, target);
    this.#send({ type: 'navigate', payload: target });
  }

  #change(change: Record<string, unknown>): void {
    Object.assign(this.#data, change);
    // JSON has no undefined. A removed value is sent as null, because the page would otherwise keep the old value.
    const entries = Object.entries(change).map(([name, value]) => [name, value ?? null]);
    this.#send({ type: 'host-data-updated', payload: Object.fromEntries(entries) });
  }

  #send(message: HostMessage): void {
    if (this.#isThere) this.#page.send(message);
  }

  #receive(message: PageMessage): void {
    if (message.name === 'Loaded') this.#greet();
    // This frame shows the whole cashier, but messages about card fields may only come from a frame that was opened for card fields.
    if (message.name === 'cardsDrawn' || message.name === 'cardsKept' || message.name === 'cardsLeft') return;
    this.#host.notify<typeof message.name>(message.name, message.detail);
  }

  /** Responds to `Loaded` with the current host data. A frame that reloads sends `Loaded` again. */
  #greet(): void {
    clearTimeout(this.#timer);
    this.#isThere = true;
    this.#page.iframe.inert = false;
    this.#send({ type: 'loaded', payload: this.#data });
    this.#settle();
  }
}

function readAddress(address: string, element: Element): URL {
  const url = parseUrl(address, element.ownerDocument.baseURI);
  const { origins }: { origins?: readonly string[] } = Object(element.constructor);
  const isPage = url?.protocol === 'https:' || url?.protocol === 'http:';
  if (isPage && origins?.includes(url.origin) !== false) return url;
  throw Object.assign(new Error('Incorrect address of the frame'), { code: 'frame_address' });
}
