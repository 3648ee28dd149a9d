import { adoptStyles } from './adopt-styles.ts';

/** The sheets of all code that is there, in the order in which it came. */
const sheets: string[] = [];
const roots = new Set<ShadowRoot>();

/**
 * Brings a module's own stylesheet (imported with `?inline`) into every view, when the module is loaded: a page that is
 * drawn from code fetched ahead finds its style in place, and the tap does not wait for it.
 */
export function addStyles(css: string): void {
  sheets.push(css);
  for (const root of roots) adoptStyles(root, css);
}

/** Gives a root the sheets that are there and those that come, until what it returns is called. */
export function dressRoot(root: ShadowRoot): () => void {
  roots.add(root);
  for (const css of sheets) adoptStyles(root, css);
  return () => roots.delete(root);
}
