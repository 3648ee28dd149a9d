import { createContext, type ReactNode, use, useInsertionEffect } from 'react';
import { adoptStyles } from './adopt-styles.ts';

const StyleRoot = createContext<ShadowRoot | null>(null);

/** Names the shadow root that `useStyles` below it adopts sheets into. */
export function StyleProvider({ root, children }: { root: ShadowRoot; children: ReactNode }) {
  return <StyleRoot value={root}>{children}</StyleRoot>;
}

/**
 * Brings a component's own stylesheet (imported with `?inline`) into the shadow root it is drawn in, before the
 * first layout. Outside a provider (a unit test) it does nothing.
 */
export function useStyles(css: string): void {
  const root = use(StyleRoot);
  useInsertionEffect(() => {
    if (root) adoptStyles(root, css);
  }, [root, css]);
}

/** The shadow root that portals (popover, sheet) render into. */
export function useStyleRoot(): ShadowRoot | null {
  return use(StyleRoot);
}
