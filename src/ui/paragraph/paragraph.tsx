import type { ReactNode } from 'react';
import { useStyles } from '../styles.tsx';
import css from './paragraph.css?inline';

interface Props {
  children: ReactNode;
  size?: 's' | 'm' | undefined;
  tone?: 'muted' | 'text' | 'negative' | undefined;
}

/** Running text. */
export function Paragraph({ children, size = 'm', tone = 'muted' }: Props) {
  useStyles(css);
  return (
    <p className="paragraph" data-size={size} data-tone={tone}>
      {children}
    </p>
  );
}
