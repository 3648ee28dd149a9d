/**
 * The mark of a tapped tile goes to its place on the page that the tap opened. Transforms alone, so that no frame waits
 * for layout; and none of the browser's view transitions, which would hold the host's whole page still.
 */
export function carryMark(from: DOMRect, mark: HTMLElement): void {
  const style = getComputedStyle(mark);
  const calm = style.getPropertyValue('--pay-calm').trim();
  const duration = Number.parseFloat(calm) * (calm.endsWith('ms') ? 1 : 1_000);
  const to = mark.getBoundingClientRect();
  // Zero is what reduced motion makes of it.
  if (!(duration > 0) || to.width === 0) return;
  const move = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.height / to.height})`;
  const easing = style.getPropertyValue('--pay-ease').trim();
  mark.animate(
    [
      { transform: move, transformOrigin: '0 0' },
      { transform: 'none', transformOrigin: '0 0' },
    ],
    {
      duration,
      easing: CSS.supports('transition-timing-function', easing) ? easing : 'ease-out',
    },
  );
}
