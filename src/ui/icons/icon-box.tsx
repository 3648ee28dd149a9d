import type { ReactNode } from 'react';
import './icon-box.css';

interface Props {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'positive' | 'warning' | 'negative' | undefined;
}

/** A tinted square around a glyph, as large as a method's icon. */
export function IconBox({ children, tone = 'neutral' }: Props) {
  return (
    <span className="icon-box" data-tone={tone}>
      {children}
    </span>
  );
}
