import type { Issue } from '../domain/parsing/parse-tolerant.ts';

/**
 * The attributes that a framework has written and nobody reads, each with what to do: a property name in lower case, as React 19 renders it
 * on a server, and an object as text, as React 18 does. The console gets them too, because a page may have no listener.
 */
export function findMarkupFaults(element: HTMLElement): Issue[] {
  const { observedAttributes = [] }: { observedAttributes?: readonly string[] } = Object(element.constructor);
  const plain = (name: string) => name.replace(/[-_]/g, '');
  const faults = [...element.attributes].flatMap(({ name, value }): Issue[] => {
    const meant = observedAttributes.find((each) => plain(each) === plain(name));
    if (meant && meant !== name)
      return [{ path: name, problem: `no such attribute, write ${meant} or set the property` }];
    return meant && value.includes('[object Object]')
      ? [{ path: name, problem: 'an object became text, set the property in a script' }]
      : [];
  });
  const words = faults.map(({ path, problem }) => `${path}: ${problem}`).join('; ');
  if (words) console.warn(`pay-widget: ${words}. In React, use PayWidget of pay-widget/react.`);
  return faults;
}

/**
 * Shows the widget as a stop of the Tab key to libraries that keep the focus in a dialog: they look for its stops by `tabIndex` and
 * `[tabindex]`, and not into shadow roots. Another value of the attribute would make the element itself an additional stop. It is
 * written once another control of the page has the focus, because frameworks that hydrate a page expect the attributes of their server.
 * @returns stops
 */
export function showTabStop(element: HTMLElement): () => void {
  Object.defineProperty(element, 'tabIndex', {
    configurable: true,
    get: () => Number(element.getAttribute('tabindex') ?? 0),
    set: (index: number) => element.setAttribute('tabindex', String(index)),
  });
  const { ownerDocument } = element;
  const show = () => {
    const { activeElement, body } = ownerDocument;
    // Chromium takes the focus out of an element whose attribute changes.
    if (activeElement === body || activeElement === element) return;
    if (!element.hasAttribute('tabindex')) element.setAttribute('tabindex', '');
  };
  show();
  ownerDocument.addEventListener('focusin', show);
  return () => ownerDocument.removeEventListener('focusin', show);
}
