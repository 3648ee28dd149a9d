import type { ReactNode } from 'react';
import { useStyles } from '../styles.tsx';
import css from './icon-box.css?inline';

interface Props {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'positive' | 'warning' | 'negative' | undefined;
}

/** A tinted square around a glyph, as large as a method's icon. */
export function IconBox({ children, tone = 'neutral' }: Props) {
  useStyles(css);
  return (
    <span className="icon-box" data-tone={tone}>
      {children}
    </span>
  );
}
