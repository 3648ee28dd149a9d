import { type ReactNode, useState } from 'react';
import './kept-space.css';

interface Props {
  children: ReactNode;
  isHidden?: boolean | undefined;
}

/** Keeps the space of its content after the content has been removed, so that nothing below moves under a finger. */
export function KeptSpace({ children, isHidden = false }: Props) {
  const [kept, setKept] = useState(children);
  if (children && children !== kept) setKept(children);
  const isGone = isHidden || !children;
  return kept ? (
    <div className="kept-space" inert={isGone} aria-hidden={isGone || undefined}>
      {children || kept}
    </div>
  ) : null;
}

interface OnePlaceProps {
  texts: readonly string[];
  children: string;
}

/** A text that changes, in the space of the longest of its texts, so that nothing around it moves. */
export function OnePlace({ texts, children }: OnePlaceProps) {
  return (
    <span className="one-place">
      <span>{children}</span>
      {[...new Set(texts)].map((words) => (
        <span key={words} data-words={words} />
      ))}
    </span>
  );
}
