import { adoptStyles } from './adopt-styles.ts';

/** The stylesheets of all loaded code, in loading order. */
const sheets: string[] = [];
const roots = new Set<ShadowRoot>();

/**
 * Adds the stylesheet that a module imports to every view when the module is loaded; the build writes this call. The styles
 * of a prefetched screen are then in place before the user opens it.
 */
export function addStyles(css: string): void {
  sheets.push(css);
  for (const root of roots) adoptStyles(root, css);
}

/** Adopts all stylesheets into a root, present and future ones. @returns stops adopting */
export function attachStyles(root: ShadowRoot): () => void {
  roots.add(root);
  for (const css of sheets) adoptStyles(root, css);
  return () => roots.delete(root);
}
