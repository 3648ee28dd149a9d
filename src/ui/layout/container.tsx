import type { ReactNode } from 'react';
import './container.css';

/** A card that groups content. */
export function Container({
  children,
  padded = true,
}: {
  children: ReactNode;
  padded?: boolean | undefined;
}) {
  return (
    <div className="container" part="card" data-padded={padded || undefined}>
      {children}
    </div>
  );
}
