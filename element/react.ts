/**
 * `import { PayWidget } from 'pay-widget/react'`: the element as a component, for React 18 and 19, with server rendering too. The
 * import registers `<pay-widget>` and adds it to the JSX types of React 19, which renders the tag itself in the browser.
 */
import type * as React from 'react';
import {
  type ClassAttributes,
  createElement,
  forwardRef,
  type HTMLAttributes,
  useEffect,
  useImperativeHandle,
  useRef,
} from 'react';
import { EVENTS, type TagAttributes } from './events.ts';
import {
  definePayWidget,
  PayWidget as PayWidgetElement,
  type PayWidgetEventMap,
  type PayWidgetProperties,
} from './pay-widget.ts';
import { ELEMENT_VALUE_NAMES, type Optional } from './properties.ts';

export type { PayWidgetElement };

type InPascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${InPascalCase<Rest>}`
  : Capitalize<Name>;

/** A listener for each event: `onPayClose` for `pay-close`. */
export type PayWidgetListeners = Optional<{
  [E in keyof PayWidgetEventMap as `on${InPascalCase<E>}`]: (event: PayWidgetEventMap[E]) => void;
}>;

/** All values and events of the element, and the usual attributes of an element. */
export type PayWidgetProps = Omit<HTMLAttributes<PayWidgetElement>, keyof PayWidgetProperties> &
  Optional<PayWidgetProperties> &
  PayWidgetListeners;

/** A server's markup has this attribute until the component has set values and listeners; the element waits for them. */
const WAITING = 'defer-hydration';

const TYPES = new Map(
  Object.values(EVENTS).map((type) => [
    `on${type.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`,
    type,
  ]),
);
const VALUES = new Set<string>(ELEMENT_VALUE_NAMES);

/**
 * `<pay-widget>` as a component. React sets no properties and listeners on elements that a server has rendered, and React 18 on none
 * at all, so the component sets them itself. The markup holds none of the values.
 */
export const PayWidget = forwardRef<PayWidgetElement, PayWidgetProps>(function PayWidget(props, ref) {
  const own = useRef<PayWidgetElement>(null);
  const latest = useRef<Record<string, unknown>>({});
  // The element exists before any effect can read the reference, so it is never null for the host.
  useImperativeHandle(ref, () => own.current as PayWidgetElement);

  useEffect(() => {
    const element = own.current;
    const names = [...TYPES].map(([prop, type]) => {
      const listen = (event: Event) => {
        const listener = latest.current[prop];
        if (typeof listener === 'function') listener(event);
      };
      element?.addEventListener(type, listen);
      return () => element?.removeEventListener(type, listen);
    });
    return () => {
      for (const forget of names) forget();
    };
  }, []);

  useEffect(() => {
    const element = own.current;
    const given: Record<string, unknown> = { ...props };
    const changed = ELEMENT_VALUE_NAMES.filter((name) => !Object.is(given[name], latest.current[name]));
    latest.current = given;
    for (const name of changed) Object.assign(element ?? {}, { [name]: given[name] });
    if (!element?.hasAttribute(WAITING)) return;
    element.removeAttribute(WAITING);
    element.connectedCallback();
  });

  const markup = Object.entries(props).filter(([name]) => !VALUES.has(name) && !TYPES.has(name));
  // React 18 writes `className` of a custom element as the attribute `classname`, so the name is replaced.
  const attributes = markup.map(([name, value]) => [name === 'className' ? 'class' : name, value]);
  return createElement('pay-widget', { ...Object.fromEntries(attributes), [WAITING]: '', ref: own });
});

// An element with the attribute `defer-hydration` does not start; the component removes the attribute once it has added its listeners, so
// that no listener misses an event. The callback is replaced before the registration, at which a browser reads it once.
const { connectedCallback } = PayWidgetElement.prototype;
PayWidgetElement.prototype.connectedCallback = function () {
  if (!this.hasAttribute(WAITING)) connectedCallback.call(this);
};
definePayWidget();

/** The JSX type of the tag. React 18 writes objects and listeners into attributes, so there the tag is an error. */
type Tag = typeof React extends { useActionState: unknown }
  ? ClassAttributes<PayWidgetElement> & HTMLAttributes<PayWidgetElement> & TagAttributes
  : { 'React 18 cannot set properties of this tag: use PayWidget of pay-widget/react': never };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'pay-widget': Tag;
    }
  }
}
