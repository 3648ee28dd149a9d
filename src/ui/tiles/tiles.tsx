import type { ReactNode } from 'react';
import { useStyles } from '../styles.tsx';
import css from './tiles.css?inline';

/** A list of tiles: one column on phones, two where there is room. Its children are list items. */
export function Tiles({ children }: { children: ReactNode }) {
  useStyles(css);
  return <ul className="tiles">{children}</ul>;
}
