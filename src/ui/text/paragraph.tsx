import type { ReactNode } from 'react';
import { addStyles } from '../styles/attach-styles.ts';
import css from './paragraph.css?inline';

addStyles(css);

interface Props {
  children: ReactNode;
  size?: 's' | 'm' | undefined;
  tone?: 'muted' | 'text' | 'negative' | undefined;
  /** Free text of a cashier or bank, which session replays must mask. */
  isPrivate?: boolean | undefined;
}

/** A paragraph of text. */
export function Paragraph({ children, size = 'm', tone = 'muted', isPrivate }: Props) {
  return (
    <p
      className="paragraph"
      data-size={size}
      data-tone={tone}
      data-dd-privacy={isPrivate ? 'mask' : undefined}
    >
      {children}
    </p>
  );
}
