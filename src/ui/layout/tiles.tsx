import type { ReactNode } from 'react';
import { addStyles } from '../styles/attach-styles.ts';
import css from './tiles.css?inline';

addStyles(css);

/** A list of tiles: one column on phones, two on wide screens. Its children are list items. */
export function Tiles({ children }: { children: ReactNode }) {
  return <ul className="tiles">{children}</ul>;
}
