import type { ReactNode } from 'react';
import { addStyles } from '../styles.ts';
import css from './title.css?inline';

addStyles(css);

interface Props {
  children: ReactNode;
  size?: 'm' | 'l' | undefined;
  /** The heading's place in the outline of the page; how large it looks is `size`. */
  level?: 1 | 2 | 3 | 4 | undefined;
  id?: string | undefined;
  /** BCP 47 tag, where it is in another language than the interface. */
  lang?: string | undefined;
}

/** A heading. */
export function Title({ children, size = 'm', level = 2, id, lang }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="title" part="title" data-size={size} id={id} lang={lang}>
      {children}
    </Heading>
  );
}
