import type { ReactNode } from 'react';
import { AlertGlyph, CheckGlyph, InfoGlyph } from '../icons/more-glyphs.tsx';
import './callout.css';

interface Props {
  tone?: 'info' | 'positive' | 'warning' | 'negative' | undefined;
  title?: string | undefined;
  children: ReactNode;
  /** Screen readers announce the callout at once: for callouts that appear while the screen is open. */
  live?: boolean | undefined;
}

export function Callout({ tone = 'info', title, children, live = false }: Props) {
  const Glyph = tone === 'info' ? InfoGlyph : tone === 'positive' ? CheckGlyph : AlertGlyph;
  return (
    <div className="callout" part="notice" data-tone={tone} role={live ? 'alert' : undefined}>
      <Glyph />
      <div className="callout-text">
        {title ? <strong>{title}</strong> : null}
        <div>{children}</div>
      </div>
    </div>
  );
}
