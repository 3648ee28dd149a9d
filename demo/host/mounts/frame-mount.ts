import { hostPayload } from '../host-payload.ts';
import { readMessage } from '../read-message.ts';
import type { Settings } from '../settings.ts';
import type { Log, Mount } from './mount.ts';

/** A partner's raw iframe: the host side of the message protocol, as a partner would write it. */
export function mountFrame(stage: HTMLElement, settings: Settings, log: Log): Mount {
  const address = new URL('/paywidget/', location.href);
  const frame = document.createElement('iframe');
  frame.title = 'Cashier';
  frame.allow = `clipboard-write; fullscreen${'PaymentRequest' in globalThis ? '; payment' : ''}${'PublicKeyCredential' in globalThis ? '; publickey-credentials-get' : ''}${'share' in navigator ? '; web-share' : ''}`;
  frame.src = address.href;
  let current = settings;

  const send = (type: string, payload?: unknown) => {
    log('in', type, payload ?? null);
    frame.contentWindow?.postMessage(JSON.stringify({ type, payload }), address.origin);
  };
  const listen = (event: MessageEvent<unknown>) => {
    if (event.source !== frame.contentWindow || event.origin !== address.origin) return;
    const message = readMessage(event.data);
    if (!message) return;
    const { messageType, ...detail } = message;
    log('out', messageType, detail);
    if (messageType === 'title') frame.title = String(detail.title);
    if (messageType === 'top' && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
    if (messageType === 'Loaded') send('loaded', hostPayload(current));
  };

  window.addEventListener('message', listen);
  stage.replaceChildren(frame);
  return {
    update: (next) => {
      send('host-data-updated', hostPayload(next, current));
      current = next;
    },
    goBack: () => send('go-back'),
    refresh: () => send('refresh'),
    remove: () => {
      window.removeEventListener('message', listen);
      frame.remove();
    },
  };
}
