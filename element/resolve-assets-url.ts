/**
 * The base URL of locales, icons and chunks: the folder of this script. (Bundlers would treat `new URL('./',
 * …)` as a file.)
 * @param own the element's `assets`
 */
export function resolveAssetsUrl(element: Element, own: unknown): string {
  const script = import.meta.url.replace(/[^/]*$/, '');
  const { href, origin } = new URL(own ? `${own}`.replace(/\/?$/, '/') : script, document.baseURI);
  // Injected markup must not name an origin that the page's script has not pinned.
  return own && originsOf(element)?.includes(origin) === false ? script : href;
}

/** The origins that the page's script has pinned for this element, if any. */
export function originsOf(element: Element): readonly string[] | undefined {
  return Object(element.constructor).origins;
}
