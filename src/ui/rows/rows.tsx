import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './rows.css?inline';

addStyles(css);

interface Props {
  /** Copy rows and definition lists. */
  children: ReactNode;
  /** Shows every name above its value. */
  isStacked?: boolean | undefined;
}

/** A card with related rows, to copy or to read, separated by lines. */
export function Rows({ children, isStacked = false }: Props) {
  return (
    <div className="rows" data-stacked={isStacked || undefined}>
      {children}
    </div>
  );
}
