import { hostPayload } from '../host-payload.ts';
import type { Settings } from '../settings.ts';
import type { Log, Mount } from './mount.ts';

const EVENTS = [
  'pay-loaded',
  'pay-full-loaded',
  'pay-init',
  'pay-init-error',
  'pay-close',
  'pay-action',
  'pay-button',
  'pay-error',
  'pay-token-expired',
  'pay-socket-reconnect-attempt',
  'pay-analytics',
  'pay-transaction',
  'pay-help',
] as const;

/** Mounts the element inline, or with its `frame` attribute: a host uses the same element for both modes. */
export function mountElement(stage: HTMLElement, settings: Settings, log: Log): Mount {
  const element = document.createElement('pay-widget');
  if (settings.mode === 'frame') element.setAttribute('frame', new URL('/paywidget/', location.href).href);
  for (const name of EVENTS) {
    element.addEventListener(name, (event) => log('out', name, 'detail' in event ? event.detail : null));
  }
  let current = settings;
  const update = (next: Settings) => {
    const data = hostPayload(next, current);
    current = next;
    for (const name of [
      'token',
      'userId',
      'currency',
      'paymentGeo',
      'locale',
      'theme',
      'platform',
      'page',
      'support',
    ]) {
      setOrRemove(
        element,
        name.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
        data[name],
      );
    }
    for (const name of [
      'schema',
      'amount',
      'closingButton',
      'texts',
      'bonusList',
      'bonusId',
      'experiments',
    ]) {
      if (name in data) Object.assign(element, { [name]: data[name] });
    }
    return data;
  };
  update(settings);
  stage.replaceChildren(element);
  return {
    update: (next) => {
      log('in', 'attributes', update(next));
    },
    goBack: () => element.goBack(),
    refresh: () => element.refresh(),
    remove: () => element.remove(),
  };
}

function setOrRemove(element: HTMLElement, attribute: string, value: unknown): void {
  if (value === null) element.removeAttribute(attribute);
  else if (element.getAttribute(attribute) !== value) element.setAttribute(attribute, String(value));
}
