import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './sides.css?inline';

addStyles(css);

interface Props {
  /** Main column: the fields or the code. */
  children: ReactNode;
  /** Side column: the summary, the steps and the main action. */
  aside: ReactNode;
}

/** The two halves of a page: in a row on phones, as if they were not there, and next to each other where there is room. */
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
