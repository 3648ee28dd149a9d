import type { Issue } from '../../domain/parsing/parse-tolerant.ts';

const IN_REACT = 'In React, use PayWidget of pay-widget/react';

/** Attributes without effect, with the remedy: React 19 renders a property name in lower case, React 18 an object as text. */
export function findMarkupFaults(element: HTMLElement): Issue[] {
  const { observedAttributes = [] }: { observedAttributes?: readonly string[] } = Object(element.constructor);
  const plain = (name: string) => name.replace(/[-_]/g, '');
  return [...element.attributes].flatMap(({ name, value }): Issue[] => {
    const meant = observedAttributes.find((each) => plain(each) === plain(name));
    if (meant && meant !== name)
      return [{ path: name, problem: `no such attribute, write ${meant} or set the property. ${IN_REACT}` }];
    return meant && value.includes('[object Object]')
      ? [{ path: name, problem: `an object became text, set the property in a script. ${IN_REACT}` }]
      : [];
  });
}
