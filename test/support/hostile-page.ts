import type { Frame, Page } from 'playwright';

export interface Exposed {
  texts: string[];
  keys: string;
}

/**
 * Installs patches and listeners of a hostile script before any other script of the page.
 * @param where `host page` only, because a script in the cashier's frame would be the cashier's own. `every frame` shows that the hostile
 * script does find a card if it can.
 */
export async function makeHostile(
  page: Page,
  where: 'host page' | 'every frame' = 'host page',
): Promise<void> {
  await page.addInitScript((scope) => {
    if (scope === 'host page' && window.parent !== window) return;
    const texts = new Set<string>();
    const exposed = { texts, keys: '' };
    Object.assign(window, { exposed });
    const take = (value: unknown) => {
      if (value === null || value === undefined || texts.size > 20_000) return;
      let text = '';
      try {
        text = typeof value === 'object' ? nativeStringify(value) : String(value);
      } catch {
        text = String(value);
      }
      if (text) texts.add(text.slice(0, 5_000));
    };
    const nativeStringify = JSON.stringify.bind(JSON);
    const patch = (target: object, name: string) => {
      const native = Reflect.get(target, name);
      if (typeof native !== 'function') return;
      Reflect.set(target, name, function patched(this: unknown, ...args: unknown[]) {
        for (const arg of args) take(arg);
        return Reflect.apply(native, this, args);
      });
    };
    patch(window, 'postMessage');
    patch(window, 'fetch');
    patch(WebSocket.prototype, 'send');
    patch(XMLHttpRequest.prototype, 'send');
    patch(Navigator.prototype, 'sendBeacon');
    patch(Storage.prototype, 'setItem');
    patch(JSON, 'stringify');
    patch(JSON, 'parse');
    patch(MessagePort.prototype, 'postMessage');
    patch(Element.prototype, 'setAttribute');

    const roots = new Set<Document | ShadowRoot>([document]);
    const { attachShadow } = Element.prototype;
    Element.prototype.attachShadow = function patched(init) {
      const root = attachShadow.call(this, { ...init, mode: 'open' });
      roots.add(root);
      watch(root);
      return root;
    };
    const { define } = CustomElementRegistry.prototype;
    CustomElementRegistry.prototype.define = function patched(name, element, options) {
      take(name);
      return define.call(this, name, element, options);
    };
    for (const prototype of [HTMLInputElement.prototype, HTMLTextAreaElement.prototype]) {
      const native = Object.getOwnPropertyDescriptor(prototype, 'value');
      Object.defineProperty(prototype, 'value', {
        ...native,
        get(this: HTMLInputElement) {
          const value = native?.get?.call(this);
          take(value);
          return value;
        },
        set(this: HTMLInputElement, value: string) {
          take(value);
          native?.set?.call(this, value);
        },
      });
    }

    const hear = (event: Event) => {
      for (const target of event.composedPath()) take(Reflect.get(target, 'value'));
      const { key, data, clipboardData } = event as KeyboardEvent & InputEvent & ClipboardEvent;
      if (event.type === 'keydown' && typeof key === 'string' && key.length === 1) exposed.keys += key;
      take(data);
      take(clipboardData?.getData('text'));
    };
    const notifications =
      'keydown keyup keypress beforeinput input change paste copy focusin blur submit message';
    for (const name of notifications.split(' ')) addEventListener(name, hear, true);
    const { addEventListener: listen } = EventTarget.prototype;
    EventTarget.prototype.addEventListener = function patched(
      type: string,
      handler: EventListenerOrEventListenerObject | null,
      options?: boolean | AddEventListenerOptions,
    ) {
      listen.call(this ?? window, type, hear, true);
      return listen.call(this ?? window, type, handler, options);
    };

    const look = () => {
      for (const root of roots) {
        for (const input of root.querySelectorAll<HTMLInputElement>('input, textarea, [contenteditable]')) {
          take(input.value);
          take(input.textContent);
        }
        for (const frame of root.querySelectorAll('iframe')) {
          for (const read of [
            () => frame.contentDocument?.documentElement.outerHTML,
            () => frame.contentWindow?.document.documentElement.outerHTML,
            () => Reflect.get(frame.contentWindow ?? {}, 'name'),
            () => frame.contentWindow?.location.href,
            () => frame.src,
            () => Reflect.get(frame.contentWindow ?? {}, 'sessionStorage')?.length,
          ]) {
            try {
              take(read());
            } catch {
              // The browser lets no script read a frame of another origin.
            }
          }
        }
        if (root instanceof ShadowRoot) take(root.innerHTML);
      }
      const widget = document.querySelector('pay-widget');
      for (const part of Object.values(widget ?? {})) take(part);
      for (const storage of [localStorage, sessionStorage]) take({ ...storage });
    };
    function watch(root: Document | ShadowRoot): void {
      new MutationObserver(look).observe(root, {
        subtree: true,
        childList: true,
        attributes: true,
        characterData: true,
      });
    }
    watch(document);
    setInterval(look, 50);
  }, where);
}

export function readExposed(page: Page | Frame): Promise<Exposed> {
  return page.evaluate(() => {
    const { texts, keys } = Reflect.get(window, 'exposed') as { texts: Set<string>; keys: string };
    return { texts: [...texts], keys };
  });
}

/** Finds a card's number with any separators, the expiry as `MM/YY` or `MMYY`. In texts expiry and code must be separate words. */
export function findCard(
  { texts, keys }: Exposed,
  { number, expiry, code }: { number: string; expiry: string; code: string },
): string[] {
  const digits = (text: string) => text.replace(/[\s._•-]/g, '');
  // Ids and times contain three or four digits by chance, so a code next to another digit does not count.
  const alone = (word: string) => new RegExp(`(?<![\\w.:/-])${word}(?![\\w.:-])`);
  const [month = '', year = ''] = expiry.split('/');
  const found: string[] = [];
  if ([keys, ...texts].some((text) => digits(text).includes(digits(number)))) found.push('number');
  if (keys.includes(month + year) || texts.some((text) => alone(`${month}\\/?${year}`).test(text)))
    found.push('expiry');
  if (keys.includes(code) || texts.some((text) => alone(code).test(text))) found.push('code');
  return found;
}
