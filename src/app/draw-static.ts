import * as React from 'react';
import { Fragment, isValidElement, type ReactNode } from 'react';

/**
 * Draws components without React DOM, whose code arrives later: each function is called once, with hooks that keep nothing and run
 * no effects, and its result becomes elements of the page. A click calls the component's own handler.
 * @throws {NotStatic} for a component that needs more; React draws the screen then
 */
export function drawStatic(node: ReactNode, parent: Element): void {
  const before = REACT.H;
  REACT.H = HOOKS;
  try {
    draw(node, parent);
  } finally {
    REACT.H = before;
  }
}

/** React's internals: every hook calls a function of `H`, which the renderer sets; `drawStatic` sets its own while it draws. */
const REACT: { H: unknown } = Reflect.get(
  React,
  '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
);

class NotStatic extends Error {}

interface Context {
  _currentValue: unknown;
}

let ids = 0;
const nothing = () => {};
const readContext = (context: Context) => context._currentValue;
const HOOKS = {
  use: readContext,
  useContext: readContext,
  useState: (first: unknown) => [typeof first === 'function' ? first() : first, nothing],
  useRef: (current: unknown) => ({ current }),
  useMemo: (make: () => unknown) => make(),
  useCallback: (callback: unknown) => callback,
  useDeferredValue: (value: unknown, first = value) => first,
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
  useId: () => `first-${ids++}-`,
  useEffect: nothing,
  useInsertionEffect: nothing,
  useLayoutEffect: nothing,
  useDebugValue: nothing,
};

const SVG = 'http://www.w3.org/2000/svg';

function draw(node: ReactNode, parent: Element): void {
  if (node == null || typeof node === 'boolean') return;
  if (Array.isArray(node)) for (const each of node) draw(each, parent);
  else if (isValidElement<Record<string, unknown>>(node)) drawElement(node.type, node.props, parent);
  else if (typeof node === 'object') throw new NotStatic();
  else parent.append(String(node));
}

function drawElement(type: unknown, props: Record<string, unknown>, parent: Element): void {
  const children = props.children as ReactNode;
  if (typeof type === 'string') parent.append(createTag(type, props, parent));
  else if (type === Fragment) draw(children, parent);
  else if (typeof type === 'function')
    draw(callComponent(type as (props: object) => ReactNode, props), parent);
  else if (isKind(type, 'memo')) drawElement(type.type, props, parent);
  else if (isKind(type, 'context')) {
    const before = type._currentValue;
    type._currentValue = props.value;
    try {
      draw(children, parent);
    } finally {
      type._currentValue = before;
    }
  } else throw new NotStatic();
}

function isKind(type: unknown, kind: string): type is Context & { type: unknown } {
  return Object(type).$$typeof === Symbol.for(`react.${kind}`);
}

function callComponent(component: (props: object) => ReactNode, props: object): ReactNode {
  return component.prototype?.isReactComponent
    ? Reflect.construct(component, [props]).render()
    : component(props);
}

function createTag(
  type: string,
  { children, ref: _, ...props }: Record<string, unknown>,
  parent: Element,
): Element {
  const isSvg = type === 'svg' || parent.namespaceURI === SVG;
  const { ownerDocument } = parent;
  const element = isSvg ? ownerDocument.createElementNS(SVG, type) : ownerDocument.createElement(type);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === 'function')
      element.addEventListener(name.slice(2).toLowerCase(), value as EventListener);
    else if (value !== undefined && value !== null) setAttribute(element, name, value, isSvg);
  }
  draw(children as ReactNode, element);
  return element;
}

function setAttribute(element: Element, name: string, value: unknown, isSvg: boolean): void {
  const attribute =
    name === 'className'
      ? 'class'
      : isSvg && name !== 'viewBox'
        ? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
        : name;
  if (typeof value === 'object') throw new NotStatic();
  // Only these two are set by their presence: others, such as `aria-hidden` and `draggable`, need the text `true` or `false`.
  if (name === 'hidden' || name === 'disabled') element.toggleAttribute(name, value === true);
  else element.setAttribute(attribute, String(value));
}
