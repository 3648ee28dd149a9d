import { createContext, use } from 'react';

const Root = createContext<ShadowRoot | null>(null);

/** Names the shadow root that a view is drawn in. */
export const ShadowRootProvider = Root;

/** The shadow root that a view is drawn in, where portals (popover, sheet) go too; null in a unit test. */
export function useShadowRoot(): ShadowRoot | null {
  return use(Root);
}
