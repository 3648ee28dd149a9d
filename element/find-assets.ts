/** Where locales, icons and chunks lie: beside this script. (`new URL('./', …)` is a file's name to bundlers.) */
export function findAssets(element: Element): string {
  const own = element.getAttribute('assets');
  return own
    ? new URL(own.replace(/\/?$/, '/'), document.baseURI).href
    : import.meta.url.replace(/[^/]*$/, '');
}
