import type { NotificationName, Notifications } from '../src/bridge/protocol.ts';
import type { Optional, PayWidgetMarkup, PayWidgetProperties } from './properties.ts';

/** The element event of each notification (R-MSG-1). */
export const EVENTS = {
  Loaded: 'pay-loaded',
  FullLoaded: 'pay-full-loaded',
  init: 'pay-init',
  'init-error': 'pay-init-error',
  close: 'pay-close',
  action: 'pay-action',
  button: 'pay-button',
  Error: 'pay-error',
  onTokenExpired: 'pay-token-expired',
  onSocketReconnectAttempt: 'pay-socket-reconnect-attempt',
  onAnalyticsEvent: 'pay-analytics',
  transaction: 'pay-transaction',
  help: 'pay-help',
} as const satisfies Record<NotificationName, string>;

/** Events of `<pay-widget>` by name, for `addEventListener`. */
export type PayWidgetEventMap = {
  [N in NotificationName as (typeof EVENTS)[N]]: CustomEvent<Notifications[N]>;
};

/** The values and listeners of the tag in a framework's markup. Names of listeners begin with the prefix: `onpay-close`. */
export type TagAttributes<Prefix extends string = 'on'> = Optional<PayWidgetProperties> &
  PayWidgetMarkup & {
    [E in keyof PayWidgetEventMap as `${Prefix}${E}`]?: ((event: PayWidgetEventMap[E]) => void) | undefined;
  };

/** Any other event type. A name that begins with `pay-` is excluded, because it can only be a misspelled event of the element. */
type Other<T extends string> = T extends `pay-${string}` ? never : T;

interface TypedElement extends HTMLElement, PayWidgetProperties {
  addEventListener<E extends keyof PayWidgetEventMap>(
    type: E,
    listener: (this: this, event: PayWidgetEventMap[E]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void;
  addEventListener<T extends string>(
    type: Other<T>,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void;
  removeEventListener<E extends keyof PayWidgetEventMap>(
    type: E,
    listener: (this: this, event: PayWidgetEventMap[E]) => void,
    options?: boolean | EventListenerOptions,
  ): void;
  removeEventListener<T extends string>(
    type: Other<T>,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | EventListenerOptions,
  ): void;
}

/** HTMLElement with the properties that `defineAccessors` adds. On a server, which has no HTMLElement, it is an empty class. */
export const Base = (globalThis.HTMLElement ?? class {}) as { new (): TypedElement; prototype: TypedElement };
