import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import { clearOfDock } from './clear-of-dock.ts';
import css from './dock.css?inline';

addStyles(css);

/**
 * The main button of a screen in a footer that sticks to the bottom of a phone's screen; a focused field
 * scrolls out from under it.
 */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <div className="dock" ref={clearOfDock} tabIndex={-1}>
      {children}
    </div>
  );
}
