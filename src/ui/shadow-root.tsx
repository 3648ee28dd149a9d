import { createContext, use } from 'react';

const Root = createContext<ShadowRoot | null>(null);

/** Provides the shadow root that a view is rendered in. */
export const ShadowRootProvider = Root;

/** The shadow root of the view, also used by portals (popover, sheet); null in a unit test. */
export function useShadowRoot(): ShadowRoot | null {
  return use(Root);
}
