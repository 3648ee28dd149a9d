import { EventBuffer } from '../platform/event-buffer.ts';
import { CommandThrottle } from './command-throttle.ts';
import { isExcessive, parseHostMessage, toCommand } from './parse-host-message.ts';
import {
  type HostMessage,
  type HostStart,
  NO_ORIGIN,
  type NotificationName,
  type Notifications,
  type PageNotices,
  type RemoteCommand,
  type RemoteLink,
} from './protocol.ts';
import { isPlainObject, serializeMessage, serializeStartError } from './safe-json.ts';

const MAX_BUFFERED = 50;

/**
 * The host link of a page in a frame. The first `loaded` of the parent window pins the parent's origin: from then on messages are sent to
 * that origin and accepted from it only. Before that, two messages are sent to any origin, because they contain no user data: `Loaded`,
 * and `init-error` reduced to its code; all others are buffered. A host with an opaque origin (a file, a sandboxed frame) cannot be
 * addressed and is never pinned.
 */
export class IframeLink implements RemoteLink {
  /** Called with the height in CSS pixels of the strip at the bottom of the frame that the host covers, such as by a keyboard. */
  onCovered: ((height: number) => void) | undefined;
  readonly #window: Window;
  readonly #allowed: readonly string[];
  readonly #throttle = new CommandThrottle();
  readonly #hostData: Promise<HostStart>;
  #resolveHostData: (data: HostStart) => void = () => undefined;
  #origin: string | null = null;
  #hasComplained = false;
  readonly #messages = new EventBuffer<string>();

  /** @param allowed the only origins that may frame the page; if empty, the first that responds */
  constructor(window: Window, allowed: readonly string[] = []) {
    this.#window = window;
    this.#allowed = allowed;
    this.#hostData = new Promise((resolve) => {
      this.#resolveHostData = resolve;
    });
    window.addEventListener('message', this.#onMessage);
    // A page without an origin (in a sandboxed frame) cannot receive the host's message, which is addressed to an origin: report that.
    if (window.origin === 'null') this.#complain();
  }

  receive(): Promise<HostStart> {
    return this.#hostData;
  }

  notify<N extends NotificationName>(name: N, detail: Notifications[N]): void {
    const { parent } = this.#window;
    const message = serializeMessage(name, detail);
    if (name === 'Loaded') parent.postMessage(message, '*');
    else if (name === 'init-error' && this.#origin === null)
      parent.postMessage(serializeStartError(detail), '*');
    else if (this.#messages.size < MAX_BUFFERED) this.#messages.push(message);
  }

  /** Sends a message that only a parent frame needs; it is dropped while no origin is pinned. */
  notifyFrame<N extends keyof PageNotices>(name: N, detail: PageNotices[N]): void {
    if (this.#origin !== null) this.#window.parent.postMessage(serializeMessage(name, detail), this.#origin);
  }

  listen(handle: (command: RemoteCommand) => void): () => void {
    return this.#throttle.listen(handle);
  }

  destroy(): void {
    this.#window.removeEventListener('message', this.#onMessage);
    this.#throttle.dispose();
    this.#messages.end();
  }

  #onMessage = ({ source, origin, ports, data }: MessageEvent): void => {
    if (source === null || source !== this.#window.parent || ports.length > 0) return;
    if (origin === 'null') this.#complain();
    if (this.#origin === null ? !this.#mayPin(origin) : origin !== this.#origin) return;
    const message = parseHostMessage(data);
    if (!message) {
      // Before the parent is pinned the error would be buffered each time, so it is reported once.
      if ((this.#origin !== null || this.#messages.size === 0) && isExcessive(data)) this.#reject('message');
      return;
    }
    if (message.type === 'loaded') {
      this.#takeLoaded(message, origin);
      return;
    }
    if (message.type === 'covered') {
      const { below } = message.payload;
      if (
        this.#origin !== null &&
        typeof below === 'number' &&
        below >= 0 &&
        below < Number.POSITIVE_INFINITY
      )
        this.onCovered?.(below);
      return;
    }
    const command = this.#origin === null ? undefined : toCommand(message);
    if (command) this.#throttle.handle(command);
  };

  #complain(): void {
    if (!this.#hasComplained) console.warn(`pay-widget: ${NO_ORIGIN}`);
    this.#hasComplained = true;
  }

  #reject(url: string): void {
    this.notify('Error', { message: 'Incorrect data from host', status: 0, url, code: 'bad_host_data' });
  }

  #mayPin(origin: string): boolean {
    const canReply = origin !== '' && origin !== 'null';
    return canReply && (this.#allowed.length === 0 || this.#allowed.includes(origin));
  }

  #takeLoaded(message: Extract<HostMessage, { type: 'loaded' }>, origin: string): void {
    const isFirst = this.#origin === null;
    this.#origin = origin;
    this.#messages.listen((buffered) => this.#window.parent.postMessage(buffered, origin));
    const { payload, task } = message;
    if (!isPlainObject(payload) || typeof payload.token !== 'string' || payload.token === '') {
      this.#reject('loaded');
    }
    if (isFirst) {
      this.#resolveHostData({
        payload: isPlainObject(payload) ? payload : {},
        ...(task !== undefined && { task }),
      });
      return;
    }
    const command = toCommand(message);
    if (command) this.#throttle.handle(command);
  }
}
