import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import { clearOfDock } from './clear-of-dock.ts';
import css from './dock.css?inline';

addStyles(css);

/** The main action of a page, held at the bottom of a phone's screen; a field that is tapped comes out from under it. */
export function Dock({ children }: { children: ReactNode }) {
  return (
    <div className="dock" ref={clearOfDock} tabIndex={-1}>
      {children}
    </div>
  );
}
