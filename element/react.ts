/** `pay-widget/react`: the element as a component for React 18 and 19, and JSX types of the tag for React 19. Registers `<pay-widget>`. */
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

/** All values and events of the element, and the usual attributes of HTML. */
export type PayWidgetProps = Omit<HTMLAttributes<PayWidgetElement>, keyof PayWidgetProperties> &
  Optional<PayWidgetProperties> &
  PayWidgetListeners;

/** The markup has this attribute until the component has set values and listeners. The element waits for that. */
const WAITING = 'defer-hydration';

const TYPES = new Map(
  Object.values(EVENTS).map((type) => [
    `on${type.replace(/(?:^|-)(\w)/g, (_, letter) => letter.toUpperCase())}`,
    type,
  ]),
);
const VALUES = new Set<string>(ELEMENT_VALUE_NAMES);

/**
 * `<pay-widget>` as a component. React sets no properties and listeners on elements that a server has rendered, and React 18 sets none at
 * all, so the component sets them itself. None of the values is in the markup.
 */
export const PayWidget = forwardRef<PayWidgetElement, PayWidgetProps>(function PayWidget(props, ref) {
  const own = useRef<PayWidgetElement>(null);
  const latest = useRef<Record<string, unknown>>({});
  // The element exists before any effect can read the reference, so the cast is right.
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
  // React 18 would write `className` as the attribute `classname`, so the component uses the name `class`.
  const attributes = markup.map(([name, value]) => [name === 'className' ? 'class' : name, value]);
  return createElement('pay-widget', { ...Object.fromEntries(attributes), [WAITING]: '', ref: own });
});

// An element with the attribute `defer-hydration` does not start, so that no listener misses an event: the component removes the attribute
// after it has added its listeners. The callback is replaced before the registration, because a browser reads it only then.
const { connectedCallback } = PayWidgetElement.prototype;
PayWidgetElement.prototype.connectedCallback = function () {
  if (!this.hasAttribute(WAITING)) connectedCallback.call(this);
};
definePayWidget();

/** The JSX type of the tag. In React 18 it is an error, because React 18 writes objects and listeners into attributes. */
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
