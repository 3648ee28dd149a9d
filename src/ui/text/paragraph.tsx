import type { ReactNode } from 'react';
import './paragraph.css';

interface Props {
  children: ReactNode;
  size?: 's' | 'm' | undefined;
  /** Free text of a cashier or bank, which session replays must mask. */
  isPrivate?: boolean | undefined;
}

export function Paragraph({ children, size = 'm', isPrivate }: Props) {
  return (
    <p className="paragraph" data-size={size} data-dd-privacy={isPrivate ? 'mask' : undefined}>
      {children}
    </p>
  );
}
