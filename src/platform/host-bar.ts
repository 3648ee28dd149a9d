/** Height of the host page's bar at the lower edge of the window, CSS pixels: its root element has this `scroll-padding-bottom`. */
export function hostBarHeight(): number {
  const { scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const share = scrollPaddingBottom.endsWith('%') ? innerHeight / 100 : 1;
  return (Number.parseFloat(scrollPaddingBottom) || 0) * share;
}
