import { hostBarHeight } from '../platform/host-bar.ts';

/**
 * Reports the height of a frame's end that is under a bar at the end of the host's window, or below the window; 0 without a bar. A frame
 * cannot see what covers it. The first report comes in any page: by it the frame knows that its host reports.
 * @returns stops
 */
export function followHostBar(iframe: HTMLIFrameElement, onChange: (height: number) => void): () => void {
  let last: number | undefined;
  let turn = 0;
  const measure = () => {
    turn = 0;
    const bar = hostBarHeight();
    const { bottom } = iframe.getBoundingClientRect();
    const covered = bar > 0 ? Math.max(0, Math.ceil(bottom - (innerHeight - bar))) : 0;
    if (covered === last) return;
    last = covered;
    onChange(covered);
  };
  const look = () => {
    turn ||= requestAnimationFrame(measure);
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(iframe);
  // Captured, because the host may scroll another element than the window.
  const names = ['scroll', 'resize'] as const;
  for (const name of names) addEventListener(name, look, { capture: true, passive: true });
  return () => {
    cancelAnimationFrame(turn);
    sizes.disconnect();
    for (const name of names) removeEventListener(name, look, { capture: true });
  };
}
