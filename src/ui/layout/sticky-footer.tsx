import type { ReactNode } from 'react';
import { keepFocusAboveFooter } from './keep-focus-above-footer.ts';
import './sticky-footer.css';

/** The main button of a screen in a footer that sticks to the bottom of a phone's screen; a focused field scrolls out from under it. */
export function StickyFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky-footer" ref={keepFocusAboveFooter} tabIndex={-1}>
      {children}
    </div>
  );
}
