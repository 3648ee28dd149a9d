import { hostBarHeight } from '../platform/host-bar.ts';
import { parseWidgetMessage, type WidgetMessage } from './parse-widget-message.ts';
import type { FrameNotices, HostMessage } from './protocol.ts';
import { isPlainObject, isWithinLimits, MAX_MESSAGE_CHARS } from './safe-json.ts';

/** Messages of the page that its owner handles. `PageFrame` itself handles those of `FrameNotices`, such as `resize`. */
export type PageMessage = Exclude<WidgetMessage, { name: keyof FrameNotices }>;

interface FrameOwner {
  onMessage(message: PageMessage): void;
  onFieldsDropped(message: string): void;
}

/**
 * The cashier's page in a frame inside the element, used by the framed mode and by card forms. It implements
 * the host's side of the protocol: messages are accepted only from that frame and its origin, and sent to
 * that origin only. It handles size, name, scrolling and Escape itself.
 */
export class PageFrame {
  readonly iframe: HTMLIFrameElement;
  readonly edge: HTMLElement;
  /** True when the page has sent more than `Loaded`: it has accepted this window as its host, or has failed to start. */
  hasAcceptedHost = false;
  /** True when the page has sent `Loaded`: it waits for host data, or has got them. */
  hasLoaded = false;
  readonly #url: URL;
  readonly #element: HTMLElement;
  #owner: FrameOwner;
  #forgetBar: (() => void) | undefined;

  constructor(element: HTMLElement, url: URL, owner: FrameOwner) {
    this.#element = element;
    this.#url = url;
    this.#owner = owner;
    this.iframe = createIframe(element);
    this.edge = element.ownerDocument.createElement('div');
  }

  load(): void {
    addEventListener('message', this.#onMessage);
    this.iframe.src = this.#url.href;
  }

  adopt(owner: FrameOwner): void {
    this.#owner = owner;
  }

  send(message: HostMessage): void {
    const { text, dropped } = serializeHostMessage(message);
    this.iframe.contentWindow?.postMessage(text, this.#url.origin);
    if (dropped.length === 0) return;
    const names = dropped.map((name) => name.slice(0, 50)).join(', ');
    this.#owner.onFieldsDropped(`Incorrect data from host: too long, too deep or no JSON with ${names}`);
  }

  dispose(): void {
    removeEventListener('message', this.#onMessage);
    this.#forgetBar?.();
    this.iframe.remove();
    this.edge.remove();
  }

  #onMessage = ({ source, origin, data }: MessageEvent): void => {
    if (source === null || source !== this.iframe.contentWindow || origin !== this.#url.origin) return;
    const message = parseWidgetMessage(data);
    if (message) this.#handle(message);
  };

  #handle(message: WidgetMessage): void {
    if (message.name === 'Loaded') this.hasLoaded = true;
    else this.hasAcceptedHost = true;
    if (message.name === 'resize') {
      this.iframe.style.blockSize = `${message.detail.height}px`;
      this.#forgetBar ??= followHostBar(this.iframe, (below) =>
        this.send({ type: 'covered', payload: { below } }),
      );
    } else if (message.name === 'title') {
      nameIframe(this.iframe, this.#element, message.detail);
    } else if (message.name === 'top') {
      // `nearest` scrolls as little as possible, so that the rest of the host page stays in view.
      this.edge.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    } else if (message.name === 'escape') {
      const press = { key: 'Escape', code: 'Escape', bubbles: true, composed: true, cancelable: true };
      this.#element.dispatchEvent(new KeyboardEvent('keydown', press));
    } else {
      this.#owner.onMessage(message);
    }
  }
}

/**
 * A message as JSON text that the page in the frame accepts. Fields that JSON cannot represent (a cycle, a
 * bigint), fields that are nested too deep, and the largest fields of a message that is too long are dropped.
 * @returns also the names of the dropped fields
 */
function serializeHostMessage(message: HostMessage): { text: string; dropped: string[] } {
  const whole = writeJson(message);
  if (whole !== undefined && whole.length <= MAX_MESSAGE_CHARS && isWithinLimits(JSON.parse(whole)))
    return { text: whole, dropped: [] };
  const payload = 'payload' in message && isPlainObject(message.payload) ? message.payload : {};
  const sizes = Object.entries(payload)
    .map(([name, field]) => {
      const text = writeJson({ payload: { [name]: field } });
      return {
        name,
        field,
        size: text?.length,
        isFlat: text !== undefined && isWithinLimits(JSON.parse(text)),
      };
    })
    .toSorted((a, b) => (a.size ?? 0) - (b.size ?? 0));
  const kept: Record<string, unknown> = {};
  const dropped: string[] = [];
  let total = writeJson({ type: message.type, payload: {} })?.length ?? 0;
  for (const { name, field, size, isFlat } of sizes) {
    if (isFlat) total += size ?? 0;
    if (!isFlat || total > MAX_MESSAGE_CHARS) dropped.push(name);
    else kept[name] = field;
  }
  return { text: JSON.stringify({ ...message, payload: kept }), dropped };
}

function writeJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

/** Only the permissions that the cashier needs: no top navigation, no pointer lock, no devices. `allow-modals` is for printing. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-popups allow-popups-to-escape-sandbox';
/**
 * `fullscreen` is for video guides, `payment` for sheets of wallets, `publickey-credentials-get` for the bank's page of a challenge. A
 * permission that the browser does not know is left out, because the browser would warn about it in the console.
 */
const permissions = () =>
  `clipboard-write; fullscreen${'PaymentRequest' in globalThis ? '; payment' : ''}${'PublicKeyCredential' in globalThis ? '; publickey-credentials-get' : ''}${'share' in navigator ? '; web-share' : ''}`;

/** Creates the iframe; it is inert until its owner shows it. */
export function createIframe(element: HTMLElement): HTMLIFrameElement {
  const iframe = element.ownerDocument.createElement('iframe');
  iframe.inert = true;
  iframe.setAttribute('part', 'frame');
  nameIframe(iframe, element, { title: 'Cashier', language: 'en' });
  iframe.setAttribute('sandbox', SANDBOX);
  iframe.allow = permissions();
  iframe.referrerPolicy = 'strict-origin';
  // The frame is as high as its content, and a scrollbar that appears for a moment would change its line breaks.
  iframe.setAttribute('scrolling', 'no');
  return iframe;
}

function nameIframe(
  iframe: HTMLIFrameElement,
  element: HTMLElement,
  { title, language }: { title: string; language: string },
): void {
  const label = element.getAttribute('aria-label');
  iframe.title = label ?? title;
  if (label === null) iframe.lang = language;
}

/**
 * Reports how much of the frame's end is under a bar of the host page or below the window, which a page in a frame cannot see. Without a
 * bar it reports 0 once, from which the page learns that its host reports.
 * @returns a function that stops this
 */
function followHostBar(iframe: HTMLIFrameElement, onChange: (height: number) => void): () => void {
  let last: number | undefined;
  let turn = 0;
  const measure = () => {
    turn = 0;
    const bar = hostBarHeight();
    const { bottom } = iframe.getBoundingClientRect();
    const covered = bar > 0 ? Math.max(0, Math.ceil(bottom - (innerHeight - bar))) : 0;
    if (covered === last) return;
    last = covered;
    onChange(covered);
  };
  const look = () => {
    turn ||= requestAnimationFrame(measure);
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(iframe);
  // The listeners capture these events, because the host may scroll another element than the window.
  const names = ['scroll', 'resize'] as const;
  for (const name of names) addEventListener(name, look, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(turn);
    sizes.disconnect();
    for (const name of names) removeEventListener(name, look, { capture: true });
  };
}
