import { CommandThrottle } from './command-throttle.ts';
import { isExcessive, parseHostMessage, toCommand } from './parse-host-message.ts';
import type { NotificationName, Notifications, RemoteCommand, RemoteLink } from './protocol.ts';
import { isPlainObject, parseSafeJson, serializeMessage } from './safe-json.ts';

/** The global variable in which an app leaves `{user, payload}`, as an object or JSON text. The page reads it once and deletes it. */
const USER_DATA = 'paywidgetUserData';
/** Message handler of the iOS app: `webkit.messageHandlers.paywidget.postMessage(json)` */
const IOS_HANDLER = 'paywidget';
/** Bridge of the Android app: `AndroidBilling.postMessage(json)` */
const ANDROID_BRIDGE = 'AndroidBilling';

/** Interval at which the page checks whether the app has set its data (R-MSG-11). */
const POLL_INTERVAL_MS = 10;
const USER_DATA_TIMEOUT_MS = 5_000;

interface NativeData {
  payload: unknown;
  user?: unknown;
}

/**
 * The host link of a page in a native app's web view. Messages of the app arrive in one of two ways:
 * - `window.postMessage` in a script that the app runs in the page (iOS and Android): the source is this window
 * - Android's `WebView.postWebMessage`: the source is null and the origin is the empty string (Chromium's own PostMessageTest.java expects
 *   `SOURCE_ORIGIN = ""`; github.com/dotnet/maui/pull/35850 found the same on devices)
 * All other messages are ignored, above all those of third-party frames.
 */
export class WebviewLink implements RemoteLink {
  readonly #window: Window;
  readonly #throttle = new CommandThrottle();
  readonly #polls = new Set<ReturnType<typeof setInterval>>();

  constructor(window: Window) {
    this.#window = window;
    window.addEventListener('message', this.#onMessage);
  }

  /** @throws {Error} "Can't find a property in window" after 5 s without usable data, or at once if reading it throws */
  receive(): Promise<NativeData> {
    return new Promise((resolve, reject) => {
      const end = Date.now() + USER_DATA_TIMEOUT_MS;
      const look = () => {
        let data: NativeData | undefined;
        let isUnreadable = false;
        try {
          data = readAndRemoveUserData(this.#window, () => this.#reject(USER_DATA));
        } catch {
          // A proxy that throws once would throw every time, so it is not read again.
          isUnreadable = true;
          removeUserData(this.#window);
        }
        if (!data && !isUnreadable && Date.now() < end) return;
        clearInterval(poll);
        this.#polls.delete(poll);
        if (data) resolve(this.#check(data));
        else reject(Object.assign(new Error("Can't find a property in window"), { code: 'no_user_data' }));
      };
      const poll = setInterval(look, POLL_INTERVAL_MS);
      this.#polls.add(poll);
      look();
    });
  }

  notify<N extends NotificationName>(name: N, detail: Notifications[N]): void {
    const message = serializeMessage(name, detail);
    const handlers = property(property(this.#window, 'webkit'), 'messageHandlers');
    post(property(handlers, IOS_HANDLER), message);
    post(property(this.#window, ANDROID_BRIDGE), message);
  }

  listen(handle: (command: RemoteCommand) => void): () => void {
    return this.#throttle.listen(handle);
  }

  destroy(): void {
    for (const poll of this.#polls) clearInterval(poll);
    this.#polls.clear();
    this.#window.removeEventListener('message', this.#onMessage);
    this.#throttle.dispose();
  }

  /** Older apps put the token into the user record. It is moved to the host data, and an error reports an app without a token. */
  #check({ payload, user }: NativeData): NativeData {
    const data = isPlainObject(payload) ? payload : {};
    const token = data.token || (isPlainObject(user) && user.token);
    if (typeof token === 'string' && token !== '') return { payload: { ...data, token }, user };
    this.#reject(USER_DATA);
    return { payload: data, user };
  }

  #reject(url: string): void {
    this.notify('Error', { message: 'Incorrect data from host', status: 0, url, code: 'bad_host_data' });
  }

  #onMessage = ({ source, origin, ports, data }: MessageEvent): void => {
    // A removed frame's message has no source either, but it has an origin, at least the text "null". An empty origin is the app's.
    const isApp = source === this.#window || (source === null && origin === '');
    if (!isApp || ports.length > 0) return;
    const message = parseHostMessage(data);
    if (!message && isExcessive(data)) this.#reject('message');
    const command = message && toCommand(message);
    if (command) this.#throttle.handle(command);
  };
}

/**
 * True when an app has left its data in this window: then the page is in a web view, even if it is inside a frame (as in the simulated
 * app). The property is not read, and a DOM element with that name does not count.
 */
export function hasUserData(window: Window): boolean {
  return Object.hasOwn(window, USER_DATA);
}

/**
 * Reads the property once and copies its value; an element or a frame with the name of the property is ignored.
 * @param reportExcess called for data that is too long, too deep or not JSON
 */
function readAndRemoveUserData(window: Window, reportExcess: () => void): NativeData | undefined {
  const value = property(window, USER_DATA);
  if (typeof value !== 'string' && !isPlainObject(value)) return undefined;
  removeUserData(window);
  const data = parseSafeJson(typeof value === 'string' ? value : writeJson(value));
  if (isPlainObject(data)) return { payload: data.payload, user: data.user };
  reportExcess();
  return undefined;
}

/** Sets a property that cannot be deleted to undefined, so that other scripts cannot read the token. */
function removeUserData(window: Window): void {
  if (!Reflect.deleteProperty(window, USER_DATA)) Reflect.set(window, USER_DATA, undefined);
}

function writeJson(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

/** A property of an unknown value; undefined where a getter throws, or a frame of another origin denies access. */
function property(of: unknown, name: string): unknown {
  try {
    return (typeof of === 'object' || typeof of === 'function') && of !== null
      ? Reflect.get(of, name)
      : undefined;
  } catch {
    return undefined;
  }
}

function post(bridge: unknown, message: string): void {
  const method = property(bridge, 'postMessage');
  if (typeof method !== 'function') return;
  try {
    Reflect.apply(method, bridge, [message]);
  } catch {
    // The app misses this message, but its error must not stop the payment.
  }
}
