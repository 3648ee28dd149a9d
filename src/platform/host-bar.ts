/**
 * Height of a bar that the host page keeps over the lower edge of the window, in CSS pixels: the host names it by
 * `scroll-padding-bottom` of its root element, as it names a header by `scroll-padding-top`.
 */
export function hostBarHeight(): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const share = scrollPaddingBottom.endsWith('%') ? innerHeight / 100 : 1;
  return (Number.parseFloat(scrollPaddingBottom) || 0) * share;
}
