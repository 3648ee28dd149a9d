import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './sides.css?inline';

addStyles(css);

interface Props {
  /** Main column: the fields or the code. */
  children: ReactNode;
  /** Side column: the summary, the steps and the main button. */
  aside: ReactNode;
}

/** The two columns of a screen: one after the other on phones, side by side on wide screens. */
export function Sides({ children, aside }: Props) {
  return (
    <div className="sides">
      <div className="side">{children}</div>
      <div className="side" data-aside="">
        {aside}
      </div>
    </div>
  );
}
