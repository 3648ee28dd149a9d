import { createContext, use } from 'react';
import { canvasOf } from '../theme/canvas-of.ts';

const Root = createContext<ShadowRoot | null>(null);

/** Provides the shadow root that a view is rendered in. */
export const ShadowRootProvider = Root;

/** The shadow root of the view; null in a unit test. */
export function useShadowRoot(): ShadowRoot | null {
  return use(Root);
}

/** The canvas of the view, which portals (popover, sheet) are drawn on; null in a unit test. */
export function useCanvas(): HTMLElement | null {
  return canvasOf(useShadowRoot());
}
