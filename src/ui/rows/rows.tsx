import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './rows.css?inline';

addStyles(css);

interface Props {
  /** Rows to copy and lists of definitions. */
  children: ReactNode;
  /** Every name stands above its value. */
  isStacked?: boolean | undefined;
}

/** One card of what belongs together: rows to copy and rows to read, with a line between them. */
export function Rows({ children, isStacked = false }: Props) {
  return (
    <div className="rows" data-stacked={isStacked || undefined}>
      {children}
    </div>
  );
}
