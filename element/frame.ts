import type { View } from '../src/app/view.tsx';
import type { HostCommand, HostLink, HostMessage } from '../src/bridge/protocol.ts';
import { isModest, isPlain, MAX_SIZE } from '../src/bridge/read-json.ts';
import { type OutMessage, readWidgetMessage } from '../src/bridge/read-widget-message.ts';
import { adoptStyles } from '../src/ui/adopt-styles.ts';
import { createIframe, nameIframe } from './create-iframe.ts';
import frameCss from './frame.css?inline';

/** A page in a frame that has not said `Loaded` by then is not there; milliseconds (R-LIMIT-1). */
const LOAD_TIMEOUT = 30_000;

/** Host data that the page may know before `loaded`, so that its first paint is right. None of it is a secret. */
const EARLY = ['page', 'theme', 'locale'] as const;

/**
 * The framed mode: what the shell does with engine and view, done with the cashier's page in a frame. It speaks the
 * host's side of the protocol: each message is taken from that frame and its origin alone, and sent to that origin
 * alone.
 */
export class Frame implements View {
  /** Settles when the page in the frame is there. @throws {Error} "Request timeout" */
  readonly loaded: Promise<void>;
  readonly #element: HTMLElement;
  readonly #host: HostLink;
  readonly #url: URL;
  readonly #iframe: HTMLIFrameElement;
  /** The host's own header: what lies in its document cannot go into another. */
  readonly #header: HTMLSlotElement;
  /** Sentinel element before the frame. */
  readonly #edge: HTMLElement;
  #data: Record<string, unknown> = {};
  #isThere = false;
  #isOver = false;
  #settle: () => void = () => undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @throws {Error} where the address is none of a page */
  constructor(element: HTMLElement, root: ShadowRoot, address: string, host: HostLink) {
    this.#element = element;
    this.#host = host;
    this.#url = readAddress(address, element.ownerDocument.baseURI);
    this.#iframe = createIframe(element);
    this.#header = element.ownerDocument.createElement('slot');
    this.#header.name = 'header';
    this.#edge = element.ownerDocument.createElement('div');
    this.loaded = new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#timer = setTimeout(() => {
        this.end();
        reject(Object.assign(new Error('Request timeout'), { code: 'timeout' }));
      }, LOAD_TIMEOUT);
    });
    adoptStyles(root, frameCss);
    void this.#open(root);
  }

  take(command: HostCommand): void {
    if (command.kind === 'navigate') this.#navigate(command.page);
    else if (isPlain(command.data)) this.#change(command.data);
  }

  goBack(): void {
    this.#send({ type: 'go-back' });
  }

  refresh(): void {
    this.#send({ type: 'refresh' });
  }

  unmount(): void {}

  end(): void {
    this.#isOver = true;
    this.#isThere = false;
    clearTimeout(this.#timer);
    removeEventListener('message', this.#onMessage);
    this.#iframe.remove();
    this.#header.remove();
    this.#edge.remove();
  }

  async #open(root: ShadowRoot): Promise<void> {
    const { payload } = await this.#host.receive();
    if (this.#isOver) return;
    this.#data = { ...(isPlain(payload) && payload), ...this.#data };
    for (const name of EARLY) {
      const value = this.#data[name];
      if (typeof value === 'string' && value !== '') this.#url.searchParams.set(name, value);
    }
    addEventListener('message', this.#onMessage);
    this.#iframe.src = this.#url.href;
    root.append(this.#header, this.#edge, this.#iframe);
  }

  #navigate(page: unknown): void {
    this.#data.page = page;
    this.#send({ type: 'navigate', payload: { page } });
  }

  #change(change: Record<string, unknown>): void {
    Object.assign(this.#data, change);
    // JSON has no undefined: what the host has taken back is null, or the page would never hear of it.
    const entries = Object.entries(change).map(([name, value]) => [name, value ?? null]);
    this.#send({ type: 'host-data-updated', payload: Object.fromEntries(entries) });
  }

  #send(message: HostMessage): void {
    if (!this.#isThere) return;
    const { text, left } = writeHostMessage(message);
    this.#iframe.contentWindow?.postMessage(text, this.#url.origin);
    if (left.length === 0) return;
    const names = left.map((name) => name.slice(0, 50)).join(', ');
    this.#host.notify('Error', {
      message: `Incorrect data from host: too long, too deep or no JSON with ${names}`,
      status: 0,
      url: 'host-data',
      code: 'bad_host_data',
    });
  }

  #onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== this.#iframe.contentWindow || origin !== this.#url.origin) return;
    const message = readWidgetMessage(data);
    if (message) this.#hear(message);
  };

  #hear(message: OutMessage): void {
    if (message.name === 'resize') {
      this.#iframe.style.blockSize = `${message.detail.height}px`;
    } else if (message.name === 'title') {
      nameIframe(this.#iframe, this.#element, message.detail);
    } else if (message.name === 'top') {
      // No higher than its edge: what else of the host's page is in sight stays there.
      this.#edge.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    } else if (message.name === 'escape') {
      const press = { key: 'Escape', code: 'Escape', bubbles: true, composed: true, cancelable: true };
      this.#element.dispatchEvent(new KeyboardEvent('keydown', press));
    } else {
      if (message.name === 'Loaded') this.#greet();
      this.#host.notify<typeof message.name>(message.name, message.detail);
    }
  }

  /** Answers `Loaded`; after a reload of the frame it is said again, with what is true by then. */
  #greet(): void {
    clearTimeout(this.#timer);
    this.#isThere = true;
    this.#iframe.inert = false;
    this.#send({ type: 'loaded', payload: this.#data });
    this.#settle();
  }
}

function readAddress(address: string, base: string): URL {
  const url = URL.canParse(address, base) ? new URL(address, base) : null;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  throw Object.assign(new Error('Incorrect address of the frame'), { code: 'frame_address' });
}

/**
 * JSON text that the page in the frame reads. A field that JSON cannot say (a circle, a big integer) is left out, and so
 * are fields nested deeper than the page reads, and the largest where the message would be longer than it takes.
 * @returns the names of fields that were left out
 */
function writeHostMessage(message: HostMessage): { text: string; left: string[] } {
  const whole = writeJson(message);
  if (whole !== undefined && whole.length <= MAX_SIZE && isModest(JSON.parse(whole)))
    return { text: whole, left: [] };
  const payload = 'payload' in message && isPlain(message.payload) ? message.payload : {};
  const sizes = Object.entries(payload)
    .map(([name, field]) => {
      const text = writeJson({ payload: { [name]: field } });
      return { name, field, size: text?.length, isFlat: text !== undefined && isModest(JSON.parse(text)) };
    })
    .toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0));
  const kept: Record<string, unknown> = {};
  const left: string[] = [];
  let total = writeJson({ type: message.type, payload: {} })?.length ?? 0;
  for (const { name, field, size, isFlat } of sizes) {
    if (isFlat) total += size ?? 0;
    if (!isFlat || total > MAX_SIZE) left.push(name);
    else kept[name] = field;
  }
  return { text: JSON.stringify({ ...message, payload: kept }), left };
}

function writeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}
