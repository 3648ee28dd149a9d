import type { Issue } from '../../domain/parsing/parse-tolerant.ts';

const IN_REACT = 'In React, use PayWidget of pay-widget/react';

/**
 * The attributes that a framework has written and that have no effect, each with the remedy: a property name in lower case, as React 19
 * renders it on a server, and an object as text, as React 18 does.
 */
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
