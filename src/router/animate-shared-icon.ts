/**
 * Animates the icon of a pressed tile to its position on the opened screen. Uses transforms only, so that no
 * frame needs a layout. Not the View Transition API, which would freeze the whole host page.
 */
export function animateSharedIcon(from: DOMRect, icon: HTMLElement): void {
  const style = getComputedStyle(icon);
  const calm = style.getPropertyValue('--pay-calm').trim();
  const duration = Number.parseFloat(calm) * (calm.endsWith('ms') ? 1 : 1_000);
  const to = icon.getBoundingClientRect();
  // The duration is zero with reduced motion.
  if (!(duration > 0) || to.width === 0) return;
  const move = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.height / to.height})`;
  const easing = style.getPropertyValue('--pay-ease').trim();
  icon.animate(
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
