import type { ReactNode } from 'react';
import { useStyles } from '../styles.tsx';
import css from './container.css?inline';

/** A calm card that holds what belongs together. */
export function Container({
  children,
  padded = true,
}: {
  children: ReactNode;
  padded?: boolean | undefined;
}) {
  useStyles(css);
  return (
    <div className="container" part="card" data-padded={padded || undefined}>
      {children}
    </div>
  );
}
