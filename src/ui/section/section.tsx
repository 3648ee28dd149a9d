import { type ReactNode, useId } from 'react';
import { useStyles } from '../styles.tsx';
import css from './section.css?inline';

/** A part of a page under its own heading; without a title it only groups. */
export function Section({ title, children }: { title?: string | undefined; children: ReactNode }) {
  useStyles(css);
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
