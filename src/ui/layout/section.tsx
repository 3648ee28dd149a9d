import { type ReactNode, useId } from 'react';
import './section.css';
import './tiles.css';

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

export function Tiles({ children }: { children: ReactNode }) {
  return <ul className="tiles">{children}</ul>;
}
