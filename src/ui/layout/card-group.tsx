import type { ReactNode } from 'react';
import './card-group.css';
import './container.css';

interface Props {
  children: ReactNode;
  isStacked?: boolean | undefined;
}

export function CardGroup({ children, isStacked = false }: Props) {
  return (
    <div className="card-group" data-stacked={isStacked || undefined}>
      {children}
    </div>
  );
}

export function Container({ children }: { children: ReactNode }) {
  return (
    <div className="container" part="card">
      {children}
    </div>
  );
}
