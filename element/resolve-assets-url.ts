/**
 * The base URL of locales, icons and chunks: the folder of this script. (Bundlers would treat `new URL('./',
 * …)` as a file.)
 */
export function resolveAssetsUrl(element: Element): string {
  const own = element.getAttribute('assets');
  return own
    ? new URL(own.replace(/\/?$/, '/'), document.baseURI).href
    : import.meta.url.replace(/[^/]*$/, '');
}
