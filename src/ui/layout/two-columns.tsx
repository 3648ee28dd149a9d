import type { ReactNode } from 'react';
import { addStyles } from '../styles/attach-styles.ts';
import css from './two-columns.css?inline';

addStyles(css);

interface Props {
  /** Main column: the fields or the code. */
  children: ReactNode;
  /** Side column: the summary, the steps and the main button. */
  aside: ReactNode;
}

/** The two columns of a screen: one after the other on phones, side by side on wide screens. */
export function TwoColumns({ children, aside }: Props) {
  return (
    <div className="two-columns">
      <div className="two-columns-column">{children}</div>
      <div className="two-columns-column" data-aside="">
        {aside}
      </div>
    </div>
  );
}
