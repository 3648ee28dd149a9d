import type { ReactNode } from 'react';
import './title.css';

interface Props {
  children: ReactNode;
  size?: 'm' | 'l' | undefined;
  /** Level of the heading in the outline of the page; `size` sets its appearance. */
  level?: 1 | 2 | 3 | 4 | undefined;
  /** BCP 47 tag of the title's language, if that differs from the interface. */
  lang?: string | undefined;
}

export function Title({ children, size = 'm', level = 2, lang }: Props) {
  const Heading = `h${level}` as const;
  return (
    <Heading className="title" part="title" data-size={size} lang={lang}>
      {children}
    </Heading>
  );
}
