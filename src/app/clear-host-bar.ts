import { hostBarHeight } from '../platform/host-bar.ts';
import { afterNextPaint } from '../platform/timing.ts';

/**
 * Keeps what sticks to the lower edge of the window above a bar of the host page. A frame gets the height by a message.
 * @returns stops
 */
export function clearHostBar(view: HTMLElement): () => void {
  const measure = () => {
    const height = hostBarHeight();
    if (height > 0) view.style.setProperty('--frame-below', `${height}px`);
    else view.style.removeProperty('--frame-below');
  };
  // Reading a style before the first paint would delay it.
  void afterNextPaint().then(measure);
  addEventListener('resize', measure);
  // The host may show its bar later.
  view.addEventListener('focusin', measure);
  return () => {
    removeEventListener('resize', measure);
    view.removeEventListener('focusin', measure);
  };
}
