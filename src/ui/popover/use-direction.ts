import { useCanvas } from '../shadow-root.tsx';

/** The writing direction of the interface, for a popup: it is drawn beside the element that has the `dir`. */
export function useDirection(): string | undefined {
  return useCanvas()?.querySelector<HTMLElement>('[dir]')?.dir;
}
