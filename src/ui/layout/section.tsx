import { type ReactNode, useId } from 'react';
import { addStyles } from '../styles/attach-styles.ts';
import css from './section.css?inline';
import tilesCss from './tiles.css?inline';

addStyles(css);

/** A section of a screen with a heading; without a title it only groups. */
export function Section({ title, children }: { title?: string | undefined; children: ReactNode }) {
  const id = useId();
  if (!title) return <div className="section">{children}</div>;
  return (
    <section className="section" aria-labelledby={id}>
      <h2 className="section-title" id={id}>
        {title}
      </h2>
      {children}
    </section>
  );
}

addStyles(tilesCss);

/** A list of tiles: one column on phones, two on wide screens. Its children are list items. */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className="tiles">{children}</ul>;
}
