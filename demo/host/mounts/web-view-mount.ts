import { hostPayload } from '../host-payload.ts';
import { readMessage } from '../read-message.ts';
import { userOf } from '../sandbox-user.ts';
import type { Settings } from '../settings.ts';
import type { Log, Mount } from './mount.ts';
import { trust } from './trust.ts';

/** Simulates a native app's web view: user data and message handler exist before the page's first script, as with `WKUserScript`. */
export function mountWebView(stage: HTMLElement, settings: Settings, log: Log): Mount {
  const frame = document.createElement('iframe');
  frame.title = 'Cashier in a web view';
  stage.replaceChildren(frame);

  const load = async (current: Settings) => {
    const payload = hostPayload(current);
    const markup = await (await fetch('/paywidget/')).text();
    const page = await blankPage(frame);
    const native = {
      paywidgetUserData: { user: { id: await userOf(current.token), token: current.token }, payload },
      webkit: { messageHandlers: { paywidget: { postMessage: receive } } },
    };
    Object.assign(page, native);
    log('in', 'window.paywidgetUserData', native.paywidgetUserData);
    writePage(page.document, markup);
  };
  const receive = (data: unknown) => {
    const message = readMessage(data);
    if (!message) return;
    const { messageType, ...detail } = message;
    log('out', messageType, detail);
  };
  const notify = (type: string, payload?: unknown) => {
    const page = frame.contentWindow;
    if (!page) return;
    // The message has no source window, like a message of Android's `postWebMessage`.
    page.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type, payload }) }));
    log('in', type, payload ?? null);
  };

  let shown = settings;
  load(settings).catch((error: unknown) => log('page', 'web view failed', String(error)));
  return {
    update: (next) => {
      notify('host-data-updated', hostPayload(next, shown));
      shown = next;
    },
    goBack: () => notify('swipe-back'),
    refresh: () => notify('refresh'),
    remove: () => frame.remove(),
  };
}

/** Loads an empty page of this origin into the frame. */
function blankPage(frame: HTMLIFrameElement): Promise<Window> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => frame.contentWindow && resolve(frame.contentWindow), { once: true });
    // The document has a doctype, because `about:blank` is in quirks mode, and the page build is not.
    frame.srcdoc = trust.createHTML('<!doctype html>');
  });
}

/**
 * Writes the full page into a document. Parsed scripts do not run, so each is created again. The policy in the markup is
 * removed: the empty document inherits this page's policy, and in Firefox a second policy finds no `'self'` there.
 */
function writePage(target: Document, markup: string): void {
  const source = new DOMParser().parseFromString(trust.createHTML(markup), 'text/html');
  source.head.querySelector('meta[http-equiv]')?.remove();
  target.documentElement.lang = source.documentElement.lang;
  target.head.replaceChildren(...[...source.head.children].map((child) => revive(target, child)));
  target.body.replaceChildren(...[...source.body.children].map((child) => revive(target, child)));
}

function revive(target: Document, element: Element): Node {
  if (element.localName !== 'script') return target.importNode(element, true);
  const script = target.createElement('script');
  for (const { name, value } of element.attributes) {
    script.setAttribute(name, name === 'src' ? trust.createScriptURL(value) : value);
  }
  if (element.textContent) script.textContent = trust.createScript(element.textContent);
  return script;
}
